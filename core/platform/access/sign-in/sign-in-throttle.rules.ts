import type { Audience } from '../account.ts'
import type { AttemptCount, ThrottleLimit } from '../identity.ports.ts'

/** People mistype: the first five failures cause no delay. */
const PAIR: ThrottleLimit = { free: 5, mostSeconds: 900 }
/**
 * One account from all addresses: its owner waits a minute at most, no matter who else is trying.
 */
const ACCOUNT: ThrottleLimit = { free: 30, mostSeconds: 60 }
/**
 * One address, any account: far more than a large office mistypes, and far less than a list of
 * accounts with one password each.
 */
const ADDRESS: ThrottleLimit = { free: 500, mostSeconds: 300 }

/**
 * Counts that an attempt adds to. Success clears `pair`, the account from this address, and takes
 * the attempt back from the others.
 */
export type AttemptCounts = { readonly pair: AttemptCount; readonly all: readonly AttemptCount[] }

/** The count of an address; one customer has all addresses of an IPv6 network of 64 bits. */
export const addressKey = (address: string): string => `address:${networkOf(address)}`

function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const embedded = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (embedded !== undefined) return embedded
  const [front = '', back] = address.toLowerCase().split('::')
  const [first, last] = [front, back ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const missing = back === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const groups = [...(first ?? []), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(last ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Counts that a sign-in adds to: the account from this address, the account, and the address. */
export function attemptCounts({
  audience,
  account,
  address,
}: {
  readonly audience: Audience
  readonly account: string
  readonly address: string
}): AttemptCounts {
  const name = `${audience}:${account.trim().toLowerCase()}`
  const pair = { key: `${name}:${networkOf(address)}`, limit: PAIR }
  return { pair, all: [pair, { key: name, limit: ACCOUNT }, { key: addressKey(address), limit: ADDRESS }] }
}

/**
 * Counts that a code of the second factor adds to: who knows the password may change addresses, but
 * has one account.
 */
export function factorCounts(accountId: number): AttemptCounts {
  const pair = { key: `factor:${accountId}`, limit: PAIR }
  return { pair, all: [pair] }
}

/**
 * Counts that proving one's password within a session adds to: a thief with a session may change
 * addresses, but has one account.
 */
export function proofCounts(accountId: number): AttemptCounts {
  const pair = { key: `proof:${accountId}`, limit: PAIR }
  return { pair, all: [pair] }
}
