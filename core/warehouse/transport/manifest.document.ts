import type { References } from '#core/base/fields/references.ts'
import { countryName } from '#core/base/fields/references.ts'
import { defineListDocument, moneyCell, weightCell, type ListCell, type ListReader } from '#core/base/documents/list-document.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { declaredTotal, type Order } from '#core/parcels/orders/order.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import type { SheetColumn } from '#core/base/sheets/sheet.port.ts'

/** A parcel on a manifest, in its bag. */
export type ManifestRow = { readonly bag: string; readonly bagCode: string; readonly order: Order; readonly grams: number }

type ManifestReader = ListReader & { readonly references: References }

const both = (parts: readonly (string | undefined)[], between = ', '): string =>
  [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(between)

const pair = (first: string, second: string): ListCell => (second === '' || second === first ? first : [first, second])

function destinationOf({ order: { values } }: ManifestRow, { references, locale }: ManifestReader): string {
  const found = values.country === undefined ? undefined : references.find(country, values.country)
  return found === undefined ? (values.country ?? '') : countryName(found)[locale]
}

const namesOf = ({ order: { goods } }: ManifestRow): string => both(goods.map(({ name, nameCn }) => name ?? nameCn))
const hsCodesOf = ({ order: { goods } }: ManifestRow): string => both(goods.map(({ hsCode }) => hsCode))
const piecesOf = ({ order: { values } }: ManifestRow): string => String(values.pieces ?? 1)

/** The document of a flight that customs and the handling agent read: every parcel, bag by bag. */
export const manifestDocument = defineListDocument<ManifestRow, { readonly references: References }>({
  title: words('空运舱单', '空運艙單', 'Manifest'),
  counted: words('{count} 件', '{count} 件', '{count|parcel|parcels}'),
  columns: [
    { name: 'bagCode', heading: words('袋号', '袋號', 'Bag'), millimetres: 30, cell: ({ bag, bagCode }) => pair(bagCode, bag) },
    { name: 'airway_number', heading: words('运单号', '運單號', 'Waybill'), millimetres: 30, cell: ({ order }) => order.airwayNumber },
    {
      name: 'consignee',
      heading: words('收件人', '收件人', 'Consignee'),
      millimetres: 40,
      cell: ({ order: { values } }) => pair(values.consignee ?? '', both([values.city, values.address])),
    },
    {
      name: 'country',
      heading: words('目的国', '目的國', 'Destination'),
      millimetres: 22,
      cell: destinationOf,
    },
    {
      name: 'order_goods',
      heading: words('品名', '品名', 'Goods'),
      millimetres: 46,
      cell: (row) => pair(namesOf(row), hsCodesOf(row)),
    },
    {
      name: 'order_pcs',
      heading: words('件数', '件數', 'Pieces'),
      millimetres: 14,
      align: 'right',
      cell: piecesOf,
    },
    {
      name: 'weight',
      heading: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
      millimetres: 20,
      align: 'right',
      cell: ({ grams }) => weightCell(grams),
      sum: ({ grams }) => ({ grams }),
    },
    {
      name: 'declared_value',
      heading: words('申报价值', '申報價值', 'Declared value'),
      millimetres: 24,
      align: 'right',
      cell: ({ order: { goods } }) => moneyCell(declaredTotal(goods)),
      sum: ({ order: { goods } }) => {
        const money = declaredTotal(goods)
        return money === undefined ? undefined : { money }
      },
    },
  ],
  listed: ['bagCode', 'airway_number', 'consignee', 'country', 'order_goods', 'order_pcs', 'weight', 'declared_value'],
})

type ManifestColumn = Pick<SheetColumn, 'kind'> & {
  readonly heading: Words
  readonly of: (row: ManifestRow, reader: ManifestReader) => string | undefined
}

/** The same as a sheet, where each cell is one thing, so that brokers filter it and add it up. */
export const MANIFEST_COLUMNS: readonly ManifestColumn[] = [
  { heading: words('袋号', '袋號', 'Bag'), kind: 'text', of: ({ bagCode }) => bagCode },
  { heading: words('装袋单号', '裝袋單號', 'Packing number'), kind: 'text', of: ({ bag }) => bag },
  { heading: words('运单号', '運單號', 'Waybill'), kind: 'text', of: ({ order }) => order.airwayNumber },
  { heading: words('收件人', '收件人', 'Consignee'), kind: 'text', of: ({ order }) => order.values.consignee },
  { heading: words('收件城市', '收件城市', 'City'), kind: 'text', of: ({ order }) => order.values.city },
  { heading: words('收件地址', '收件地址', 'Address'), kind: 'text', of: ({ order }) => order.values.address },
  { heading: words('目的国', '目的國', 'Destination'), kind: 'text', of: destinationOf },
  { heading: words('品名', '品名', 'Goods'), kind: 'text', of: namesOf },
  { heading: words('HS 编码', 'HS 編碼', 'HS code'), kind: 'text', of: hsCodesOf },
  { heading: words('件数', '件數', 'Pieces'), kind: 'number', of: piecesOf },
  { heading: words('重量（kg）', '重量（kg）', 'Weight (kg)'), kind: 'number', of: ({ grams }) => formatKilograms(grams) },
  { heading: words('申报价值', '申報價值', 'Declared value'), kind: 'number', of: ({ order }) => declared(order, formatAmount) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ order }) => declared(order, ({ currency }) => currency) },
]

function declared({ goods }: Order, shown: (value: Money) => string): string | undefined {
  const total = declaredTotal(goods)
  return total === undefined ? undefined : shown(total)
}
