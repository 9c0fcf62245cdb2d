import { defineFailures } from '../kernel/failure.ts'
import { compilePattern, matches, type Pattern } from './pattern.ts'
import { rememberByKey } from '../kernel/remember-by-key.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { figures, splitList } from '../kernel/text.ts'
import { words, type Words } from '../kernel/words.ts'
import { countryName, type CountryNames } from './references.ts'

/**
 * The rule for phone numbers in a country record (rule: Phone by its country). Lengths and rule
 * apply to the number without prefix and trunk zero.
 */
export type CountryPhone = {
  readonly name: Words
  readonly phonePrefix: string
  readonly numberMinLength: number
  readonly numberMaxLength: number
  readonly validationType: 'none' | 'prefix' | 'pattern'
  readonly validationRule: string
}

const phoneFailure = defineFailures({
  PHONE_INVALID: {
    kind: 'invalid',
    words: words(
      '“{found}”不是{country}的电话号码，应为 +{prefix} 加 {digits} 位数字',
      '「{found}」不是{country}的電話號碼，應為 +{prefix} 加 {digits} 位數字',
      '“{found}” isn’t a phone number in {country}. Enter +{prefix} and {digits} digits',
    ),
  },
})

/** The fields of a country's record about phone numbers. */
export type CountryNumbers = CountryNames & {
  readonly phone_prefix?: string
  readonly number_min_length: number
  readonly number_max_length: number
  readonly validation_type: CountryPhone['validationType']
  readonly validation_rule?: string
}

const rules = new WeakMap<CountryNumbers, CountryPhone>()

/** The phone rule of a country's record. */
export function countryPhone(country: CountryNumbers): CountryPhone {
  const known = rules.get(country)
  if (known) return known
  const made: CountryPhone = {
    name: countryName(country),
    phonePrefix: (country.phone_prefix ?? '').replace(/\D/g, ''),
    numberMinLength: country.number_min_length,
    numberMaxLength: country.number_max_length,
    validationType: country.validation_type,
    validationRule: country.validation_rule ?? '',
  }
  rules.set(country, made)
  return made
}

/**
 * The rule of a record as a pattern; `undefined` for an invalid pattern, which no field accepts and
 * which then requires nothing.
 */
const patternOf = rememberByKey<Pattern | undefined>({
  make: (source) => {
    const compiled = compilePattern(source)
    return compiled.ok ? compiled.value : undefined
  },
  most: 1000,
})

const MOST_E164_DIGITS = 15

function fitsRule(national: string, country: CountryPhone): boolean {
  if (national.length < country.numberMinLength || national.length > country.numberMaxLength) return false
  if (country.phonePrefix.length + national.length > MOST_E164_DIGITS) return false
  if (country.validationRule === '' || country.validationType === 'none') return true
  if (country.validationType === 'prefix')
    return splitList(country.validationRule).some((prefix) => prefix !== '' && national.startsWith(prefix))
  const pattern = patternOf(country.validationRule)
  return pattern === undefined || matches(pattern, national)
}

