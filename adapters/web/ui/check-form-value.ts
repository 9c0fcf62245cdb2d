import type { Field } from '../../../core/kernel/field.ts'
import { readField } from '../../../core/kernel/read-field.ts'
import type { CountryPhone } from '../../../core/reference/phone.rules.ts'
import type { References } from '../../../core/reference/references.ts'
import { sayFailure } from '../i18n/words.ts'
import { toSent, type FormValue } from './form-value.ts'

/** Takes every code for known: what a form offers came from the server, and the server reads it again. */
const TRUSTING: References = {
  find: (_entity, named) => ({ id: 0, version: 0, code: named }),
  all: () => [],
  keyOf: (_entity, row) => String(row['code']),
}

/** What is wrong with what a form holds of a field, in the reader's words, by the core's own reader; undefined where nothing is. */
export function checkFormValue(field: Field, value: FormValue, country?: CountryPhone): string | undefined {
  const read = readField(field, toSent(field, value), { references: TRUSTING, country })
  return read.ok ? undefined : sayFailure(read.failure)
}
