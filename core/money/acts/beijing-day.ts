import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'

/** China has one time zone, without summer time. */
const BEIJING_MILLIS = 8 * MILLIS_PER_HOUR
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The day of an instant in Beijing, which is the providers' day: `2026-03-01`. */
export const beijingDay = (at: Instant): string => instantText(at + BEIJING_MILLIS).slice(0, DAY_LENGTH)

/** The first instant of a day in Beijing, and that of the next. */
export function spanOfBeijingDay(day: string): { readonly from: Instant; readonly before: Instant } {
  const from = Date.parse(`${day}T00:00:00Z`) - BEIJING_MILLIS
  return { from, before: from + MILLIS_PER_DAY }
}