const MOST_SIGNS = 40
const NUMBER = /^(?:\+|\(\+)?[\d ().\-/]+$/
const DIGITS = /^\d+$/
/** A number that a spreadsheet wrote with empty decimals, such as `.0`. */
const NUMERIC_CELL = /^(\d{6,})\.0+$/

/** Russia and Kazakhstan dial 8 where others dial 0. */
const RUSSIAN_TRUNK = /^8\d{10}$/

/**
 * The readings of a number, most likely first: international with + or 00, with the bare prefix,
 * national. Each with and without its leading zero, which is a trunk zero unless the country's rule
 * knows numbers that begin with one.
 */
function nationalReadings(text: string, { phonePrefix, validationType }: CountryPhone): readonly string[] {
  const isSigned = text.startsWith('+') || text.startsWith('(+')
  const signs = isSigned ? text.slice(text.indexOf('+') + 1) : text
  const digits = DIGITS.test(signs) ? signs : signs.replace(/\D/g, '')
  const international = isSigned ? digits : digits.startsWith('00') ? digits.slice(2) : undefined
  const bare = international ?? digits
  const afterPrefix =
    bare.startsWith(phonePrefix) && (international !== undefined || phonePrefix !== '') ? [bare.slice(phonePrefix.length)] : []
  const afterEight = international === undefined && phonePrefix === '7' && RUSSIAN_TRUNK.test(digits) ? [digits.slice(1)] : []
  const numbers = international !== undefined || phonePrefix === '' ? afterPrefix : [...afterPrefix, ...afterEight, digits]
  if (!numbers.some((number) => number.startsWith('0'))) return numbers
  return numbers.flatMap((number) => {
    if (!number.startsWith('0')) return [number]
    return validationType === 'none' ? [number.slice(1), number] : [number, number.slice(1)]
  })
}

const digitsOf = ({ numberMinLength: least, numberMaxLength: most }: CountryPhone): string =>
  least === most ? String(least) : `${least}–${most}`

/**
 * Reads a phone number by its country's rule as E.164 text, `+971501234567`: written with `+971`,
 * `00971`, `971`, a trunk zero or none of them, with spaces, dashes, dots, brackets, full-width or
 * Arabic digits. Error: PHONE_INVALID, with the accepted form (rule: Phone by its country).
 */
export function parsePhone(text: string, country: CountryPhone): Result<string> {
  const found = figures(text).replace(NUMERIC_CELL, '$1')
  const readings = found.length <= MOST_SIGNS && NUMBER.test(found) ? nationalReadings(found, country) : []
  const national = readings.find((one) => fitsRule(one, country))
  if (national !== undefined) return ok(`+${country.phonePrefix}${national}`)
  return failed(
    phoneFailure('PHONE_INVALID', {
      found,
      country: country.name,
      prefix: country.phonePrefix,
      digits: digitsOf(country),
    }),
  )
}

/** The numbers of a text, and what stands in it beside them: a name, an extension. */
export type WrittenPhones = { readonly numbers: readonly [string, ...string[]]; readonly beside: string }

/** A text with several numbers, a name and what they are for. */
const MOST_WRITTEN = 120
const EXTENSION = /(?<=\d[\s,;)]{0,3})(?:extension|ext|x|#|分机号?|分機號?|转|轉|تحويلة|داخلي)[\s.:]{0,3}\d{1,6}(?!\d)/giu
const BETWEEN = /[^\d ().+-]+/
const BEFORE_PLUS = /(?<=[\d)])\s*(?=\(?\+)/
const WORD = /[\p{L}\p{M}]+/gu
const MOST_PARTS = 8

/** Words that say that a number is one, or stand between two. */
const LABELS: ReadonlySet<string> = new Set(
  (
    'tel telephone phone mobile mob cell whatsapp wa number no contact call or and 电话 電話 手机 手機 手机号 手機號 电话号码 联系电话 聯絡電話 和 或 及 ' +
    'جوال الجوال هاتف الهاتف موبايل رقم واتساب و او أو'
  ).split(' '),
)

/** The numbers of a run of figures that only blanks part; undefined where some of it is none. */
function numbersIn(parts: readonly string[], country: CountryPhone): readonly string[] | undefined {
  if (parts.length === 0) return []
  for (let size = parts.length; size > 0; size -= 1) {
    const first = parsePhone(parts.slice(0, size).join(' '), country)
    const others = first.ok ? numbersIn(parts.slice(size), country) : undefined
    if (first.ok && others !== undefined) return [first.value, ...others]
  }
  return undefined
}

/**
 * Reads a text that people wrote for their own eyes: one number or several, with what they are for,
 * an extension, a name (rule: Several phones in one). All of its figures are numbers of the
 * country; PHONE_INVALID as `parsePhone` where some are not.
 */
export function parsePhones(text: string, country: CountryPhone): Result<WrittenPhones> {
  const only = parsePhone(text, country)
  if (only.ok) return ok({ numbers: [only.value], beside: '' })
  const found = figures(text)
  if (found.length > MOST_WRITTEN) return only
  const extensions = found.match(EXTENSION) ?? []
  const bare = found.replace(EXTENSION, ' ')
  const runs = bare.split(BETWEEN).flatMap((run) => run.split(BEFORE_PLUS))
  const numbers = new Set<string>()
  for (const run of runs) {
    if (!/\d/.test(run)) continue
    const parts = run.trim().split(/\s+/)
    const read = parts.length > MOST_PARTS ? undefined : numbersIn(parts, country)
    if (read === undefined) return only
    for (const number of read) numbers.add(number)
  }
  const [first, ...others] = numbers
  const words = (bare.match(WORD) ?? []).filter((word) => !LABELS.has(word.toLowerCase()))
  return first === undefined
    ? only
    : ok({ numbers: [first, ...others], beside: [...extensions, words.join(' ')].filter(Boolean).join(', ') })
}
