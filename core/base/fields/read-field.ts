import { scannedCode } from './barcode.rules.ts'
import type { References } from './references.ts'
import { parsePhone, type CountryPhone } from './phone.rules.ts'
import type { Field, FieldKind, FieldOf, FieldValue } from './field.ts'
import { parseDay, parseEmail, parseFileId, parseWebAddress } from './formats.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { readHsCode } from './hs-code.ts'
import { isTimeZone, parseInstant, instantText } from '../kernel/instant.ts'
import { formatCentimetres, parseCentimetres } from '../kernel/length.ts'
import { currencyDigits } from '../kernel/currency-digits.ts'
import { formatAmount, parseMoney } from '../kernel/money.ts'
import { compilePattern } from './pattern.ts'
import { parseRate } from '../kernel/rate.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { ambiguousThousands, cleanText, decimalText, figures, hasOtherDigits, shownText, splitList } from '../kernel/text.ts'
import { formatKilograms, parseKilograms } from '../kernel/weight.ts'
import { listWords } from '../kernel/words.ts'

/**
 * The context needed to read a field: the reference data, and the country and currency of its
 * record.
 */
export type ReadContext = {
  readonly references: References
  /**
   * The country whose phone rule applies; without one a phone is not checked, since the country
   * reports its own error.
   */
  readonly country?: CountryPhone | undefined
  /** The currency of an amount without one. */
  readonly currency?: string | undefined
  /** The time zone of a time without one; UTC by default. */
  readonly timeZone?: string
  /** `0,470` means 0.470: in sheets separated by semicolons. */
  readonly decimalComma?: boolean
}

type TextReader<K extends FieldKind> = (text: string, field: FieldOf<K>, context: ReadContext) => Result<FieldValue | undefined>

const numberText = (text: string, context: ReadContext): Result<string> => {
  const plain = decimalText(text, { decimalComma: context.decimalComma ?? false })
  return plain === undefined ? failed(inputFailure('NOT_A_NUMBER', { found: text })) : ok(plain)
}

/** Of a number that may have three decimals: what may be thousands as well is not guessed. */
const milliText = (text: string, context: ReadContext): Result<string> => {
  const ambiguous = ambiguousThousands(text, { decimalComma: context.decimalComma ?? false })
  return ambiguous === undefined ? numberText(text, context) : failed(inputFailure('DIGITS_AMBIGUOUS', ambiguous))
}

const readLimitedText = (text: string, maxLength: number): Result<string> =>
  text.length > maxLength ? failed(inputFailure('TOO_LONG', { max: maxLength })) : ok(text)

function readItems(found: readonly string[], { most, maxLength, codes }: FieldOf<'texts'>): Result<readonly string[]> {
  const items = (codes ? found.flatMap((item) => splitList(item)).map(scannedCode) : found).filter((item) => item !== '')
  if (items.length > most) return failed(inputFailure('OUT_OF_RANGE', { min: 0, max: most }))
  return items.some((item) => item.length > maxLength) ? failed(inputFailure('TOO_LONG', { max: maxLength })) : ok(items)
}

function readReference(text: string, to: string, { references }: ReadContext): Result<string> {
  const key = references.keyOf(to, text)
  if (key !== undefined) return ok(key)
  const near = references.near(to, text)
  return failed(
    near.length === 0
      ? inputFailure('UNKNOWN_REFERENCE', { found: text })
      : inputFailure('REFERENCE_MISSPELT', { found: text, near: listWords(near) }),
  )
}

/** Each record once, however often and by whatever name it was written. */
function readReferences(found: readonly string[], { to, most }: FieldOf<'references'>, context: ReadContext): Result<readonly string[]> {
  const keys = new Set<string>()
  for (const named of found) {
    if (named === '') continue
    const key = readReference(named, to, context)
    if (!key.ok) return key
    keys.add(key.value)
  }
  return keys.size > most ? failed(inputFailure('OUT_OF_RANGE', { min: 0, max: most })) : ok([...keys])
}

const YES: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'y', '是', '有', '带电', '帶電'])
const NO: ReadonlySet<string> = new Set(['0', 'false', 'no', 'n', '否', '无', '無', '不带电', '不帶電'])

function readScaled(
  text: string,
  {
    max,
    mayBeZero = false,
    mostDigits,
    parse,
    format,
    context,
  }: {
    max: number
    mayBeZero?: boolean | undefined
    mostDigits?: 3
    parse: (plain: string) => Result<number>
    format: (value: number) => string
    context: ReadContext
  },
): Result<number> {
  const plain = mostDigits === 3 ? milliText(text, context) : numberText(text, context)
  if (!plain.ok) return plain
  const value = parse(plain.value)
  if (!value.ok) return value
  if (value.value === 0 && mayBeZero) return value
  if (value.value <= 0) return failed(inputFailure('NOT_POSITIVE'))
  return value.value > max ? failed(inputFailure('OUT_OF_RANGE', { min: format(1), max: format(max) })) : value
}

