import { atField, type FieldFailure } from '../kernel/failure.ts'
import type { Fields, FieldValue, RecordOf } from './field.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import { readField, type ReadContext } from './read-field.ts'
import { failed, ok, type Result } from '../kernel/result.ts'

/**
 * The values of these fields in the input; other input is ignored. INPUT_INVALID names every wrong
 * field.
 */
export function readFields<const F extends Fields>(
  fields: F,
  { raw, context }: { readonly raw: Readonly<Record<string, unknown>>; readonly context: ReadContext },
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
