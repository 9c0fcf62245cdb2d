import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { AGREEMENTS } from './agreements.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { checkPassword } from '#core/platform/access/sign-in/password.rules.ts'

/**
 * The input of a registration: phone code, password and the boxes of the agreements; the country is
 * the phone's.
 */
export const registrationFields = {
  country: { kind: 'reference', to: 'country', required: true, label: words('国家/地区', '國家/地區', 'Country') },
  account_phone: { kind: 'phone', countryField: 'country', required: true, label: words('手机号', '手機號碼', 'Phone') },
  code: { kind: 'text', maxLength: 10, required: true, label: words('验证码', '驗證碼', 'Code') },
  shipper_company: { kind: 'text', maxLength: 120, label: words('公司名称', '公司名稱', 'Company') },
  shipper_name: { kind: 'text', maxLength: 80, label: words('联系人', '聯絡人', 'Contact name') },
} as const satisfies Fields

/**
 * A registration that is valid except for its phone code. Its account signs in by the phone number.
 */
export type Registration = RecordOf<typeof registrationFields> & { readonly password: string }

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

/**
 * Whether every agreement was read; AGREEMENTS_UNREAD otherwise, also for input that is no list.
 */
export function checkAgreements(read: unknown): Result<true> {
  const names: readonly unknown[] = Array.isArray(read) ? read : []
  return Object.keys(AGREEMENTS).every((name) => names.includes(name)) ? ok(true) : failed(onboardingFailure('AGREEMENTS_UNREAD'))
}

/**
 * Reads a registration. INPUT_INVALID with every wrong field at once, PASSWORDS_DIFFER and what
 * makes the text no password among them; AGREEMENTS_UNREAD in its place, with the same fields,
 * where an agreement was not read. A program need not repeat its password. `context` holds the
 * phone rule of the country.
 */
export function readRegistration(raw: RawFields, context: ReadContext): Result<Registration> {
  const agreed = checkAgreements(raw['agreements'])
  const read = readFields(registrationFields, { raw, context })
  const typed = textOf(raw['password'])
  const again = raw['password_repeated']
  const password = checkPassword(typed, read.ok ? read.value.account_phone : textOf(raw['account_phone']))
  const isRepeated = again === undefined || textOf(again) === typed
  if (agreed.ok && read.ok && password.ok && isRepeated) return ok({ ...read.value, password: password.value })
  const fields: readonly FieldFailure[] = [
    ...(read.ok ? [] : (read.failure.fields ?? [])),
    ...(password.ok ? [] : [atField('password', password.failure)]),
    ...(isRepeated ? [] : [atField('password_repeated', onboardingFailure('PASSWORDS_DIFFER'))]),
  ]
  return failed(agreed.ok ? invalidInput(fields) : { ...agreed.failure, ...(fields.length === 0 ? {} : { fields }) })
}
