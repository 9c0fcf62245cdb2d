import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'

/** From inclusive, before exclusive. */
export type InstantRange = { readonly from: Instant; readonly before: Instant }

/**
 * A range split for the daily summaries: the whole UTC days inside it, and the remainders at its
 * ends, to be read parcel by parcel. So a range in any time zone reads less than two days of
 * parcels, and misses or counts twice none.
 */
export function byDays({ from, before }: InstantRange): {
  readonly days: InstantRange | undefined
  readonly ends: readonly InstantRange[]
} {
  const firstDay = Math.ceil(from / MILLIS_PER_DAY) * MILLIS_PER_DAY
  const lastEnd = Math.floor(before / MILLIS_PER_DAY) * MILLIS_PER_DAY
  if (firstDay >= lastEnd) return { days: undefined, ends: from < before ? [{ from, before }] : [] }
  const ends = [
    { from, before: firstDay },
    { from: lastEnd, before },
  ]
  return { days: { from: firstDay, before: lastEnd }, ends: ends.filter((end) => end.from < end.before) }
}
