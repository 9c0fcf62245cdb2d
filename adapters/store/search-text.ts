import { remembered } from '../../core/kernel/remembered.ts'
import type { OrderContent } from '../../core/orders/order.ts'

/** As texts are compared in searches: case and width of letters do not count. */
const folded = (text: string): string => (ANY_BEYOND_ASCII.test(text) ? text.normalize('NFKC') : text).toLowerCase()

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
  // One sign in memory for each of the plane that people write in; no text can make it grow further.
  if (point <= LAST_COMMON) spelled.set(sign, made)
  return made
}

/** Names and cities come again and again: what was spelled of each is kept, up to this many. */
const MOST_TEXTS = 10_000
const spelledText = remembered({ make: (text) => folded(text).replace(BEYOND_ASCII, spell), most: MOST_TEXTS })

/**
 * Folded text with every sign beyond ASCII spelled in ASCII: trigrams know Chinese and Arabic in some locales of PostgreSQL only, and never less
 * than three signs, where two are a word. Capitals stand nowhere else, so a text is found in another exactly where it was before.
 */
const inAscii = (text: string): string => (ANY_BEYOND_ASCII.test(text) ? spelledText(text) : text.toLowerCase())

/** What keywords are looked for in: numbers, consignee, phones, city and product names, a line each. */
export function searchText(
  { values, goods }: OrderContent,
  { orderNumber, airwayNumber }: { readonly orderNumber: string; readonly airwayNumber: string },
): string {
  // Part by part: most are ASCII and need no second look.
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

/** The pattern that finds a text in folded text. */
export const containing = (text: string): string => anywhere(folded(text))

/** The pattern that finds a text in what `searchText` made. */
export const searching = (text: string): string => anywhere(inAscii(text))
