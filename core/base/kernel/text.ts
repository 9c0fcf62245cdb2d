import { beginningOf } from './storable-text.ts'

/** Full-width forms lie 0xFEE0 above ASCII. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfee0
const FULL_WIDTH_WORD_SIGN = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const LINE_END = /\r\n?/g
const SPACES = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
// Controls; soft hyphen, zero-width space, word joiner, byte order mark; marks that turn the
// direction of the text behind them.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g
// Within a text these characters shape Arabic, Persian and emoji, so they are removed only at the
// ends.
const BLANK = /[\s\u200C-\u200F]/
/**
 * Every character that cleaning may change, so that one search finds the texts that need none: all
 * of the above, full-width forms, unpaired surrogates.
 */
// oxlint-disable-next-line no-control-regex
const CHANGEABLE = /[\0-\x1F\x7F-\xA0\xAD\u1680\u2000-\u200F\u2028-\u202F\u205F\u2060\u2066-\u2069\u3000\uD800-\uDFFF\uFEFF\uFF01-\uFF5E]/

const toAscii = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET)

/**
 * Text as it is stored: no invisible characters, plain spaces, none at the ends, full-width letters
 * and digits as ASCII. Chinese and Arabic stay as they are, and so does the full-width punctuation
 * of a text that contains Chinese.
 */
export function cleanText(text: string): string {
  if (!CHANGEABLE.test(text)) return text.trim()
  const visible = text.toWellFormed().replace(LINE_END, '\n').replace(INVISIBLE, '').replace(SPACES, ' ')
  return withoutBlankEnds(visible).replace(EAST_ASIAN.test(visible) ? FULL_WIDTH_WORD_SIGN : FULL_WIDTH, toAscii)
}

/**
 * Walks from both ends: a regular expression for the end would take quadratic time over long runs
 * of spaces.
 */
function withoutBlankEnds(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && BLANK.test(text.charAt(start))) start += 1
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/**
 * Copies a text that will be kept for long. A substring may be a view of the text it was cut from,
 * so that one cell would keep its whole sheet in memory. Concatenating and slicing makes the engine
 * write a new text.
 */
export const cutLoose = (text: string): string => `${text} `.slice(0, -1)

/** The most characters of a customer's own text that a message repeats. */
export const MOST_SHOWN = 100

/**
 * A customer's text as a message repeats it: its beginning, and a copy, so that a kept message does
 * not keep the text's whole sheet.
 */
export function shownText(text: string, most = MOST_SHOWN): string {
  if (text.length <= most) return cutLoose(text)
  return `${beginningOf(text, most)}…`
}

/** Full-width digits, letters and punctuation as their ASCII forms. */
export const toHalfWidth = (text: string): string => text.replace(FULL_WIDTH, toAscii)

const BEYOND_ASCII = /[\u0080-\uFFFF]/
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63]/g

/**
 * A text of digits and punctuation only, such as a number or a phone: clean, half-width, Arabic and
 * Persian digits and any dash as ASCII.
 */
