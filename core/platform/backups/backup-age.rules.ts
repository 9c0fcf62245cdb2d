import type { Instant } from '#core/base/kernel/clock.ts'

const DAY_MILLIS = 86_400_000
/** A night may be as long as this until the next backup is whole. */
const LATE_HOURS = 30
const HOUR_MILLIS = 3_600_000

/**
 * For how many days there is no backup (rule: Age of backups): none while the last whole one is
 * fresh, and at least one from `LATE_HOURS` on. `since` is when backups were set up, for a store
 * that has none yet.
 */
export function daysWithoutBackup({
  last,
  since,
  now,
}: {
  readonly last: Instant | undefined
  readonly since: Instant
  readonly now: Instant
}): number {
  const age = now - (last ?? since)
  return age < LATE_HOURS * HOUR_MILLIS ? 0 : Math.max(1, Math.floor(age / DAY_MILLIS))
}
