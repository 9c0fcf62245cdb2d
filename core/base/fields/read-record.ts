import type { ReadModel } from './entity.ts'
import { atField, type FieldFailure } from '../kernel/failure.ts'
import type { Field, FieldValue } from './field.ts'
import { inputFailure, invalidInput } from '../kernel/input.failures.ts'
import type { CountryPhone } from './phone.rules.ts'
import { readField } from './read-field.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { RawFields } from './read-fields.ts'
import type { References } from './references.ts'

/** The values of an entity's declared fields, in the core. */
export type RecordValues = Readonly<Record<string, FieldValue | undefined>>

/** The phone rule of the country that a key or a name stands for. */
export type PhoneRuleOf = (country: string) => CountryPhone | undefined

/**
 * Reads a record of any entity from JSON, a form or a sheet; INPUT_INVALID names every wrong field.
 * Phones are checked where the rules of countries are given.
 */
export function readRecord(entity: ReadModel, raw: RawFields, references: References, phoneRuleOf?: PhoneRuleOf): Result<RecordValues> {
  const countryOf = (field: Field): CountryPhone | undefined =>
    field.kind === 'phone' ? phoneRuleOf?.(String(raw[field.countryField] ?? '')) : undefined
  const failures: FieldFailure[] = []
  const values: Record<string, FieldValue | undefined> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = readField(field, Object.hasOwn(raw, name) ? raw[name] : undefined, { references, country: countryOf(field) })
    if (value.ok) values[name] = value.value
    else failures.push(atField(name, value.failure))
  }
  const upsideDown = failures.length === 0 ? rangeUpsideDown(values) : undefined
  if (upsideDown !== undefined) failures.push(upsideDown)
  return failures.length === 0 ? ok(values) : failed(invalidInput(failures))
}

/** `x_min_y` above `x_max_y` leaves no possible value, in any entity. */
function rangeUpsideDown(values: RecordValues): FieldFailure | undefined {
  for (const [name, least] of Object.entries(values)) {
    const most = name.includes('_min_') ? values[name.replace('_min_', '_max_')] : undefined
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      return atField(name.replace('_min_', '_max_'), inputFailure('OUT_OF_RANGE', { min: least, max: 15 }))
  }
  return undefined
}
