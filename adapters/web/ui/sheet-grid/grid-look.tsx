import { Cell } from '@blueprintjs/table'
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

export type CellMarks = { readonly wrong: Marks; readonly doubtful: Marks }

/** The look of a cell: errors and warnings first, then the result of its column or row. */
function lookOf(row: GridRow, column: GridColumn, { wrong, doubtful }: CellMarks): string {
  const at = placeKey(row.line, column.index)
  if (wrong.has(at)) return 'preview-wrong'
  if (doubtful.has(at)) return 'preview-doubtful'
  if (column.isLeft === true) return 'preview-left'
  return row.state === 'duplicate' ? 'preview-skipped' : ''
}

/** A cell that is not being typed in. */
export function shownCell(row: GridRow | undefined, column: GridColumn, marks: CellMarks) {
  if (row === undefined) return <Cell />
  const at = placeKey(row.line, column.index)
  const problem = marks.wrong.get(at) ?? marks.doubtful.get(at)
  return (
    <Cell className={lookOf(row, column, marks)} {...(problem === undefined ? {} : { tooltip: problem })}>
      {row.cells[column.index] ?? ''}
    </Cell>
  )
}

export function HeadingNames({ heading, fills }: { readonly heading: string; readonly fills: string }) {
  return (
    <span className="preview-heading">
      <span>{heading}</span>
      <span className="preview-fills">{fills || '\u00a0'}</span>
    </span>
  )
}
