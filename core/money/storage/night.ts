import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay, instantText } from '#core/base/kernel/instant.ts'

/** No unit of work is under way for that long: what happened before midnight is written by then. */
const SETTLED_MILLIS = 900_000

/**
 * Runs are looked for each quarter of an hour, and one takes minutes: a night that is over for
 * longer should be charged.
 */
const RUN_MILLIS = 3_600_000

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** A day so many days later. */
export const dayPlus = (day: string, days: number): string =>
  instantText(Date.parse(`${day}T12:00:00Z`) + days * MILLIS_PER_DAY).slice(0, DAY_LENGTH)

/** 24:00 of a day in a zone, which is where the next day begins. */
export const endOfDay = (day: string, timeZone: string): Instant => startOfDay(dayPlus(day, 1), timeZone)

/** The last day that is over in a zone, and whose goods moves are all written. */
export const lastEndedDay = (now: Instant, timeZone: string): string =>
  dayPlus(localTime(now - SETTLED_MILLIS, timeZone).slice(0, DAY_LENGTH), -1)

/** The days after one and up to another. */
export function daysBetween(day: string, last: string): readonly string[] {
  const days: string[] = []
  for (let next = dayPlus(day, 1); next <= last; next = dayPlus(next, 1)) days.push(next)
  return days
}

/**
 * The days after one that are not charged though their run was due; a night that has only just
 * ended is not missed.
 */
export const missedDays = (doneUntil: string, now: Instant, timeZone: string): readonly string[] =>
  daysBetween(doneUntil, lastEndedDay(now - RUN_MILLIS, timeZone))
