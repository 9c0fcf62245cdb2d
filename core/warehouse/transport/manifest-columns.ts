import type { References } from '#core/base/fields/references.ts'
import { countryName } from '#core/base/fields/references.ts'
import type { ListReader } from '#core/base/documents/list-document.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { declaredTotal, type Order } from '#core/parcels/orders/order.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import type { SheetColumn } from '#core/base/sheets/sheet.port.ts'

/** A parcel on a manifest, in its bag. */
export type ManifestRow = { readonly bag: string; readonly bagCode: string; readonly order: Order; readonly grams: number }

export type ManifestReader = ListReader & { readonly references: References }

/** Several parts as one text, each once. */
export const both = (parts: readonly (string | undefined)[], between = ', '): string =>
  [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(between)

export function destinationOf({ order: { values } }: ManifestRow, { references, locale }: ManifestReader): string {
  const found = values.country === undefined ? undefined : references.find(country, values.country)
  return found === undefined ? (values.country ?? '') : countryName(found)[locale]
}

export const namesOf = ({ order: { goods } }: ManifestRow): string => both(goods.map(({ name, nameCn }) => name ?? nameCn))
export const hsCodesOf = ({ order: { goods } }: ManifestRow): string => both(goods.map(({ hsCode }) => hsCode))
export const manifestPieces = ({ order: { values } }: ManifestRow): string => String(values.pieces ?? 1)

/** A column of a manifest's sheet; agents ask for some by their names. */
export type ManifestColumn = Pick<SheetColumn, 'kind'> & {
  readonly name: string
  readonly heading: Words
  readonly of: (row: ManifestRow, reader: ManifestReader) => string | undefined
}

/**
 * The columns of manifests as sheets, where each cell is one thing, so that brokers filter it and
 * add it up.
 */
export const MANIFEST_COLUMNS: readonly ManifestColumn[] = [
  { name: 'bagCode', heading: words('袋号', '袋號', 'Bag'), kind: 'text', of: ({ bagCode }) => bagCode },
  { name: 'packing_number', heading: words('装袋单号', '裝袋單號', 'Packing number'), kind: 'text', of: ({ bag }) => bag },
  { name: 'airway_number', heading: words('运单号', '運單號', 'Waybill'), kind: 'text', of: ({ order }) => order.airwayNumber },
  { name: 'consignee', heading: words('收件人', '收件人', 'Consignee'), kind: 'text', of: ({ order }) => order.values.consignee },
  {
    name: 'phone',
    heading: words('电话', '電話', 'Phone'),
    kind: 'text',
    of: ({ order }) => both([order.values.phone, order.values.phone2], ' / '),
  },
  { name: 'city', heading: words('收件城市', '收件城市', 'City'), kind: 'text', of: ({ order }) => order.values.city },
  { name: 'address', heading: words('收件地址', '收件地址', 'Address'), kind: 'text', of: ({ order }) => order.values.address },
  { name: 'country', heading: words('目的国', '目的國', 'Destination'), kind: 'text', of: destinationOf },
  { name: 'order_goods', heading: words('品名', '品名', 'Goods'), kind: 'text', of: namesOf },
  { name: 'hs_code', heading: words('HS 编码', 'HS 編碼', 'HS code'), kind: 'text', of: hsCodesOf },
  { name: 'order_pcs', heading: words('件数', '件數', 'Pieces'), kind: 'number', of: manifestPieces },
  { name: 'weight', heading: words('重量（kg）', '重量（kg）', 'Weight (kg)'), kind: 'number', of: ({ grams }) => formatKilograms(grams) },
  {
    name: 'declared_value',
    heading: words('申报价值', '申報價值', 'Declared value'),
    kind: 'number',
    of: ({ order }) => declared(order, formatAmount),
  },
  {
    name: 'currency',
    heading: words('币种', '幣別', 'Currency'),
    kind: 'text',
    of: ({ order }) => declared(order, (value) => value.currency),
  },
  {
    name: 'cod_amount',
    heading: words('代收金额', '代收金額', 'COD amount'),
    kind: 'number',
    of: ({ order }) => collected(order, formatAmount),
  },
  {
    name: 'cod_currency',
    heading: words('代收币种', '代收幣別', 'COD currency'),
    kind: 'text',
    of: ({ order }) => collected(order, (value) => value.currency),
  },
]

function declared({ goods }: Order, shown: (value: Money) => string): string | undefined {
  const total = declaredTotal(goods)
  return total === undefined ? undefined : shown(total)
}

const collected = ({ values: { cod } }: Order, shown: (value: Money) => string): string | undefined =>
  cod === undefined || cod.amount === 0n ? undefined : shown(cod)

/** Columns for who delivers, and not for customs. */
const OF_DELIVERY: ReadonlySet<string> = new Set(['phone', 'cod_amount', 'cod_currency'])
/** Columns for customs, and not for who delivers. */
const OF_CUSTOMS: ReadonlySet<string> = new Set(['hs_code', 'declared_value', 'currency'])

/** The usual columns of each sheet: customs and the handling agent, and who delivers. */
export const COLUMNS_OF = {
  clearance: MANIFEST_COLUMNS.filter(({ name }) => !OF_DELIVERY.has(name)),
  delivery: MANIFEST_COLUMNS.filter(({ name }) => !OF_CUSTOMS.has(name)),
} as const