const choiceNames = new WeakMap<FieldOf<'choice'>, ReadonlyMap<string, string>>()

/**
 * A field's choices by what people write for them, in lower case: names win over labels, earlier
 * ones over later ones.
 */
function choicesOf(field: FieldOf<'choice'>): ReadonlyMap<string, string> {
  const known = choiceNames.get(field)
  if (known !== undefined) return known
  const made = new Map<string, string>()
  const add = (written: string, name: string): void => void (made.has(written.toLowerCase()) || made.set(written.toLowerCase(), name))
  for (const name of Object.keys(field.choices)) add(name, name)
  for (const [name, label] of Object.entries(field.choices)) for (const word of Object.values(label)) add(word, name)
  choiceNames.set(field, made)
  return made
}

/**
 * How the text of each kind of field is read. Money consists of two texts and is read by
 * `readMoney`.
 */
const readers: { readonly [K in Exclude<FieldKind, 'money'>]: TextReader<K> } = {
  text: (text, { maxLength, multiline, holds }) => {
    const limited = readLimitedText(multiline ? text : scannedCode(text), maxLength)
    return limited.ok && holds === 'hs_code' ? readHsCode(text) : limited
  },
  code: (text, field) => {
    const code = scannedCode(text).toUpperCase()
    if (!/^[A-Z0-9_-]+$/.test(code)) return failed(inputFailure('FIELD_TYPE', { expected: 'A–Z 0–9 _ -' }))
    return readLimitedText(code, field.maxLength)
  },
  // Where semicolons separate the items, a comma belongs to an item: `Korea, Republic of; South
  // Korea`.
  texts: (text, field) => readItems(splitList(text, { decimalComma: true }), field),
  integer: (text, field, context) => {
    const plain = numberText(text, context)
    if (!plain.ok) return plain
    if (!/^-?\d{1,15}(\.0+)?$/.test(plain.value)) return failed(inputFailure('TOO_MANY_DECIMALS', { digits: 0 }))
    const value = Number.parseInt(plain.value, 10)
    if (value <= 0 && field.min === 1) return failed(inputFailure('NOT_POSITIVE'))
    return value < field.min || value > field.max ? failed(inputFailure('OUT_OF_RANGE', { min: field.min, max: field.max })) : ok(value)
  },
  rate: (text, field, context) => {
    const plain = numberText(text, context)
    if (!plain.ok) return plain
    const rate = parseRate(plain.value)
    if (!rate.ok) return rate
    return field.positive && rate.value.unscaled <= 0n ? failed(inputFailure('NOT_POSITIVE')) : ok(plain.value)
  },
  flag: (text) => {
    const word = text.toLowerCase()
    if (YES.has(word)) return ok(true)
    return NO.has(word) ? ok(false) : failed(inputFailure('NOT_A_CHOICE', { found: text, choices: 'YES, NO' }))
  },
  choice: (text, field) => {
    const found = choicesOf(field).get(text.toLowerCase())
    return found !== undefined
      ? ok(found)
      : failed(inputFailure('NOT_A_CHOICE', { found: text, choices: listWords(Object.values(field.choices)) }))
  },
  reference: (text, field, context) => readReference(text, field.to, context),
  references: (text, field, context) => readReferences(splitList(text, { decimalComma: true }), field, context),
  timezone: (text) => (isTimeZone(text) ? ok(text) : failed(inputFailure('UNKNOWN_REFERENCE', { found: text }))),
  pattern: (text, field) => {
    const limited = readLimitedText(text, field.maxLength)
    if (!limited.ok) return limited
    const pattern = compilePattern(text)
    return pattern.ok ? ok(text) : pattern
  },
  date: (text) => parseDay(figures(text)),
  instant: (text, _field, { timeZone }) => parseInstant(figures(text), timeZone === undefined ? {} : { timeZone }),
  weight: (text, field, context) =>
    readScaled(text, {
      max: field.maxGrams,
      mayBeZero: field.mayBeZero,
      mostDigits: 3,
      parse: parseKilograms,
      format: formatKilograms,
      context,
    }),
  length: (text, field, context) =>
    readScaled(text, { max: field.maxMillimetres, parse: parseCentimetres, format: formatCentimetres, context }),
  phone: (text, _field, context) => (context.country === undefined ? readLimitedText(text, 30) : parsePhone(text, context.country)),
  email: parseEmail,
  url: (text, field) => {
    const limited = readLimitedText(text, field.maxLength)
    return limited.ok ? parseWebAddress(text) : limited
  },
  file: parseFileId,
  html: (text, field) => readLimitedText(text, field.maxLength),
}

/**
 * OTHER_DIGITS where an amount or a rate is not written in the digits 0–9; cleaning would make
 * plain ones of them.
 */
