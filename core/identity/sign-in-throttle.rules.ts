import type { Audience } from './account.ts'
import type { ThrottleLimit } from './identity.ports.ts'

/** A count of failures and how it slows down. Every one passes by itself: nobody is ever locked out for good (domain §6). */
export type AttemptCount = { readonly key: string; readonly limit: ThrottleLimit }

/** People mistype: five times cost nothing. */
const PAIR: ThrottleLimit = { free: 5, mostSeconds: 900 }
/** One account from everywhere: its owner waits a minute at most, whoever else is trying. */
const ACCOUNT: ThrottleLimit = { free: 30, mostSeconds: 60 }
/** One address, any account: an office behind one address signs in all the same. */
const ADDRESS: ThrottleLimit = { free: 60, mostSeconds: 300 }

/** What a failed attempt counts for: the account from this address, the account, and the address. */
export function attemptCounts({
  audience,
  account,
  address,
}: {
  readonly audience: Audience
  readonly account: string
  readonly address: string
}): { readonly pair: AttemptCount; readonly all: readonly AttemptCount[] } {
  const name = `${audience}:${account.trim().toLowerCase()}`
  const pair = { key: `${name}:${address}`, limit: PAIR }
  return { pair, all: [pair, { key: name, limit: ACCOUNT }, { key: `address:${address}`, limit: ADDRESS }] }
}
