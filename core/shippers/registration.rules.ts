import { atField, type FieldFailure } from '../kernel/failure.ts'
import type { Fields, RecordOf } from '../fields/field.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import type { ReadContext } from '../fields/read-field.ts'
import { readFields } from '../fields/read-fields.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { checkAgreements } from './agreements.ts'
import { readNewPassword } from '../access/password.rules.ts'

/** The input of a registration (spec §2: phone code, password and agreement tick-boxes); the country is the phone's. */
export const registrationFields = {
  country: { kind: 'reference', to: 'country', required: true, label: words('国家/地区', '國家/地區', 'Country') },
  account_phone: { kind: 'phone', countryField: 'country', required: true, label: words('手机号', '手機號碼', 'Phone') },
  code: { kind: 'text', maxLength: 10, required: true, label: words('验证码', '驗證碼', 'Code') },
  shipper_company: { kind: 'text', maxLength: 120, label: words('公司名称', '公司名稱', 'Company') },
  shipper_name: { kind: 'text', maxLength: 80, label: words('联系人', '聯絡人', 'Contact name') },
} as const satisfies Fields

/** A registration that is valid except for its phone code. Its account signs in by the phone number. */
export type Registration = RecordOf<typeof registrationFields> & { readonly password: string }

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

/**
 * Reads a registration: AGREEMENTS_UNREAD first, then INPUT_INVALID with every wrong field, PASSWORDS_DIFFER and PASSWORD_LENGTH
 * among them; a program need not repeat its password. `context` holds the phone rule of the country.
 */
export function readRegistration(raw: Readonly<Record<string, unknown>>, context: ReadContext): Result<Registration> {
  const agreed = checkAgreements(raw['agreements'])
  if (!agreed.ok) return agreed
  const read = readFields(registrationFields, { raw, context })
  const typed = textOf(raw['password'])
  const again = raw['password_repeated']
  const password = readNewPassword({ password: typed, repeated: again === undefined ? typed : textOf(again) })
  if (read.ok && password.ok) return ok({ ...read.value, password: password.value })
  const fields: FieldFailure[] = [...(read.ok ? [] : (read.failure.fields ?? []))]
  if (!password.ok) fields.push(atField(password.failure.code === 'PASSWORDS_DIFFER' ? 'password_repeated' : 'password', password.failure))
  return failed(invalidInput(fields))
}
