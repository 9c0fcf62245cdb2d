import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** The default channel of an order, by its destination (rule: Default channel). */
export const switchRule = defineEntity({
  name: 'switch_rule',
  area: 'switch-rules',
  label: words('渠道切换规则', '渠道切換規則', 'Switch rules'),
  one: words('渠道切换规则', '渠道切換規則', 'switch rule'),
  menu: { group: 'reference', order: 100, icon: 'flows' },
  key: 'country',
  title: 'channel',
  listed: ['country', 'channel', 'remark'],
  searched: ['country', 'channel', 'remark'],
  filtered: ['channel'],
  cached: true,
  fields: {
    country: { kind: 'reference', to: 'country', required: true, label: words('目的国家', '目的國家', 'Destination') },
    channel: { kind: 'reference', to: 'channel', required: true, label: words('默认渠道', '預設渠道', 'Default channel') },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})
