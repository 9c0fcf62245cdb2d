import { failed, ok, type Result } from '../kernel/result.ts'
import { sheetFailure } from './sheet.failures.ts'

/** An export of selected rows needs at least one: EXPORT_EMPTY (spec §5). */
export const checkExport = (rows: { readonly length: number }): Result<true> =>
  rows.length === 0 ? failed(sheetFailure('EXPORT_EMPTY')) : ok(true)
