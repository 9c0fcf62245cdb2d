import { MILLIS_PER_DAY, type Instant } from './clock.ts'
import { inputFailure } from './input.failures.ts'
import { rememberByKey } from './remember-by-key.ts'
import { failed, ok, type Result } from './result.ts'

/**
 * The days that calls, forms and sheets take. PostgreSQL, the calendar and every time zone agree on
 * them, and the trade needs no others.
 */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']
const [EARLIEST, LATEST] = [Date.parse(`${FIRST_DAY}T00:00:00Z`), Date.parse(`${LAST_DAY}T23:59:59.999Z`)]

/** Whether an instant is within the days that are taken. */
export const isTaken = (at: Instant): boolean => at >= EARLIEST && at <= LATEST

const CHINESE_DAY = /(\d{4})年(\d{1,2})月(\d{1,2})日/
const DAY = String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})`
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?`
const OFFSET = String.raw`(?<utc>Z|UTC)|(?<sign>[+-])(?<offsetHours>0\d|1[0-4]):?(?<offsetMinutes>[0-5]\d)`
const WRITTEN = new RegExp(`^${DAY}(?:[T ]${TIME}(?: ?(?:${OFFSET}))?)?$`, 'i')

/**
 * Reads a day or a time as people and programs write it: `2026-03-01`, `2026/3/1 9:05`,
 * `2026年3月1日`, `2026-03-01T09:05:00.250+08:00`. Without an offset it is the time of `timeZone`, UTC
 * by default; a day alone is its first moment. A fraction below the millisecond is dropped. Error:
 * NOT_A_DATE, also for a day that does not exist and where the order of day and month is ambiguous;
 * OUT_OF_RANGE.
 */
export function parseInstant(text: string, { timeZone = 'UTC' }: { readonly timeZone?: string } = {}): Result<Instant> {
  const found = WRITTEN.exec(text.replace(CHINESE_DAY, '$1-$2-$3'))?.groups
  const at = found && instantOf(found, timeZone)
  if (at === undefined) return failed(inputFailure('NOT_A_DATE', { found: text }))
  return isTaken(at) ? ok(at) : failed(inputFailure('OUT_OF_RANGE', { min: FIRST_DAY, max: LAST_DAY }))
}

type Parts = Readonly<Record<string, string | undefined>>

function instantOf(parts: Parts, timeZone: string): Instant | undefined {
  const wall = wallTime(parts)
  if (wall === undefined || parts['utc'] !== undefined) return wall
  return parts['sign'] === undefined ? atWallTime(wall, timeZone) : wall - offsetOf(parts)
}

/** The instant in UTC; undefined for a day or an hour that does not exist. */
function wallTime({ year, month, day, hour, minute, second, fraction = '' }: Parts): Instant | undefined {
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)] as const
  const at = Date.UTC(...parts)
  const date = new Date(at)
  const shown = [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
  return parts.every((part, index) => part === shown[index]) ? at + Number(fraction.slice(0, 3).padEnd(3, '0')) : undefined
}

const offsetOf = ({ sign, offsetHours, offsetMinutes }: Parts): number =>
  (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000

/**
 * The instant at which the clocks of a zone show what those of UTC show at `wall`. The offset is
 * looked up there and again at the result, which settles days on which the clocks change; of an
 * hour that occurs twice it is one of the two.
 */
function atWallTime(wall: Instant, timeZone: string): Instant {
  const offsetAt = (at: Instant): number => Date.parse(`${localTime(at, timeZone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  return wall - offsetAt(wall - offsetAt(wall))
}

// Swedish writes dates as the trade does: YYYY-MM-DD HH:mm:ss.
const formatOf = rememberByKey({
  make: (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  most: 1000,
})

/** `YYYY-MM-DD HH:mm:ss` in a zone (rule: Instants). Throws RangeError for an unknown zone. */
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

/** When a day, `YYYY-MM-DD`, begins in a zone. */
export const startOfDay = (day: string, timeZone: string): Instant => atWallTime(Date.parse(`${day}T00:00:00Z`), timeZone)

/** The most days that are cached: those of ten years. */
const MOST_DAYS = 3660

const padded = (count: number, digits: number): readonly string[] =>
  Array.from({ length: count }, (_, value) => String(value).padStart(digits, '0'))
const TWO = padded(60, 2)
const THREE = padded(1000, 3)

const days = new Map<number, string>()

/** A day by its number since 1970, with the mark that stands before a time: `2026-03-01T`. */
function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= MOST_DAYS) days.clear()
  const text = new Date(day * MILLIS_PER_DAY).toISOString().slice(0, -'00:00:00.000Z'.length)
  days.set(day, text)
  return text
}

/**
 * An instant in ISO 8601 and UTC, like `toISOString` but several times faster: the instants of a
 * list share few days, whose text is cached. Throws RangeError where it is no number.
 */
export function instantText(at: Instant): string {
  const whole = Math.trunc(at)
  const day = Math.floor(whole / MILLIS_PER_DAY)
  const millis = whole - day * MILLIS_PER_DAY
  const seconds = Math.floor(millis / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${dayText(day)}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[millis % 1000]}Z`
}

/** An instant that a row or an answer may lack. */
export const instantTextOrNull = (at: Instant | undefined): string | null => (at === undefined ? null : instantText(at))

/** The day after a calendar day; from its noon on, which is safe from any change of the clocks. */
export const dayAfter = (day: string): string => instantText(Date.parse(`${day}T12:00:00Z`) + MILLIS_PER_DAY).slice(0, 10)
