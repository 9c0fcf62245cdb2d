import { atField, type FieldFailure } from '../kernel/failure.ts'
import type { Fields, FieldValue, RecordOf } from './field.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import { readField, type ReadContext } from './read-field.ts'
import { failed, ok, type Result } from '../kernel/result.ts'

/** Fields of a record as a call or a form gives them: nothing of them has been read. */
export type RawFields = Readonly<Record<string, unknown>>

/** Whether a value may have fields: an object that is no list. */
export const isRawFields = (value: unknown): value is RawFields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The values of these fields in the input; other input is ignored. INPUT_INVALID names every wrong
 * field.
 */
export function readFields<const F extends Fields>(
  fields: F,
  { raw, context }: { readonly raw: RawFields; readonly context: ReadContext },
): Result<RecordOf<F>> {
  const failures: FieldFailure[] = []
  const values: Record<string, FieldValue> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = readField(field, Object.hasOwn(raw, name) ? raw[name] : undefined, context)
    if (!value.ok) failures.push(atField(name, value.failure))
    else if (value.value !== undefined) values[name] = value.value
  }
  return failures.length === 0 ? ok(values as RecordOf<F>) : failed(invalidInput(failures))
}
