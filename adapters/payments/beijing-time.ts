import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'

/** Both providers count in Beijing's time, which has no summer time. */
const OFFSET_MILLIS = 8 * MILLIS_PER_HOUR

const shifted = (at: Instant): string => instantText(at + OFFSET_MILLIS)

/** `2026-11-23 22:31:00`, as Alipay writes time, whatever the server's zone is. */
export const beijingText = (at: Instant): string => shifted(at).slice(0, 19).replace('T', ' ')

/** `2026-11-23T22:31:00+08:00`, as WeChat Pay writes time. */
export const beijingRfc3339 = (at: Instant): string => `${shifted(at).slice(0, 19)}+08:00`

const WRITTEN = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,3})?$/

/** The instant of a time that is written without its zone; undefined for anything else. */
export function beijingInstant(text: string | undefined): Instant | undefined {
  const [, day, time] = WRITTEN.exec(text ?? '') ?? []
  const at = Date.parse(`${day}T${time}+08:00`)
  return Number.isNaN(at) ? undefined : at
}

const NOON_HOURS = 12

/**
 * Whether a day's statement has been made wherever there is one: both providers make it in the
 * morning after (09:00 and 10:00), so that a missing one means a day without payments from noon on.
 */
export const statementIsDue = (day: string, now: Instant): boolean =>
  now >= Date.parse(`${day}T00:00:00+08:00`) + MILLIS_PER_DAY + NOON_HOURS * MILLIS_PER_HOUR
