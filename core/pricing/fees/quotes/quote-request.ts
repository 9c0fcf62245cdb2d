import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_GRAMS = 1_000_000_000
const MOST_MILLIMETRES = 100_000
const side = (label: ReturnType<typeof words>) => ({ kind: 'length', maxMillimetres: MOST_MILLIMETRES, label }) as const

/** Fields of a parcel that a quote asks for, in the order of a form. */
export const quoteFields = {
  country: { kind: 'reference', to: 'country', required: true, label: words('目的国家', '目的國家', 'Destination') },
  city: {
    kind: 'text',
    maxLength: 80,
    label: words('目的城市', '目的城市', 'City'),
    help: words('部分城市和偏远地区另收附加费', '部分城市和偏遠地區另收附加費', 'Some cities and remote areas have surcharges'),
  },
  from: { kind: 'reference', to: 'country', label: words('始发国家', '始發國家', 'From') },
  channel: { kind: 'reference', to: 'channel', label: words('渠道', '渠道', 'Channel') },
  weight: { kind: 'weight', maxGrams: MOST_GRAMS, required: true, label: words('重量', '重量', 'Weight') },
  length: side(words('长', '長', 'Length')),
  width: side(words('宽', '寬', 'Width')),
  height: side(words('高', '高', 'Height')),
  value: {
    kind: 'rate',
    anyDigits: true,
    label: words('申报价值', '申報價值', 'Declared value'),
    help: words('全部货物合计，用于计算税费', '全部貨物合計，用於計算稅費', 'All goods together. Taxes depend on it'),
  },
  currency: { kind: 'reference', to: 'currency', label: words('币种', '幣別', 'Currency') },
  battery: { kind: 'flag', label: words('带电', '帶電', 'Battery') },
  cod: { kind: 'flag', label: words('代收货款', '代收貨款', 'Cash on delivery') },
} as const satisfies Fields

export type QuoteRequest = RecordOf<typeof quoteFields>
