/** Parameters of a call or a notification, as they are before they are encoded. */
export type Parameters = Readonly<Record<string, string>>

const lined = (parameters: Iterable<readonly [string, string]>): string =>
  [...parameters]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * The signed text of a call: its parameters without the empty ones, sorted by name, values as they
 * are. Alipay's own SDKs disagree about empty ones, so none is ever sent.
 */
export const signedOfCall = (parameters: Parameters): string =>
  lined(Object.entries(parameters).filter(([name, value]) => name !== 'sign' && value !== ''))

/**
 * The texts that may be signed of a notification: all but its signature. Most products leave
 * `sign_type` out of it and some sign it, and Alipay's own SDKs disagree about the certificate's
 * number; both are checked beside the signature.
 */
export const signedOfNotification = (parameters: ReadonlyMap<string, string>): readonly string[] =>
  [['sign_type', 'alipay_cert_sn'], ['alipay_cert_sn'], ['sign_type'], []].map((left) =>
    lined([...parameters].filter(([name]) => name !== 'sign' && !left.includes(name))),
  )

/**
 * The object of an answer under a name, exactly as it was sent: its characters are what Alipay
 * signed, with `\/` for slashes, so reading and writing it again would break the signature.
 * Undefined where there is none.
 */
export function signedOfAnswer(text: string, name: string): string | undefined {
  const key = `"${name}"`
  const at = text.indexOf(key)
  if (at < 0) return undefined
  const start = text.indexOf('{', at + key.length)
  if (start < 0 || text.slice(at + key.length, start).trim() !== ':') return undefined
  const end = endOfObject(text, start)
  return end === undefined ? undefined : text.slice(start, end)
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth += 1
    else if (sign === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}
