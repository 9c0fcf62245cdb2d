const MAINLAND = /^[1-9]\d{16}[\dX]$/
const CHECK_DIGITS = '10X98765432'
/** The permits of residents of Hong Kong and Macao for the mainland, and of Taiwan. */
const PERMIT = /^(?:[HM]\d{8}(?:\d{2})?|\d{8})$/
/**
 * Passports and the identity cards of other countries: letters and figures, most of them figures.
 */
const FOREIGN = /^(?=(?:[A-Z]*\d){6})[A-Z0-9]{7,20}$/
/**
 * Forms that only a mainland card has, so that a mistyped one is not taken for a foreign document.
 */
const NEARLY_MAINLAND = /^\d{16,20}[\dX]?$/

/** The check character of a card by ISO 7064 MOD 11-2 (GB 11643). */
function hasRightCheck(number: string): boolean {
  let sum = 0
  for (const digit of number.slice(0, -1)) sum = (sum + Number(digit)) * 2
  return CHECK_DIGITS[sum % 11] === number.at(-1)
}

/** Whether the eight figures of the birthday are a day. */
function hasBirthday(number: string): boolean {
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return (year ?? 0) >= 1900 && date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day
}

const isMadeUp = (figures: string): boolean => new Set(figures).size === 1 || '01234567890123456789'.includes(figures)

/**
 * Whether a text can be the number of an identity document, its blanks and hyphens aside: a
 * mainland card with the right check character and a birthday, a permit of a resident of Hong Kong,
 * Macao or Taiwan, a passport or a card of another country.
 */
export function isIdNumber(text: string): boolean {
  const number = text.toUpperCase().replace(/[\s()-]/g, '')
  if (MAINLAND.test(number)) return hasRightCheck(number) && hasBirthday(number)
  if (NEARLY_MAINLAND.test(number) || isMadeUp(number)) return false
  return PERMIT.test(number) || FOREIGN.test(number)
}
