import { placeKey, type GridColumn, type GridRow, type Marks } from './grid-model.ts'

const STATE_PIXELS = 84
const LEAST_PIXELS = 96
const MOST_PIXELS = 260
const PIXELS_PER_SIGN = 8
const EDGE_PIXELS = 24
const MEASURED_ROWS = 60

/** Characters beyond Latin are twice as wide. */
const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

/** The widths of the state's column and of the others, after their headings and first rows. */
export function columnPixels(columns: readonly GridColumn[], rows: readonly GridRow[]): number[] {
  const sample = rows.slice(0, MEASURED_ROWS)
  const pixels = (signs: number): number => Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, signs * PIXELS_PER_SIGN + EDGE_PIXELS))
  return [
    STATE_PIXELS,
    ...columns.map(({ heading, fills, index }) =>
      pixels(Math.max(widthOf(heading), widthOf(fills), ...sample.map((row) => widthOf(row.cells[index] ?? '')))),
    ),
  ]
}

type CellMarks = { readonly wrong: Marks; readonly doubtful: Marks }

/** A cell as it is drawn: its class, its text, and what is said about it. */
export type CellLook = { readonly look: string; readonly text: string; readonly problem: string | undefined }

const NOTHING: CellLook = { look: '', text: '', problem: undefined }

/** The look of a cell: errors and warnings first, then the result of its column or row. */
export function lookOf(row: GridRow | undefined, column: GridColumn | undefined, { wrong, doubtful }: CellMarks): CellLook {
  if (row === undefined || column === undefined) return NOTHING
  const at = placeKey(row.line, column.index)
  const text = row.cells[column.index] ?? ''
  const [error, doubt] = [wrong.get(at), doubtful.get(at)]
  if (error !== undefined) return { look: 'preview-wrong', text, problem: error }
  if (doubt !== undefined) return { look: 'preview-doubtful', text, problem: doubt }
  if (column.isLeft === true) return { look: 'preview-left', text, problem: undefined }
  return { look: row.state === 'duplicate' ? 'preview-skipped' : '', text, problem: undefined }
}

export function HeadingNames({ heading, fills }: { readonly heading: string; readonly fills: string }) {
  return (
    <span className="preview-heading">
      <span>{heading}</span>
      <span className="preview-fills">{fills || '\u00a0'}</span>
    </span>
  )
}
