import { ROWS_A_PAGE, type ListPaper } from '#core/base/documents/list-document.ts'
import type { Box } from '../layout/text-block.ts'

/** A4 in dots of the layout, 8 a millimetre; lists with many columns are printed across. */
const PAPER = { short: 1680, long: 2376 } as const
const DOTS_PER_MILLIMETRE = 8
const TITLE = { upright: 62, across: 50 } as const
const FACT = { upright: 32, across: 27 } as const
const GAP = 10
const HEAD = { upright: 60, across: 44 } as const
const TOTALS = { upright: 96, across: 66 } as const
const FOOTER = 34
const MARGIN = { upright: 80, across: 64 } as const
/** As wide as the bars of a number of ours are, with their quiet zones, and how high at least. */
const BARCODE = { width: 560, least: 110 } as const
/** How much narrower columns may be than they would like before the page is turned. */
const LEAST_SHARE = 0.75

type Columns = ListPaper['columns']

export type ListLayout = {
  readonly page: { readonly width: number; readonly height: number }
  readonly title: Box
  readonly facts: readonly Box[]
  /** Right of title and facts, where there is one. */
  readonly barcode?: Box
  readonly head: Box
  /** Left edge and width of each column. */
  readonly columns: readonly { readonly x: number; readonly width: number }[]
  /** Where the first row begins, and how high each is. */
  readonly rows: { readonly y: number; readonly height: number }
  readonly totals: Box
  readonly footer: Box
  readonly type: { readonly title: number; readonly fact: number; readonly head: number; readonly cell: number; readonly footer: number }
}

/** The places of a list on A4: 34 rows a page, whatever else stands there. */
export function listLayout(columns: Columns, { facts, hasBarcode }: { readonly facts: number; readonly hasBarcode: boolean }): ListLayout {
  const wanted = columns.reduce((sum, { millimetres }) => sum + millimetres, 0) * DOTS_PER_MILLIMETRE
  const turn = (PAPER.short - 2 * MARGIN.upright) / Math.max(1, wanted) >= LEAST_SHARE ? 'upright' : 'across'
  const page = turn === 'upright' ? { width: PAPER.short, height: PAPER.long } : { width: PAPER.long, height: PAPER.short }
  const margin = MARGIN[turn]
  const [x, width] = [margin, page.width - 2 * margin]
  let y: number = margin
  const row = (height: number): Box => {
    const box = { x, y, width, height }
    y += height
    return box
  }
  const beside = (box: Box): Box => (hasBarcode ? { ...box, width: width - BARCODE.width } : box)
  const title = beside(row(TITLE[turn]))
  const lines = Array.from({ length: facts }, () => beside(row(FACT[turn])))
  if (hasBarcode) y = Math.max(y, margin + BARCODE.least)
  const barcode: Box = { x: x + width - BARCODE.width, y: margin, width: BARCODE.width, height: y - margin }
  y += GAP
  const head = row(HEAD[turn])
  const left = page.height - margin - FOOTER - TOTALS[turn] - y
  const height = Math.floor(left / ROWS_A_PAGE)
  const rows = { y, height }
  y += ROWS_A_PAGE * height
  const scale = width / Math.max(1, wanted)
  let at = x
  const placed = columns.map(({ millimetres }) => {
    const column = { x: Math.round(at), width: Math.floor(millimetres * DOTS_PER_MILLIMETRE * scale) }
    at += millimetres * DOTS_PER_MILLIMETRE * scale
    return column
  })
  const cell = Math.min(24, Math.floor(height / 2.3))
  return {
    page,
    title,
    facts: lines,
    ...(hasBarcode ? { barcode } : {}),
    head,
    columns: placed,
    rows,
    totals: { x, y, width, height: TOTALS[turn] },
    footer: { x, y: page.height - margin - FOOTER, width, height: FOOTER },
    type: { title: TITLE[turn] - 16, fact: FACT[turn] - 9, head: Math.min(22, cell + 2), cell, footer: 22 },
  }
}
