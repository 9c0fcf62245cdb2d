import type { Instant } from '../../../../core/kernel/clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // Swedish writes dates as the trade does: YYYY-MM-DD HH:mm:ss.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format
}

/** `YYYY-MM-DD HH:mm:ss` in a zone (domain §1). Throws RangeError for a zone nobody knows. */
export const localTime = (at: Instant, timeZone: string): string => formatOf(timeZone).format(at)

/** Whether a name is a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * When a day, YYYY-MM-DD, begins in a zone. The offset is looked up at midnight UTC and again at what that gives, which settles days on which
 * the clocks are changed.
 */
export function startOfDay(day: string, timeZone: string): Instant {
  const wall = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (at: Instant): number => Date.parse(`${localTime(at, timeZone).replace(' ', 'T')}Z`) - at
  return wall - offsetAt(wall - offsetAt(wall))
}
