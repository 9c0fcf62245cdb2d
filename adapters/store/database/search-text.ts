import { foldForSearch } from '#core/base/fields/search-folding.ts'
import { figures } from '#core/base/kernel/text.ts'
import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import type { OrderContent } from '#core/parcels/orders/order.ts'

const ANY_BEYOND_ASCII = /[\u0080-\uFFFF]/
const BEYOND_ASCII = /[\u0080-\u{10FFFF}]/gu
const DIGITS = 3
const BASE = 36
const A = 65
const LAST_COMMON = 0xffff
const spelled = new Map<string, string>()

/** One letter in capitals and three digits of base 36. */
function spell(sign: string): string {
  const known = spelled.get(sign)
  if (known !== undefined) return known
  const point = sign.codePointAt(0) ?? 0
  const made = String.fromCharCode(A + Math.floor(point / BASE ** DIGITS)) + (point % BASE ** DIGITS).toString(BASE).padStart(DIGITS, '0')
  // One character in memory for each of the basic plane; no text can make it grow further.
  if (point <= LAST_COMMON) spelled.set(sign, made)
  return made
}

/** Names and cities recur: the spelling of each is cached, up to this many. */
const MOST_TEXTS = 10_000
const spelledText = rememberByKey({ make: (text) => foldForSearch(text).replace(BEYOND_ASCII, spell), most: MOST_TEXTS })

/**
 * Folded text with every character beyond ASCII spelled in ASCII: trigrams support Chinese and
 * Arabic only in some locales of PostgreSQL, and never less than three characters, where two are a
 * word. Capitals occur nowhere else, so a text is found in another exactly where it was before.
 */
const inAscii = (text: string): string => (ANY_BEYOND_ASCII.test(text) ? spelledText(text) : text.toLowerCase())

/**
 * The text that keywords are searched in: numbers, consignee, phones, city and product names, one
 * line each.
 */
export function searchText(
  { values, goods }: OrderContent,
  { orderNumber, airwayNumber }: { readonly orderNumber: string; readonly airwayNumber: string },
): string {
  // Part by part: most are ASCII and need no spelling.
  const parts = [
    orderNumber,
    airwayNumber,
    values.refCode,
    values.userRef,
    values.consignee,
    values.phone,
    values.phone2,
    values.city,
    ...goods.flatMap((line) => [line.name, line.nameCn]),
  ]
  let text = ''
  for (const part of parts) if (part !== undefined && part !== '') text += text === '' ? inAscii(part) : `\n${inAscii(part)}`
  return text
}

/** A pattern of `like` that finds a text anywhere. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The pattern that finds a text in what the store's function `folded` answers. */
export const containing = (text: string): string => anywhere(foldForSearch(text))

/**
 * The same in folded text for the keywords of a search box; null, which stands for every row, where
 * there are none.
 */
export const keywordPattern = (keywords: string | undefined): string | null => {
  const text = keywords?.trim()
  return text === undefined || text === '' ? null : containing(text)
}

/** A text as it is compared with an answer of the store's function `folded`; null for none. */
export const foldedText = (keywords: string | undefined): string | null => foldForSearch(keywords?.trim() ?? '') || null

/**
 * A number of ours as it may be typed, with blanks, in small letters or in digits of other scripts;
 * null where there is none.
 */
export function numberForms(keywords: string | undefined): readonly string[] | null {
  const typed = keywords?.trim() ?? ''
  const written = figures(typed).toUpperCase()
  return typed === '' ? null : [...new Set([typed, written, written.replace(/\s+/g, '')])]
}

/** The pattern that finds a text in the result of `searchText`. */
export const searching = (text: string): string => anywhere(inAscii(text))
