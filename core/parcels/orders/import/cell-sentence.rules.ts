import type { Failure, FailureCode } from '#core/base/kernel/failure.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'

/** The value is present but not in the form that the field takes. */
const FORMAT: ReadonlySet<FailureCode> = new Set([
  'FIELD_TYPE',
  'NOT_A_NUMBER',
  'NOT_A_DATE',
  'NOT_A_CHOICE',
  'TOO_MANY_DECIMALS',
  'PHONE_INVALID',
  'PRODUCT_ID_INVALID',
  'HS_CODE_INVALID',
])
/** The spreadsheet program itself left no readable value. */
const DATA: ReadonlySet<FailureCode> = new Set(['CELL_ERROR', 'CELL_UNCALCULATED', 'CELL_UNREADABLE', 'DAMAGED_NUMBER'])
/** Failures whose text names the line itself. */
const WHOLE: ReadonlySet<FailureCode> = new Set(['RETURN_LISTS_DIFFER'])

/**
 * The sentence of the specification for what is wrong in a cell. `problem` is the failure itself,
 * in the reader's words.
 */
export function cellSentence(
  failure: Pick<Failure, 'code' | 'params'>,
  { line, column, problem }: { readonly line: number; readonly column: string; readonly problem: string },
): Pick<Failure, 'code' | 'params'> {
  const { code } = failure
  if (WHOLE.has(code)) return failure
  if (code === 'FIELD_REQUIRED') return importFailure('CELL_REQUIRED', { line, column })
  if (DATA.has(code)) return importFailure('CELL_DATA', { line, column, problem })
  return importFailure(FORMAT.has(code) ? 'CELL_FORMAT' : 'CELL_WRONG', { line, column, problem })
}
