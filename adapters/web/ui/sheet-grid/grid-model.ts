import type { CellText } from '#core/base/sheets/cell-edits.ts'
import type { SheetView } from '#core/base/sheets/cell-ranges.ts'

/** A column that is shown. */
export type GridColumn = {
  /** Its place in the sheet, from 0: `GridRow.cells` are read there, and changes name it. */
  readonly index: number
  readonly heading: string
  /** The second line of the heading: what the column fills. */
  readonly fills: string
  /**
   * The values that can be chosen for its cells, offered while one types; anything else can be
   * typed as well.
   */
  readonly offers?: readonly string[] | undefined
  /** It fills nothing, and is shown muted. */
  readonly isLeft?: boolean
}

/** A row that is shown, as it is corrected so far; `cells` of all columns of the sheet. */
export type GridRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** `blank` rows are passed over. */
  readonly state: 'good' | 'faulty' | 'duplicate' | 'blank'
}

/** Messages about cells, by `placeKey`. */
export type Marks = ReadonlyMap<string, string>

export const placeKey = (line: number, column: number): string => `${line}:${column}`

/** A cell to go to; `seq` distinguishes repeated requests for the same cell. */
export type Jump = { readonly line: number; readonly column: number; readonly seq: number }

/**
 * The grid in which a sheet is corrected, by mouse and by keyboard. It keeps nothing but the
 * selection and the cell that is being typed in: the page that shows it keeps the changes
 * (`useCellEdits`), checks them, and passes rows and marks as they are then.
 */
export type SheetGridProps = {
  /** The name that a screen reader gives it. */
  readonly name: string
  /** New rows for new content: memoise them. */
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** The name of each state. */
  readonly states: Readonly<Record<GridRow['state'], string>>
  /** Errors of cells, in words; those of a row as a whole are at one of its columns. */
  readonly wrong: Marks
  /** Warnings of cells, in words. */
  readonly doubtful: Marks
  readonly jump?: Jump | undefined
  /** Cells that were typed in, pasted, filled, replaced or emptied, as one step. */
  readonly onChange: (cells: readonly CellText[]) => void
  /** Undefined while there is nothing to undo or redo. */
  readonly onUndo?: (() => void) | undefined
  readonly onRedo?: (() => void) | undefined
}

/** The shown cells as core's ranges take them. */
export function viewOf(rows: readonly GridRow[], columns: readonly GridColumn[]): SheetView {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  return {
    lines: rows.map(({ line }) => line),
    columns: columns.map(({ index }) => index),
    textAt: (line, column) => byLine.get(line)?.cells[column] ?? '',
  }
}
