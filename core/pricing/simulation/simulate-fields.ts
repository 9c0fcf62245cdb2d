import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Fields that are asked for before a draft is simulated. */
export const simulateFields = {
  days: {
    kind: 'integer',
    min: 1,
    max: 730,
    required: true,
    label: words('最近天数', '最近天數', 'Last days'),
    help: words(
      '按最近这些天已出库的包裹计算，最多 100 万件',
      '按最近這些天已出庫的包裹計算，最多 100 萬件',
      'Shipments dispatched in these days, 1,000,000 at most',
    ),
  },
} as const satisfies Fields
