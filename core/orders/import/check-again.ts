import { cleanText } from '../../kernel/text.ts'
import type { SheetRow } from '../../sheets/sheet.port.ts'
import type { MatchedColumn } from './headings.ts'
import { readRows, type ReadRow, type ReadRowsContext } from './read-rows.ts'

const SEPARATOR = '\u0000'

/** What a row shares with others whose results depend on it: its reference, or all that it says where it has none. */
function bondOf(row: SheetRow, reference: MatchedColumn | undefined): string {
  const text = reference === undefined ? '' : cleanText(row.cells[reference.index] ?? '')
  return text === '' ? SEPARATOR + row.cells.map((cell) => cell.trim()).join(SEPARATOR) : text
}

type Changed = {
  readonly before: readonly SheetRow[]
  readonly after: readonly SheetRow[]
  readonly columns: readonly MatchedColumn[]
  /** The lines of rows that say something else. */
  readonly lines: readonly number[]
}

/**
 * The rows to be checked again when some have changed, in their order: those, and all that share a reference with them, before or after, since the first good
 * row of a reference decides about the others.
 */
export function rowsToCheck({ before, after, columns, lines }: Changed): readonly SheetRow[] {
  const reference = columns.find(({ target }) => target === 'refCode')
  const changed = new Set(lines)
  const bonds = new Set([...before, ...after].flatMap((row) => (changed.has(row.line) ? [bondOf(row, reference)] : [])))
  return after.filter((row) => changed.has(row.line) || bonds.has(bondOf(row, reference)))
}

/** Reads rows by the rules of an import, those of them that share a reference with each other included. */
export const checkAgain = (rows: readonly SheetRow[], context: Omit<ReadRowsContext, 'seen' | 'alike'>): readonly ReadRow[] =>
  readRows(rows, { ...context, seen: new Map(), alike: new Map() })