export function figures(text: string): string {
  const clean = cleanText(text)
  if (!BEYOND_ASCII.test(clean)) return clean
  return toHalfWidth(clean)
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(DASHES, '-')
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/u

/** Whether figures are written in digits other than 0–9, such as full-width or Arabic ones. */
export const hasOtherDigits = (text: string): boolean => BEYOND_ASCII.test(text) && OTHER_DIGIT.test(text)

const ANY_SEPARATOR = /[,，、;；،؛\n]/
const PARTED = /[,，、;；،؛\n\r]/
const SEPARATOR_BESIDE_DECIMAL_COMMA = /[、;；؛\n]/

/**
 * Splits a list at commas of any width, ideographic commas, semicolons or line breaks
 * (rule: Lists in a cell) and cleans its items. An empty item counts, except after the last
 * separator. With `decimalComma`, commas separate nothing where another separator is present.
 */
export function splitList(text: string, { decimalComma = false }: { readonly decimalComma?: boolean } = {}): readonly string[] {
  if (!PARTED.test(text)) return listOf(cleanText(text))
  const list = text.replace(LINE_END, '\n').trim()
  if (list === '') return []
  const separator = decimalComma && SEPARATOR_BESIDE_DECIMAL_COMMA.test(list) ? SEPARATOR_BESIDE_DECIMAL_COMMA : ANY_SEPARATOR
  const items = list.split(separator).map(cleanText)
  return items.at(-1) === '' ? items.slice(0, -1) : items
}

const COMMA = /[,，،]/

/**
 * The items as one text, which `splitList` with `decimalComma` reads again: where one of them has a
 * comma, each ends with a semicolon.
 */
export const joinList = (items: readonly string[]): string =>
  items.some((item) => COMMA.test(item)) ? items.map((item) => `${item};`).join(' ') : items.join(', ')

const listOf = (only: string): readonly string[] => (only === '' ? [] : [only])

const MAX_NUMBER_LENGTH = 60
const UNIT_BEHIND = /(?<=[\d.]) ?(?:kgs?|公斤|千克|cm|厘米|公分|厘米|pcs?|件|个|個|只|套)\.?$/i
const PLAIN = /^-?\d+(?:\.\d+)?$/
const BY_COMMAS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const BY_DOTS = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
const BY_SPACES = /^-?[1-9]\d{0,2}(?:[ '’٬]\d{3})+(?:[.,]\d+)?$/
const DECIMAL_COMMA = /^-?\d+,\d+$/
const NO_THOUSANDS = /^-?0,\d+$/

const PARTED_DIGITS = /[,，،\s]/
const ONE_GROUP = /^([-+]?[1-9]\d{0,2})([, ])(\d{3})$/

/**
 * The two readings of a number that may have thousands or three decimals, `1,200` or `1 200`, for
 * measures and currencies that have as many; undefined where there is one.
 */
export function ambiguousThousands(
  text: string,
  { decimalComma }: { readonly decimalComma: boolean },
): { readonly found: string; readonly one: string; readonly other: string } | undefined {
  if (!PARTED_DIGITS.test(text)) return undefined
  const [, whole = '', sign = '', rest = ''] = ONE_GROUP.exec(figures(text).replace(UNIT_BEHIND, '')) ?? []
  if (whole === '' || (sign === ',' && decimalComma)) return undefined
  return { found: text, one: whole + rest, other: `${whole}.${rest}` }
}

/**
 * Reads a number as people write it and returns plain decimal text. It accepts full-width and
 * Arabic digits, a trailing unit of weight, length or count, thousands separators (`1,234.5`,
 * `1.234,5`, `1 234`) and `.5`. `1,234` is read as thousands unless `decimalComma` says that the
 * sheet means 1.234; `0,470` can only be 0.470. Anything else is `undefined`: nothing is guessed,
 * grams are not read as kilograms, and an amount with a currency of its own is refused.
 */
export function decimalText(text: string, { decimalComma }: { readonly decimalComma: boolean }): string | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return undefined
  if (PLAIN.test(text)) return text
  const signed = figures(text).replace('٫', '.').replace(UNIT_BEHIND, '')
  const bare = signed
    .replace(/^\+(?=[\d.])/, '')
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/(?<=^-?\d+)\.$/, '')
  if (PLAIN.test(bare)) return bare
  const number = BY_SPACES.test(bare) ? bare.replace(/[ '’٬]/g, '') : bare
  if (PLAIN.test(number)) return number
  if (DECIMAL_COMMA.test(number) && (decimalComma || NO_THOUSANDS.test(number))) return number.replace(',', '.')
  if (BY_COMMAS.test(number)) return number.replaceAll(',', '')
  return BY_DOTS.test(number) ? number.replaceAll('.', '').replace(',', '.') : undefined
}
