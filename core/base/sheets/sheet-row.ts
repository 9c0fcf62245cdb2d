import type { CellKind, SheetRow } from './sheet.port.ts'

/**
 * The letter of each kind in `SheetRow.kinds`; one string per row costs far less than an object per
 * cell.
 */
export const KIND_LETTERS = {
  blank: ' ',
  text: 't',
  number: 'n',
  date: 'd',
  flag: 'b',
  error: 'e',
  formula: 'f',
  damaged: 'x',
  unreadable: 'u',
} as const satisfies Record<CellKind, string>

const kindOfLetter = new Map<string, CellKind>(Object.entries(KIND_LETTERS).map(([kind, letter]) => [letter, kind as CellKind]))

/** The content of the cell in a 0-based column; blank beyond the row's end. */
export const cellKind = (row: SheetRow, column: number): CellKind => kindOfLetter.get(row.kinds[column] ?? ' ') ?? 'blank'

/** A row of plain texts. */
export const textRow = (line: number, cells: readonly string[]): SheetRow => ({
  line,
  cells,
  kinds: cells.map((cell) => (cell === '' ? KIND_LETTERS.blank : KIND_LETTERS.text)).join(''),
})
