import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** A unit of goods, on the lines of orders and for customs (rule: Units of goods). */
export const unit = defineEntity({
  name: 'unit',
  area: 'units',
  label: words('单位', '單位', 'Units'),
  one: words('单位', '單位', 'unit'),
  menu: { group: 'reference', order: 130 },
  key: 'unit_code',
  title: 'unit_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['unit_code', 'unit_name', 'english_name', 'measure', 'factor'],
  searched: ['unit_code', 'unit_name', 'english_name'],
  filtered: ['measure'],
  cached: true,
  fields: {
    unit_code: { kind: 'code', maxLength: 20, required: true, label: words('单位代码', '單位代碼', 'Unit code') },
    unit_name: { kind: 'text', maxLength: 60, required: true, label: words('单位名称', '單位名稱', 'Unit name') },
    english_name: { kind: 'text', maxLength: 60, label: words('英文名称', '英文名稱', 'English name') },
    measure: {
      kind: 'choice',
      required: true,
      label: words('计量类型', '計量類型', 'Measure'),
      choices: {
        weight: words('重量', '重量', 'Weight'),
        length: words('长度', '長度', 'Length'),
        volume: words('体积', '體積', 'Volume'),
        count: words('数量', '數量', 'Count'),
        time: words('时间', '時間', 'Time'),
      },
    },
    factor: {
      kind: 'rate',
      anyDigits: true,
      positive: true,
      required: true,
      label: words('换算系数', '換算係數', 'Factor'),
      help: words(
        '一单位折合多少 kg、cm、m³、件或天',
        '一單位折合多少 kg、cm、m³、件或天',
        'How many kg, cm, m³, pieces or days one unit is',
      ),
    },
  },
})
