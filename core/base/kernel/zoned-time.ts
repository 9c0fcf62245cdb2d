import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from './clock.ts'
import { inputFailure } from './input.failures.ts'
import { instantText, isTimeZone, localTime, parseInstant } from './instant.ts'
import { failed, ok, type Result } from './result.ts'

const FAR_ZONE = 'Asia/Tokyo'
const wallOf = (at: Instant, timeZone: string): Instant => Date.parse(`${localTime(at, timeZone).replace(' ', 'T')}Z`) + (at % 1000)

/**
 * Reads the time of an agent's event, in its own zone where it says one and else in `timeZone`. An
 * hour that occurs twice as clocks go back means the first of the two, and one that is left out as
 * they go forward means the hour behind it. NOT_A_DATE, OUT_OF_RANGE; UNKNOWN_REFERENCE for a zone
 * that does not exist.
 */
export function zonedInstant(text: string, timeZone: string): Result<Instant> {
  if (!isTimeZone(timeZone)) return failed(inputFailure('UNKNOWN_REFERENCE', { found: timeZone }))
  const read = parseInstant(text.trim())
  if (!read.ok) return read
  const elsewhere = parseInstant(text.trim(), { timeZone: FAR_ZONE })
  // A time with an offset is the same moment wherever it is read.
  if (elsewhere.ok && elsewhere.value === read.value) return read
  const wall = read.value
  const offsetAt = (at: Instant): number => wallOf(at, timeZone) - at
  const before = wall - offsetAt(wall - MILLIS_PER_DAY)
  if (wallOf(before, timeZone) === wall) return ok(before)
  const after = wall - offsetAt(wall + MILLIS_PER_DAY)
  return ok(wallOf(after, timeZone) === wall ? after : before)
}

/** China has one time zone, without summer time. */
const BEIJING_MILLIS = 8 * MILLIS_PER_HOUR
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The day of an instant in Beijing, by which money and its providers count: `2026-03-01`. */
export const beijingDay = (at: Instant): string => instantText(at + BEIJING_MILLIS).slice(0, DAY_LENGTH)

/** The first instant of a day in Beijing, and that of the next. */
export function spanOfBeijingDay(day: string): { readonly from: Instant; readonly before: Instant } {
  const from = Date.parse(`${day}T00:00:00Z`) - BEIJING_MILLIS
  return { from, before: from + MILLIS_PER_DAY }
}
