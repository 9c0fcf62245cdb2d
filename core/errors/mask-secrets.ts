const MASK = '***'
const SHOWN_SIGNS = 4
/** A token this short would be half revealed. */
const SHORTEST_SHOWN = 16

/**
 * `token=…`, `"app_secret": "…"`, `Authorization: Bearer …`, also escaped: the value after the name of a secret. Every repetition is
 * bounded, so time is linear.
 */
const NAMED =
  /(token|secret|password|passwd|pwd|authorization|cookie|signature)(\\?["']?\s{0,3}(?:[:=]|%3[ad])\s{0,3}\\?["']?(?:bearer\s{1,3})?)[^\s"'&;,}\\]+/gi
const BEARER = /(bearer\s{1,3})[^\s"',;}\\]+/gi
/** Anything as long as a token of 128 bits in hexadecimal; request ids have this form too and are not secrets. */
const OPAQUE = /[A-Za-z0-9_-]{32,}/g
const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A masked token that still shows which lines of the log belong to one session: its last four characters. */
export const maskToken = (token: string): string => (token.length < SHORTEST_SHOWN ? MASK : MASK + token.slice(-SHOWN_SIGNS))

/** A text without secrets: what is named as one, what looks like a token, and every occurrence of `token` are masked. Takes linear time. */
export function maskSecrets(text: string, token?: string): string {
  const withoutToken = token === undefined || token === '' ? text : text.replaceAll(token, MASK)
  return withoutToken
    .replace(NAMED, `$1$2${MASK}`)
    .replace(BEARER, `$1${MASK}`)
    .replace(OPAQUE, (found) => (REQUEST_ID.test(found) ? found : MASK))
}
