import { cleanText } from '#core/base/kernel/text.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { MatchedColumn } from './headings.ts'
import { ordersOf } from './joined-order.ts'
import { readRows, type ReadRow, type ReadRowsContext } from './read-rows.ts'

const SEPARATOR = '\u0000'

/**
 * Returns the text that a row shares with others whose results depend on it: its reference, or all
 * that it says where it has none.
 */
function bondOf(row: SheetRow, reference: MatchedColumn | undefined): string {
  const text = reference === undefined ? '' : cleanText(row.cells[reference.index] ?? '')
  return text === '' ? SEPARATOR + row.cells.map((cell) => cell.trim()).join(SEPARATOR) : text
}

/**
 * The bonds of rows by the columns that they were read with: a long sheet is asked about at each
 * change, and most of its rows are as they were.
 */
const known = new WeakMap<readonly MatchedColumn[], WeakMap<SheetRow, string>>()

/** The bonds of rows, each computed once. */
function bondsIn(columns: readonly MatchedColumn[]): (row: SheetRow) => string {
  const reference = columns.find(({ target }) => target === 'refCode')
  const bonds = known.get(columns) ?? new WeakMap<SheetRow, string>()
  known.set(columns, bonds)
  return (row) => {
    const before = bonds.get(row)
    if (before !== undefined) return before
    const bond = bondOf(row, reference)
    bonds.set(row, bond)
    return bond
  }
}

type SheetRevision = {
  readonly before: readonly SheetRow[]
  readonly after: readonly SheetRow[]
  readonly columns: readonly MatchedColumn[]
  /** The lines of rows that say something else. */
  readonly lines: readonly number[]
}

/**
 * The rows to be checked again when some have changed, in their order: those, and all that share a
 * reference with them, before or after, since they are one order.
 */
export function rowsToCheck({ before, after, columns, lines }: SheetRevision): readonly SheetRow[] {
  const bond = bondsIn(columns)
  const changed = new Set(lines)
  const bonds = new Set([...before, ...after].flatMap((row) => (changed.has(row.line) ? [bond(row)] : [])))
  return after.filter((row) => changed.has(row.line) || bonds.has(bond(row)))
}

/**
 * Reads rows by the rules of an import, those of them that share a reference with each other
 * included.
 */
export const checkAgain = (rows: readonly SheetRow[], context: Omit<ReadRowsContext, 'alike'>): readonly ReadRow[] =>
  readRows(rows, { ...context, alike: new Map() })

/** Rows in parts of about so many, those of one order in the same, in the order of the sheet. */
export function orderParts(rows: readonly SheetRow[], columns: readonly MatchedColumn[], most: number): readonly (readonly SheetRow[])[] {
  const parts: SheetRow[][] = []
  for (const order of ordersOf(rows, { columns })) {
    const last = parts.at(-1)
    if (last === undefined || last.length + order.length > most) parts.push([...order])
    else last.push(...order)
  }
  return parts.map((part) => part.toSorted((one, other) => one.line - other.line))
}
