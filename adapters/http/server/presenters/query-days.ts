import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { dayAfter, isTimeZone, localTime, startOfDay } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'

/** The failure of an invalid time zone in a call; undefined where none was given. */
export const zoneFailures = (path: string, zone: string | undefined): readonly FieldFailure[] =>
  zone === undefined || zone === '' || isTimeZone(zone) ? [] : [atField(path, inputFailure('UNKNOWN_REFERENCE', { found: zone }))]

/** The time zone of a query's days, UTC where it names none; INPUT_INVALID for an unknown one. */
export function readZone({ timezone }: { readonly timezone?: string | undefined }): Result<string> {
  const wrong = zoneFailures('timezone', timezone)
  return wrong.length > 0 ? failed(invalidInput(wrong)) : ok(timezone || 'UTC')
}

type Days = { readonly first: string | undefined; readonly last: string | undefined }
type Span = { readonly from?: Instant; readonly before?: Instant }

/**
 * The time from the first day to the end of the last one, in a zone; open where a day is left out.
 */
export const spanOfDays = ({ first, last }: Days, zone: string): Span => ({
  ...(first ? { from: startOfDay(first, zone) } : {}),
  ...(last ? { before: startOfDay(dayAfter(last), zone) } : {}),
})

/** Today in UTC, for names of files. */
export const today = (now: Instant): string => localTime(now, 'UTC').slice(0, 10)
