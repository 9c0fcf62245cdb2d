import type { Audience } from './account.ts'
import type { ThrottleLimit } from './identity.ports.ts'

/** A count of failures and how it delays attempts. Every delay ends by itself: nobody is locked out for good (domain §6). */
export type AttemptCount = { readonly key: string; readonly limit: ThrottleLimit }

/** People mistype: the first five failures cause no delay. */
const PAIR: ThrottleLimit = { free: 5, mostSeconds: 900 }
/** One account from all addresses: its owner waits a minute at most, no matter who else is trying. */
const ACCOUNT: ThrottleLimit = { free: 30, mostSeconds: 60 }
/** One address, any account: an office behind one address can still sign in. */
const ADDRESS: ThrottleLimit = { free: 60, mostSeconds: 300 }

/** What a failed attempt is counted for: the account from this address, the account, and the address. */
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
