import type { Instant } from './clock.ts'

/** One version of a value: in force from `from` (inclusive) until the next version begins. */
export type Version<T> = { readonly from: Instant; readonly value: T }

/**
 * The versions of a value that changes over time, oldest first, no two from the same instant
 * (rule: Versions in force).
 */
export type Effective<T> = readonly Version<T>[]

/**
 * Sorts versions; throws where two begin at the same instant, since it would be undecided which one
 * counts.
 */
export function effective<T>(versions: readonly Version<T>[]): Effective<T> {
  const sorted = versions.toSorted((left, right) => left.from - right.from)
  const twice = sorted.find(({ from }, index) => sorted[index + 1]?.from === from)
  if (twice !== undefined) throw new Error(`two versions begin at ${twice.from}`)
  return sorted
}

/** The version in force at an instant; `undefined` before the first one. Takes logarithmic time. */
export function versionAt<T>(versions: Effective<T>, at: Instant): Version<T> | undefined {
  let low = 0
  let high = versions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((versions[middle]?.from ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return versions[low - 1]
}
