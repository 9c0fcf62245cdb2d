/** The mark of our keys, by which scanners of source code recognise one that leaked. */
const MARK = 'cdk_'
const SANDBOX_MARK = `${MARK}test_`
/** Characters of a prefix behind the mark. */
const SHOWN = 6

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Random characters of a key: 238 bits. */
export const RANDOM_CHARACTERS = 40
const CHECK_CHARACTERS = 6

const FORM = new RegExp(`^${MARK}(?:test_)?[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`)
/** Tokens are 256 random bits in base64url. */
const LONGEST_TOKEN = 43
/** Keys from before the checksum. */
const OLD_FORM = /^cdk_[\w-]{43}$/

/** CRC-32 as zip and PNG have it, of a text of ASCII. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/**
 * The last characters of a key: the CRC-32 of the others in base 62, as GitHub’s tokens have it.
 */
export function checksumOf(text: string): string {
  let [rest, digits] = [crc32(text), '']
  for (let n = 0; n < CHECK_CHARACTERS; n += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** A key of random characters: mark, characters, checksum. */
export function keyTextOf(random: string, { isSandbox }: { readonly isSandbox: boolean }): string {
  const text = `${isSandbox ? SANDBOX_MARK : MARK}${random}`
  return text + checksumOf(text)
}

/** The characters of a key that are shown again. */
export const prefixOf = (key: string): string => key.slice(0, (key.startsWith(SANDBOX_MARK) ? SANDBOX_MARK : MARK).length + SHOWN)

/**
 * Whether a text can be a key: one that is mistyped or made up is refused by its checksum, before
 * anybody looks for it.
 */
export const isKeyText = (text: string): boolean =>
  OLD_FORM.test(text) || (FORM.test(text) && checksumOf(text.slice(0, -CHECK_CHARACTERS)) === text.slice(-CHECK_CHARACTERS))

/** Whether a text is meant as a key: tokens are shorter. */
export const looksLikeKey = (text: string): boolean => text.startsWith(MARK) && text.length > LONGEST_TOKEN