export function plainFigures({ anyDigits }: { readonly anyDigits?: true }, raw: unknown): Result<true> {
  if (anyDigits === true) return PLAIN
  const found = typeof raw === 'string' ? raw : Array.isArray(raw) ? raw.filter((part) => typeof part === 'string').join(',') : ''
  return hasOtherDigits(found) ? failed(inputFailure('OTHER_DIGITS', { found: shownText(found) })) : PLAIN
}
const PLAIN: Result<true> = ok(true)

function readMoney(field: FieldOf<'money'>, raw: unknown, context: ReadContext): Result<FieldValue | undefined> {
  const parts = typeof raw === 'object' && raw !== null ? (raw as { amount?: unknown; currency?: unknown }) : { amount: raw }
  const written = plainFigures(field, parts.amount)
  if (!written.ok) return written
  const amount = textOf(parts.amount)
  if (amount === '') return ok(undefined)
  const named = textOf(parts.currency)
  const currency = named === '' ? context.currency : context.references.keyOf('currency', named)
  if (currency === undefined) return failed(inputFailure('UNKNOWN_REFERENCE', { found: named }))
  const plain = currencyDigits(currency) === 3 ? milliText(amount, context) : numberText(amount, context)
  if (!plain.ok) return plain
  const money = parseMoney(plain.value, currency)
  if (!money.ok) return money
  const least = field.positive ? 1n : 0n
  return money.value.amount < least ? failed(inputFailure('NOT_POSITIVE')) : money
}

/** How a value that no field accepts is shown; an object's own `toString` is not trusted. */
const NO_TEXT = '{}'

function textOf(raw: unknown): string {
  if (raw === undefined || raw === null) return ''
  if (Array.isArray(raw)) return raw.map(textOf).join(',')
  return typeof raw === 'object' || typeof raw === 'function' || typeof raw === 'symbol' ? NO_TEXT : cleanText(String(raw))
}

// Most fields of most records are empty, so their result is created once.
const NOTHING = ok(undefined)
const NO_FLAG = ok(false)

/**
 * Reads input (JSON, a form, a sheet's cell) as the value of a field; `undefined` for empty input.
 * Failures say what was found and what is accepted; an empty required field is FIELD_REQUIRED.
 */
export function readField(field: Field, raw: unknown, context: ReadContext): Result<FieldValue | undefined> {
  if ((raw === undefined || raw === '') && !field.required) return field.kind === 'flag' ? NO_FLAG : NOTHING
  const value = readRaw(field, raw, context)
  if (value.ok && value.value === undefined && field.required) return failed(inputFailure('FIELD_REQUIRED'))
  return value
}

function readRaw(field: Field, raw: unknown, context: ReadContext): Result<FieldValue | undefined> {
  if (field.kind === 'money') return readMoney(field, raw, context)
  if (field.kind === 'rate') {
    const written = plainFigures(field, raw)
    if (!written.ok) return written
  }
  if (field.kind === 'texts' && Array.isArray(raw)) return raw.length === 0 ? ok(undefined) : readItems(raw.map(textOf), field)
  if (field.kind === 'references' && Array.isArray(raw))
    return raw.length === 0 ? ok(undefined) : readReferences(raw.map(textOf), field, context)
  return readText(field, textOf(raw), context)
}

function readText(field: Exclude<Field, { kind: 'money' }>, text: string, context: ReadContext): Result<FieldValue | undefined> {
  if (text === '') return ok(field.kind === 'flag' ? false : undefined)
  return (readers[field.kind] as TextReader<typeof field.kind>)(text, field as never, context)
}

/** How the value of each kind of field is shown in the API: plain JSON, decimals as text. */
const shown: { readonly [K in FieldKind]: (value: never) => unknown } = {
  text: (value: string) => value,
  code: (value: string) => value,
  texts: (value: readonly string[]) => value,
  integer: (value: number) => value,
  rate: (value: string) => value,
  flag: (value: boolean) => value,
  choice: (value: string) => value,
  reference: (value: string) => value,
  references: (value: readonly string[]) => value,
  timezone: (value: string) => value,
  pattern: (value: string) => value,
  instant: (value: number) => instantText(value),
  date: (value: string) => value,
  weight: (value: number) => formatKilograms(value),
  length: (value: number) => formatCentimetres(value),
  money: (value: { amount: bigint; currency: string }) => ({ amount: formatAmount(value), currency: value.currency }),
  phone: (value: string) => value,
  email: (value: string) => value,
  url: (value: string) => value,
  file: (value: string) => value,
  html: (value: string) => value,
}

/** The function that shows a field's value in the API; looked up once per field, not per row. */
export const shower = (field: Field): ((value: FieldValue | undefined) => unknown) => {
  const show = shown[field.kind] as (value: FieldValue) => unknown
  return (value) => (value === undefined || value === null ? null : show(value))
}
