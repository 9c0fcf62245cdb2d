import type { CellText } from './cell-edits.ts'

/**
 * The part of a sheet that a grid shows: lines and columns in their order, and what each cell says.
 */
export type SheetView = {
  readonly lines: readonly number[]
  readonly columns: readonly number[]
  readonly textAt: (line: number, column: number) => string
}

/** A rectangle of a view by positions from 0, its ends included. */
export type CellRange = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

const count = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

/** A cell by its position; none beyond the view. */
function cellAt({ lines, columns }: SheetView, row: number, at: number, text: string): readonly CellText[] {
  const line = lines[row]
  const column = columns[at]
  return line === undefined || column === undefined ? [] : [{ line, column, text }]
}

const cellsOf = (view: SheetView, range: CellRange, text: (row: number, at: number) => string): readonly CellText[] =>
  count(range.top, range.bottom).flatMap((row) => count(range.left, range.right).flatMap((at) => cellAt(view, row, at, text(row, at))))

const textAt = ({ lines, columns, textAt: read }: SheetView, row: number, at: number): string => {
  const line = lines[row]
  const column = columns[at]
  return line === undefined || column === undefined ? '' : read(line, column)
}

/** Returns the texts of a range, row by row. */
export const textsOf = (view: SheetView, { top, bottom, left, right }: CellRange): readonly (readonly string[])[] =>
  count(top, bottom).map((row) => count(left, right).map((at) => textAt(view, row, at)))

/** Empties a range. */
export const clearRange = (view: SheetView, range: CellRange): readonly CellText[] => cellsOf(view, range, () => '')

/**
 * Fills a range with its first row; a single row is filled with the one above it, as spreadsheets
 * do.
 */
export function filledDown(view: SheetView, range: CellRange): readonly CellText[] {
  const source = range.top === range.bottom ? range.top - 1 : range.top
  if (source < 0) return []
  return cellsOf(view, { ...range, top: source + 1 }, (_, at) => textAt(view, source, at))
}

/**
 * Puts a block of texts at the beginning of a range. A range that the block fits into several times
 * is filled with it, as spreadsheets do; what reaches beyond the view is left out.
 */
export function pasteBlock(view: SheetView, range: CellRange, block: readonly (readonly string[])[]): readonly CellText[] {
  const height = block.length
  const width = Math.max(0, ...block.map((row) => row.length))
  if (height === 0 || width === 0) return []
  const rows = range.bottom - range.top + 1
  const columns = range.right - range.left + 1
  const target: CellRange = {
    top: range.top,
    left: range.left,
    bottom: range.top + (rows % height === 0 ? rows : height) - 1,
    right: range.left + (columns % width === 0 ? columns : width) - 1,
  }
  return cellsOf(view, target, (row, at) => block[(row - range.top) % height]?.[(at - range.left) % width] ?? '')
}

export type Replacement = {
  readonly find: string
  readonly put: string
  /** Only cells that say nothing else. */
  readonly whole: boolean
}

/**
 * Replaces a text in a column, whatever its case: each place where it stands, or whole cells. Empty
 * cells are found by nothing, as whole ones.
 */
export function replaceInColumn(view: SheetView, column: number, { find, put, whole }: Replacement): readonly CellText[] {
  if (find === '' && !whole) return []
  const wanted = find.toLowerCase()
  return view.lines.flatMap((line) => {
    const before = view.textAt(line, column)
    const text = whole ? (before.toLowerCase() === wanted ? put : before) : withoutCase(before, find, put)
    return text === before ? [] : [{ line, column, text }]
  })
}

const SPECIAL = /[$()*+.?[\\\]^{|}]/g

const withoutCase = (text: string, find: string, put: string): string =>
  text.replace(new RegExp(find.replace(SPECIAL, String.raw`\$&`), 'giu'), () => put)

/**
 * Texts as spreadsheets put them on the clipboard: tabs between cells, quotes around those that
 * hold a tab, a quote or a line break.
 */
export const clipboardText = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map((text) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t')).join('\n')
