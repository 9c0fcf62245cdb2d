import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** From where on figures of orders are asked about, for all destinations or for one. */
export const plausibilityLimit = defineEntity({
  name: 'plausibility_limit',
  area: 'plausibility-limits',
  label: words('合理性上限', '合理性上限', 'Plausibility limits'),
  one: words('合理性上限', '合理性上限', 'plausibility limit'),
  menu: { group: 'reference', order: 155, icon: 'comparison' },
  key: 'limit_code',
  title: 'limit_code',
  listed: ['limit_code', 'country', 'cod_times', 'cod_usd', 'weight_times', 'side_cm', 'remark'],
  searched: ['limit_code', 'remark'],
  filtered: ['country'],
  cached: true,
  fields: {
    limit_code: {
      kind: 'code',
      maxLength: 20,
      required: true,
      label: words('代码', '代碼', 'Code'),
      help: words('如 ALL 或 SA', '如 ALL 或 SA', 'Such as ALL or SA'),
    },
    country: {
      kind: 'reference',
      to: 'country',
      label: words('目的国家', '目的國家', 'Destination'),
      help: words('留空为所有国家', '留空為所有國家', 'All countries where it is left empty'),
    },
    cod_times: {
      kind: 'integer',
      min: 1,
      max: 1000,
      required: true,
      label: words('代收为申报总价值的倍数', '代收為申報總價值的倍數', 'COD, times the declared value'),
      help: words('代收金额超过时询问', '代收金額超過時詢問', 'A COD amount above it is asked about'),
    },
    cod_usd: {
      kind: 'integer',
      min: 1,
      max: 1_000_000,
      required: true,
      label: words('代收（美元）', '代收（美元）', 'COD (USD)'),
      help: words('代收金额超过时询问', '代收金額超過時詢問', 'A COD amount above it is asked about'),
    },
    weight_times: {
      kind: 'integer',
      min: 2,
      max: 1000,
      required: true,
      label: words('实重为申报重量的倍数', '實重為申報重量的倍數', 'Weight, times the claimed one'),
      help: words('收货称重超过时询问', '收貨秤重超過時詢問', 'A weight on the scale above it is asked about'),
    },
    side_cm: {
      kind: 'integer',
      min: 10,
      max: 500,
      required: true,
      label: words('边长（cm）', '邊長（cm）', 'Side (cm)'),
      help: words('长、宽或高超过时询问', '長、寬或高超過時詢問', 'A longer side is asked about'),
    },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})
