import type { Field } from '#core/base/fields/field.ts'
import { readField } from '#core/base/fields/read-field.ts'
import type { CountryPhone } from '#core/base/fields/phone.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import { sayFailure } from '../../base/words.ts'
import { toSent, type FormValue } from './form-value.ts'

/**
 * Accepts every code: the options of a form came from the server, and the server reads it again.
 */
const TRUSTING: References = { find: () => undefined, all: () => [], near: () => [], keyOf: (_entity, named) => named }

/**
 * The error of a form value, in the reader's language, by the core's own reader; undefined where it
 * is valid.
 */
export function checkFormValue(field: Field, value: FormValue, country?: CountryPhone): string | undefined {
  const read = readField(field, toSent(field, value), { references: TRUSTING, country })
  return read.ok ? undefined : sayFailure(read.failure)
}
