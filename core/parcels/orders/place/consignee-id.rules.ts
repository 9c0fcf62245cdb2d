import { isLuhn } from '#core/base/kernel/luhn.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { orderFailure } from '../order.failures.ts'

/** The numbers of a country: their form, and the check digit where its algorithm is known. */
type IdRule = { readonly form: RegExp; readonly isChecked?: (digits: string) => boolean; readonly expected: Words }

const KUWAIT_WEIGHTS = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const

/**
 * The last digit of a Kuwaiti civil number is 11 minus the weighted sum of the others modulo 11
 * (PACI).
 */
function isCivil(digits: string): boolean {
  const sum = KUWAIT_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return 11 - (sum % 11) === Number(digits[11])
}

/**
 * The identity numbers by country. Saudi national IDs begin with 1 and residence permits (Iqama)
 * with 2, both with a Luhn digit. Of the check digits of the Emirates, Qatar and Bahrain no public
 * definition is reliable, so only the form is checked.
 */
const RULES: Readonly<Record<string, IdRule>> = {
  SA: {
    form: /^[12]\d{9}$/,
    isChecked: isLuhn,
    expected: words(
      '10 位身份证号（1 开头）或居留证号（2 开头）',
      '10 位身分證號（1 開頭）或居留證號（2 開頭）',
      'a 10-digit national ID (1…) or Iqama (2…)',
    ),
  },
  AE: {
    form: /^784\d{12}$/,
    expected: words('784 开头的 15 位身份证号', '784 開頭的 15 位身分證號', 'a 15-digit Emirates ID (784…)'),
  },
  KW: { form: /^[1-3]\d{11}$/, isChecked: isCivil, expected: words('12 位民事号码', '12 位民事號碼', 'a 12-digit civil ID') },
  QA: { form: /^[23]\d{10}$/, expected: words('11 位身份证号（QID）', '11 位身分證號（QID）', 'an 11-digit QID') },
  BH: { form: /^\d{9}$/, expected: words('9 位个人号码（CPR）', '9 位個人號碼（CPR）', 'a 9-digit CPR number') },
}

/** Elsewhere a number of a person may be a passport's or any other. */
const ANY: IdRule = { form: /^[A-Z0-9]{4,30}$/, expected: words('4–30 位字母或数字', '4–30 位字母或數字', '4–30 letters or digits') }

/**
 * Reads an identity number of a country, without spaces and hyphens: CONSIGNEE_ID_INVALID says what
 * is expected, not what was found.
 */
export function parseConsigneeId(text: string, country: string | undefined): Result<string> {
  const number = figures(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  const rule = RULES[country ?? ''] ?? ANY
  const isValid = rule.form.test(number) && (rule.isChecked?.(number) ?? true)
  return isValid ? ok(number) : failed(orderFailure('CONSIGNEE_ID_INVALID', { expected: rule.expected }))
}

/** The destinations whose customs require it (the bulletin on Saudi customs). */
const REQUIRED: ReadonlySet<string> = new Set(['SA'])

export const needsConsigneeId = (country: string): boolean => REQUIRED.has(country)

const SHOWN = 4

/** A number as the audit trail keeps it: that it changed can be seen, whose it is cannot. */
export const maskedConsigneeId = (number: string): string => `••••••${number.slice(-SHOWN)}`
