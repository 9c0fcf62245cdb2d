import { atField } from '../kernel/failure.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'

type Row = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * The rows of a table that is filled in in a dialog: TABLE_INVALID with FIELD_REQUIRED at every
 * empty required cell; `2.name` is the cell `name` of the third row (rule: Tables in a dialog).
 */
export function checkTable({ rows, required }: { readonly rows: readonly Row[]; readonly required: readonly string[] }): Result<true> {
  const empty = rows.flatMap((row, index) => required.filter((name) => isEmpty(row[name])).map((name) => `${index}.${name}`))
  if (empty.length === 0) return ok(true)
  return failed({ ...inputFailure('TABLE_INVALID'), fields: empty.map((path) => atField(path, inputFailure('FIELD_REQUIRED'))) })
}
