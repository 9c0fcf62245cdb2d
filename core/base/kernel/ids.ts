import type { Instant } from './clock.ts'

/**
 * Random whole numbers below a limit; the machine's secure source in production, a seeded one in
 * tests.
 */
export type Randomness = { readonly below: (limit: number) => number }

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LIMIT = 2 ** 35

function inBase32(value: number, digits: number): string {
  let text = ''
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 32)) text = (CROCKFORD[rest % 32] ?? '') + text
  return text
}

/**
 * Generates numbers of 16 characters that sort by creation and reveal nothing: 9 of the
 * millisecond, 7 random. Within one millisecond the random part is counted up, so that a batch
 * keeps its order (rule: Order numbers).
 */
export function sortableIds(randomness: Randomness): (at: Instant) => string {
  let lastAt = 0
  let tail = 0
  return (at) => {
    const fresh = at > lastAt
    lastAt = Math.max(at, lastAt)
    tail = fresh ? randomness.below(RANDOM_LIMIT / 2) : tail + 1 + randomness.below(64)
    return inBase32(lastAt, 9) + inBase32(tail, 7)
  }
}
