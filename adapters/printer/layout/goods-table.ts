import type { LabelContent } from '#core/parcels/labels/label.ts'
import type { LABEL_WORDS } from '#core/parcels/labels/label.words.ts'
import type { DrawingTarget } from './drawing-target.ts'
import { setText } from './text-block.ts'
import type { Align, Box } from './text-block.ts'

const HEAD = 40
const TOTAL = 52
const TALLEST_LINE = 60
/** Below it nothing of a line could be read. */
const LOWEST_LINE = 20
/** The most lines that stay legible; orders of more products show the rest as one sum. */
const MOST_LINES = 10
const RULE = 2
const PADDING = 12
const SMALLEST = 14

/**
 * Product, HS code, quantity, value: widths in dots of a table as wide as the standard label's
 * frame.
 */
const COLUMNS = [
  { width: 330, align: 'start' },
  { width: 150, align: 'left' },
  { width: 100, align: 'right' },
  { width: 188, align: 'right' },
] as const satisfies readonly { readonly width: number; readonly align: Align }[]

type Row = {
  readonly texts: readonly [string, string, string, string]
  readonly y: number
  readonly height: number
  readonly size: number
  readonly bold: boolean
}

/** Where a table stands, its type sizes in dots, and what its captions say. */
export type GoodsTable = {
  readonly area: Box
  readonly type: { readonly small: number; readonly caption: number }
  readonly said: (name: keyof typeof LABEL_WORDS) => string
}

const USUAL_WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0)

function drawRow(content: DrawingTarget, { area }: GoodsTable, row: Row): void {
  const scale = area.width / USUAL_WIDTH
  let left = area.x
  COLUMNS.forEach(({ width: usual, align }, index) => {
    const width = Math.floor(usual * scale)
    const box = { x: left + PADDING, y: row.y + 3, width: width - 2 * PADDING, height: row.height - 6 }
    left += width
    const parts = [{ text: row.texts[index] ?? '', weight: row.bold ? ('bold' as const) : ('medium' as const) }]
    content.text(setText({ parts, box, largest: row.size, smallest: SMALLEST, align, middle: true }))
  })
}

/** One line per product; what does not fit as lines is summed up in the last one. */
function linesOf(goods: LabelContent['goods'], most: number): readonly Row['texts'][] {
  const shown = goods.length > most ? most - 1 : goods.length
  const lines = goods
    .slice(0, shown)
    .map(({ name, quantity, unit, hsCode = '', value = '' }): Row['texts'] => [
      name,
      hsCode,
      unit === undefined ? String(quantity) : `${quantity} ${unit}`,
      value,
    ])
  const rest = goods.slice(shown)
  return rest.length === 0 ? lines : [...lines, [`+ ${rest.length}`, '', String(piecesOf(rest)), '']]
}

const piecesOf = (goods: LabelContent['goods']): number => goods.reduce((sum, { quantity, pieces = quantity }) => sum + pieces, 0)

/** The goods as a table: one line per product, the declared total under them. */
export function drawGoodsTable(content: DrawingTarget, table: GoodsTable, label: LabelContent): void {
  const { area, said } = table
  const { small, caption } = table.type
  drawRow(content, table, {
    texts: [said('goods'), said('hsCode'), said('quantity'), said('value')],
    y: area.y,
    height: HEAD,
    size: caption,
    bold: true,
  })
  const room = area.height - HEAD - TOTAL
  const lines = linesOf(label.goods, Math.min(MOST_LINES, Math.floor(room / LOWEST_LINE)))
  const height = Math.min(TALLEST_LINE, Math.floor(room / Math.max(1, lines.length)))
  lines.forEach((texts, index) => drawRow(content, table, { texts, y: area.y + HEAD + index * height, height, size: small, bold: false }))
  const total = area.y + area.height - TOTAL
  const declared = label.declared === undefined ? '' : `${label.declared.currency} ${label.declared.amount}`
  drawRow(content, table, {
    texts: [said('declared'), '', String(piecesOf(label.goods)), declared],
    y: total,
    height: TOTAL,
    size: small,
    bold: true,
  })
  content.fill([area.y + HEAD, total].map((y) => ({ x: area.x, y, width: area.width, height: RULE })))
}
