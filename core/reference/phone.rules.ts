import { defineFailures } from '../kernel/failure.ts'
import { compilePattern, matches, type Pattern } from '../kernel/pattern.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { cleanText, toHalfWidth } from '../kernel/text.ts'
import { words } from '../kernel/words.ts'
import type { ReferenceRow } from './references.ts'

/** The rule for phone numbers of a Country record (spec §3). Lengths and rule speak of the number without prefix and trunk zero. */
export type CountryPhone = {
  readonly code: string
  readonly phonePrefix: string
  readonly numberMinLength: number
  readonly numberMaxLength: number
  readonly validationType: 'none' | 'prefix' | 'pattern'
  readonly validationRule: string
}

export const phoneFailure = defineFailures({
  PHONE_INVALID: {
    kind: 'invalid',
    words: words('“{found}”不是{country}的电话号码，应为 +{prefix} 加 {min}–{max} 位数字', '「{found}」不是{country}的電話號碼，應為 +{prefix} 加 {min}–{max} 位數字', '“{found}” is no phone number of {country}; it takes +{prefix} and {min}–{max} digits'),
  },
})

const rules = new WeakMap<ReferenceRow, CountryPhone>()

/** The phone rule of a country's record. */
export function countryPhone(row: ReferenceRow): CountryPhone {
  const known = rules.get(row)
  if (known) return known
  const made: CountryPhone = {
    code: String(row['code']),
    phonePrefix: String(row['phone_prefix'] ?? '').replace(/\D/g, ''),
    numberMinLength: Number(row['number_min_length']),
    numberMaxLength: Number(row['number_max_length']),
    validationType: (row['validation_type'] ?? 'none') as CountryPhone['validationType'],
    validationRule: String(row['validation_rule'] ?? ''),
  }
  rules.set(row, made)
  return made
}

const patterns = new Map<string, Pattern | undefined>()
const MOST_PATTERNS = 1000

function patternOf(source: string): Pattern | undefined {
  if (!patterns.has(source)) {
    if (patterns.size >= MOST_PATTERNS) patterns.clear()
    const compiled = compilePattern(source)
    patterns.set(source, compiled.ok ? compiled.value : undefined)
  }
  return patterns.get(source)
}

function fitsRule(national: string, country: CountryPhone): boolean {
  if (national.length < country.numberMinLength || national.length > country.numberMaxLength) return false
  if (country.validationRule === '' || country.validationType === 'none') return true
  if (country.validationType === 'prefix') return country.validationRule.split(/[,，\s]+/).some((prefix) => prefix !== '' && national.startsWith(prefix))
  const pattern = patternOf(country.validationRule)
  return pattern === undefined || matches(pattern, national)
}

const NUMBER = /^\+?[\d\s().\-/]+$/

/** The readings of a number, likeliest first: international with + or 00, national with or without trunk zero, bare with the prefix. */
function nationalReadings(text: string, prefix: string): readonly string[] {
  const digits = text.replace(/\D/g, '')
  const international = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined
  const withoutTrunk = (number: string): string[] => (number.startsWith('0') ? [number.slice(1), number] : [number])
  if (international !== undefined) return prefix !== '' && international.startsWith(prefix) ? withoutTrunk(international.slice(prefix.length)) : []
  const bare = prefix !== '' && digits.startsWith(prefix) ? withoutTrunk(digits.slice(prefix.length)) : []
  return [...bare, ...withoutTrunk(digits)]
}

/** Reads a phone number by its country's rule as E.164 text, `+971501234567`; PHONE_INVALID says what is taken (domain §1). */
export function parsePhone(text: string, country: CountryPhone): Result<string> {
  const found = cleanText(toHalfWidth(text))
  const national = found.length <= 40 && NUMBER.test(found) ? nationalReadings(found, country.phonePrefix).find((one) => fitsRule(one, country)) : undefined
  if (national !== undefined) return ok(`+${country.phonePrefix}${national}`)
  return failed(phoneFailure('PHONE_INVALID', { found: found.slice(0, 40), country: country.code, prefix: country.phonePrefix, min: country.numberMinLength, max: country.numberMaxLength }))
}
