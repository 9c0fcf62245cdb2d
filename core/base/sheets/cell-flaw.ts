import type { Failure } from '../kernel/failure.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { shownText } from '../kernel/text.ts'
import { importFailure } from './import.failures.ts'
import { cellKind, KIND_LETTERS } from './sheet-row.ts'
import type { SheetRow } from './sheet.port.ts'

/** Letters of cells without a plain value. */
export const FLAWED = new RegExp(`[${KIND_LETTERS.damaged}${KIND_LETTERS.error}${KIND_LETTERS.formula}${KIND_LETTERS.unreadable}]`)

/** The sign that errors of spreadsheets begin with. */
export const ERROR_SIGN = '#'

const ERROR_TEXT =
  /^#(?:N\/A|NA|NV|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA|BEZUG!|WERT!|ZAHL!)$/i

/** Whether a text is what a spreadsheet shows in place of a value that it could not work out. */
const isErrorText = (text: string): boolean => text.startsWith(ERROR_SIGN) && ERROR_TEXT.test(text.trim())

/**
 * Returns what is wrong with a cell that lost what it held: DAMAGED_NUMBER, CELL_ERROR,
 * CELL_UNCALCULATED, CELL_UNREADABLE.
 */
export function cellFlaw(row: SheetRow, column: number): Failure | undefined {
  const kind = cellKind(row, column)
  const found = shownText((row.cells[column] ?? '').trim())
  if (kind === 'damaged') return inputFailure('DAMAGED_NUMBER', { found })
  if (kind === 'error' || (kind === 'text' && isErrorText(found))) return importFailure('CELL_ERROR', { found })
  if (kind === 'formula') return importFailure('CELL_UNCALCULATED', { found })
  return kind === 'unreadable' ? importFailure('CELL_UNREADABLE', { found }) : undefined
}
