import { defineListDocument } from '#core/base/documents/list-document.ts'
import { fillText, words, type Locale } from '#core/base/kernel/words.ts'
import { inboundFields } from './inbound-fields.ts'
import { inboundMachine } from './inbound.machine.ts'
import type { ListedInbound } from './inbound.ports.ts'
import { differenceOf, inboundTotals, type InboundLine } from './inbound.ts'

type Row = InboundLine & { readonly skuName: string | undefined; readonly isCounted: boolean }

const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : String(pieces))
const once = (row: Row, pieces: number): string => (row.isCounted ? String(pieces) : '')

/**
 * The delivery note that travels with the goods on A4; what was counted is on it once it is known.
 */
export const deliveryNoteDocument = defineListDocument<Row, unknown>({
  title: words('入库单', '入庫單', 'Delivery note'),
  counted: words('{count} 个 SKU', '{count} 個 SKU', '{count|SKU|SKUs}'),
  columns: [
    { name: 'sku', heading: words('SKU', 'SKU', 'SKU'), millimetres: 70, cell: ({ sku, skuName }) => [sku, skuName ?? ''] },
    { name: 'boxes', heading: words('箱数', '箱數', 'Boxes'), millimetres: 18, align: 'right', cell: ({ boxes }) => String(boxes ?? '') },
    {
      name: 'announced',
      heading: words('预报件数', '預報件數', 'Announced'),
      millimetres: 24,
      align: 'right',
      cell: ({ announced }) => String(announced),
    },
    {
      name: 'counted',
      heading: words('实收良品', '實收良品', 'Good'),
      millimetres: 24,
      align: 'right',
      cell: (row) => once(row, row.counted),
    },
    {
      name: 'damaged',
      heading: words('残损', '殘損', 'Damaged'),
      millimetres: 24,
      align: 'right',
      cell: (row) => once(row, row.damaged),
    },
    {
      name: 'difference',
      heading: words('差异', '差異', 'Difference'),
      millimetres: 24,
      align: 'right',
      cell: (row) => (row.isCounted ? signed(differenceOf(row)) : ''),
    },
  ],
  listed: ['sku', 'boxes', 'announced', 'counted', 'damaged', 'difference'],
})

const SAID = {
  pieces: words('共 {announced} 件，{boxes} 箱', '共 {announced} 件，{boxes} 箱', '{announced|piece|pieces} in {boxes|box|boxes}'),
  is: words('：', '：', ': '),
}

/**
 * Lines that stand below the title of a delivery note: which delivery of whom, where it goes, and
 * how it comes.
 */
export function deliveryNoteFacts(inbound: ListedInbound, locale: Locale): readonly string[] {
  const { number, account, state, warehouse, carrier, tracking_number, expected_on, reference, note } = inbound
  const named = { warehouse, expected_on, carrier, tracking_number, reference, note }
  const facts = Object.entries(inboundFields).flatMap(([name, { label }]) => {
    const value = named[name as keyof typeof named]
    return value === undefined || value === '' ? [] : [`${label[locale]}${SAID.is[locale]}${value.replaceAll('\n', ' ')}`]
  })
  const pieces = fillText(SAID.pieces, inboundTotals(inbound), locale)
  return [`${number}   ${account}   ${inboundMachine.states[state].label[locale]}   ${pieces}`, ...facts]
}
