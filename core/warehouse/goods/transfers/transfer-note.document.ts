import { defineListDocument } from '#core/base/documents/list-document.ts'
import { words } from '#core/base/kernel/words.ts'
import type { TransferLine } from './transfer.ts'

type Row = TransferLine & { readonly skuName: string | undefined }

/** `A-01-03×2` is two pieces taken from that location. */
const takenOf = ({ taken }: Row): string => taken.map(({ location, quantity }) => `${location}×${quantity}`).join('  ')

/** The delivery note of a transfer on A4. */
export const transferNoteDocument = defineListDocument<Row, unknown>({
  title: words('调拨送货单', '調撥送貨單', 'Delivery note'),
  counted: words('{count} 个 SKU', '{count} 個 SKU', '{count|SKU|SKUs}'),
  columns: [
    { name: 'sku', heading: words('SKU', 'SKU', 'SKU'), millimetres: 60, cell: ({ sku, skuName }) => [sku, skuName ?? ''] },
    { name: 'taken', heading: words('取自库位', '取自儲位', 'Taken from'), millimetres: 64, cell: takenOf },
    { name: 'pieces', heading: words('件数', '件數', 'Pieces'), millimetres: 18, align: 'right', cell: ({ quantity }) => String(quantity) },
    { name: 'received', heading: words('实收', '實收', 'Received'), millimetres: 24, cell: () => '' },
    { name: 'damaged', heading: words('残损', '殘損', 'Damaged'), millimetres: 24, cell: () => '' },
  ],
  listed: ['sku', 'taken', 'pieces', 'received', 'damaged'],
})
