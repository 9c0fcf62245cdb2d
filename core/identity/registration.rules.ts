import { atField, type FieldFailure } from '../kernel/failure.ts'
import type { Fields, RecordOf } from '../kernel/field.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import type { ReadContext } from '../kernel/read-field.ts'
import { readFields } from '../kernel/read-fields.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { checkAgreements } from './agreements.ts'
import { readNewPassword } from './password.rules.ts'

/** What a shipper registers with (spec §2: phone code, password and agreement tick-boxes); the country is the phone's. */
export const registrationFields = {
  country: { kind: 'reference', to: 'country', required: true, label: words('国家/地区', '國家/地區', 'Country') },
  account_phone: { kind: 'phone', countryField: 'country', required: true, label: words('手机号', '手機號碼', 'Phone') },
  code: { kind: 'text', maxLength: 10, required: true, label: words('验证码', '驗證碼', 'Code') },
  shipper_company: { kind: 'text', maxLength: 120, label: words('公司名称', '公司名稱', 'Company') },
  shipper_name: { kind: 'text', maxLength: 80, label: words('联系人', '聯絡人', 'Contact name') },
} as const satisfies Fields

/** A registration that only its phone code can still stop. Its account signs in by the phone's number. */
export type Registration = RecordOf<typeof registrationFields> & { readonly password: string }

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

/**
 * Reads a registration: AGREEMENTS_UNREAD before anything else, then INPUT_INVALID with every field that is wrong, PASSWORDS_DIFFER and PASSWORD_LENGTH
 * among them; a program need not say its password twice. `context` holds the phone rule of the country.
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
  return failed({ ...inputFailure('INPUT_INVALID'), fields })
}
