import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { MOST_PICKS } from './pick.ts'

/** Fields that staff fill in to make a wave. */
export const planWaveFields = {
  warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('仓库', '倉庫', 'Warehouse') },
  channel: {
    kind: 'reference',
    to: 'channel',
    label: words('渠道', '渠道', 'Channel'),
    help: words('留空则所有渠道', '留空則所有渠道', 'Leave empty for all channels'),
  },
  cut_off: {
    kind: 'instant',
    label: words('截单时间', '截單時間', 'Cut-off'),
    help: words('只拣此前下的订单', '只揀此前下的訂單', 'Only orders placed before it'),
  },
  most: {
    kind: 'integer',
    min: 1,
    max: MOST_PICKS,
    label: words('最多订单数', '最多訂單數', 'Most orders'),
    help: words('最多 200 单', '最多 200 單', 'Up to 200'),
  },
} as const satisfies Fields
