import type { References } from '#core/base/fields/references.ts'
import { defineListDocument, moneyCell, weightCell, type ListCell } from '#core/base/documents/list-document.ts'
import { words } from '#core/base/kernel/words.ts'
import { declaredTotal } from '#core/parcels/orders/order.ts'
import { both, destinationOf, hsCodesOf, namesOf, manifestPieces, type ManifestRow } from './manifest-columns.ts'

const pair = (first: string, second: string): ListCell => (second === '' || second === first ? first : [first, second])

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
      cell: manifestPieces,
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
