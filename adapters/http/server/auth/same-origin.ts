import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Credentials } from './caller.ts'

type OriginCheckInput = {
  /** Whether the call changes something. */
  readonly writes: boolean
  readonly by: Credentials['by'] | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly scheme: string
}

/**
 * Refuses calls that another site makes a browser send: a write with the cookie must show that it
 * comes from our own pages; one without a cookie, such as a sign-in, must not show the opposite. A
 * token in a header needs no such proof. A GET that changes something shows it by the page that it
 * comes from, since browsers send no more on plain http.
 */
export function sameOrigin({ writes, by, headers, scheme }: OriginCheckInput): Result<true> {
  if (!writes || by === 'header') return ok(true)
  const origin = originOf(headers, scheme)
  const isOurs = origin === 'ours' || (origin === 'unknown' && by === undefined)
  return isOurs ? ok(true) : failed(identityFailure('CROSS_SITE'))
}

/**
 * Browsers send Sec-Fetch-Site behind https, otherwise Origin, with a GET only Referer; programs
 * send none of them.
 */
function originOf(headers: OriginCheckInput['headers'], scheme: string): 'ours' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' ? 'ours' : 'foreign'
  const origin = headers['origin'] ?? originOfPage(headers['referer'])
  if (typeof origin !== 'string') return 'unknown'
  return origin.toLowerCase() === `${scheme}://${String(headers['host'] ?? '').toLowerCase()}` ? 'ours' : 'foreign'
}

const originOfPage = (referer: string | string[] | undefined): string | undefined =>
  typeof referer === 'string' ? (URL.parse(referer)?.origin ?? 'null') : undefined
