import { instantText } from '#core/base/kernel/instant.ts'

const DAY_SECONDS = 86_400
const LAST_SERIAL = 2_958_466
/** 1970-01-01 as a day number in each of the two calendars of workbooks. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107

const two = (value: number): string => String(value).padStart(2, '0')

/** A day number as text, to the second; undefined where it is not in the calendar. */
export function dateText(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return undefined
  const seconds = Math.round(serial * DAY_SECONDS)
  const day = Math.floor(seconds / DAY_SECONDS)
  const time = seconds % DAY_SECONDS
  const clock = `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`
  if (day === 0) return clock
  // The 1900 calendar counts a 29 February 1900 that never existed, like the first spreadsheet
  // program.
  const unix = day - (from1904 ? EPOCH_1904 : EPOCH_1900) + (!from1904 && day < 60 ? 1 : 0)
  const date = instantText(unix * DAY_SECONDS * 1000).slice(0, 10)
  return time === 0 ? date : `${date} ${clock}`
}

/** `YYYY-MM-DD[ HH:mm[:ss]]` as a day number of the 1900 calendar; undefined for other text. */
export function dateSerial(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59 || year < 1901)
    return undefined
  return date.getTime() / 1000 / DAY_SECONDS + EPOCH_1900 + (hour * 3600 + minute * 60 + second) / DAY_SECONDS
}

/** `2026-03-01T08:30:00.000Z` of a date cell as `2026-03-01 08:30:00`. */
export const isoDateText = (iso: string): string =>
  iso
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}).*$/, (_, date: string, clock: string) =>
      clock === '00:00:00' ? date : `${date} ${clock}`,
    )
