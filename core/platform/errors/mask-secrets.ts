const MASK = '***'
const SHOWN_SIGNS = 4
/** A token this short would be half revealed. */
const SHORTEST_SHOWN = 16

/**
 * `token=…`, `"app_secret": "…"`, `Authorization: Bearer …`, also escaped: the value after the name
 * of a secret, up to its closing quote where it has one. Every repetition is bounded or last, so
 * time is linear.
 */
const NAMED =
  /(token|secret|password|passwd|passphrase|pwd|(?:api|app|access|private)[_-]?key|session[_-]?id|consignee_?id|authorization|credential|cookie|signature)(s?\\?["']?\s{0,3}(?:[:=]|%3[ad])\s{0,3}\\?["']?(?:(?:bearer|basic|digest)\s{1,3})?)(?:(?<=")[^"\\]+|(?<=')[^'\\]+|[^\s"'&;,}\\]+)/gi
const BEARER = /(bearer\s{1,3})[^\s"',;}\\]+/gi
/** `postgres://user:password@host`: an address with what signs in there. */
const IN_ADDRESS = /([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#"'<>\\]{1,300}@/gi
/**
 * `code=…` of an address or a form, by which a provider or a short message signs somebody in, and a
 * `"code"` that is nothing but the digits of one; codes of errors are names or three digits.
 */
const CODE = /((?:\b|_|%3f|%26)code(?:=|%3d)|\bcode\\?["']?\s{0,3}:\s{0,3}\\?["']?(?=\d{4,8}\b))[^\s"'&;,}\\]+/gi
/** A key or certificate as text; one that was cut off ends with the text that it stands in. */
const PEM = /-----BEGIN [A-Z0-9 ]{0,40}-----[^"']*?(?:-----END [A-Z0-9 ]{0,40}-----|(?=["'])|$)/g
/** Anything that a signed token may be: parts with dots between. */
const DOTTED = /[A-Za-z0-9_.-]+/g
/**
 * Anything as long as a token of 128 bits in hexadecimal; request ids have this form too and are
 * not secrets.
 */
const OPAQUE = /[A-Za-z0-9_-]{32,}/g
const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/**
 * 13 to 19 digits, also in groups, with the first digit of a bank card, whatever their check digit:
 * who mistyped one is as easily guessed. Numbers of waybills have letters before them, and times in
 * milliseconds begin with 1.
 */
const CARD = /(?<![A-Za-z\d])[2-6](?:[ -]?\d){12,18}(?!\d)/g
/**
 * A resident identity number of the People's Republic of China: area, day of birth, sequence, check
 * digit.
 */
const RESIDENT_ID = /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dXx])/g

const BASE64_OF_JSON = 'eyJ'
const SHORTEST_PART = 4

/**
 * The same text with its signed token masked: a part that holds JSON, and another part behind it. A
 * full stop behind it stays.
 */
function withoutSignedToken(dotted: string): string {
  if (!dotted.includes(BASE64_OF_JSON)) return dotted
  const parts = dotted.split('.')
  const first = parts.findIndex((part, at) => part.includes(BASE64_OF_JSON) && (parts[at + 1]?.length ?? 0) >= SHORTEST_PART)
  if (first < 0) return dotted
  return [...parts.slice(0, first), MASK, ...(parts.at(-1) === '' ? [''] : [])].join('.')
}

/**
 * A masked token that still shows which lines of the log belong to one session: its last four
 * characters.
 */
export const maskToken = (token: string): string => (token.length < SHORTEST_SHOWN ? MASK : MASK + token.slice(-SHOWN_SIGNS))

/**
 * A text without secrets: what is named as one, what looks like a token, a key, a bank card or an
 * identity number, what an address signs in with, and every occurrence of `token` are masked. Takes
 * linear time.
 */
export function maskSecrets(text: string, token?: string): string {
  const withoutToken = token === undefined || token === '' ? text : text.replaceAll(token, MASK)
  return withoutToken
    .replace(PEM, MASK)
    .replace(IN_ADDRESS, `$1${MASK}@`)
    .replace(NAMED, `$1$2${MASK}`)
    .replace(BEARER, `$1${MASK}`)
    .replace(DOTTED, withoutSignedToken)
    .replace(OPAQUE, (found) => (REQUEST_ID.test(found) ? found : MASK))
    .replace(RESIDENT_ID, MASK)
    .replace(CODE, `$1${MASK}`)
    .replace(CARD, MASK)
}

/**
 * The same error as plain name, message and stack without secrets, for a store that keeps whatever
 * an error carries.
 */
export function maskedError({ name, message, stack }: Error): Error {
  const masked = new Error(maskSecrets(message))
  masked.name = name
  masked.stack = maskSecrets(stack ?? '')
  return masked
}
