import type { Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { given } from '#core/base/kernel/given.ts'
import { parseInstant } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { zoneName } from './zone-name.ts'
import { zonedInstant } from '#core/base/kernel/zoned-time.ts'

/** Which part of a date stands first where it is written with the year behind. */
export type DayOrder = 'day' | 'month'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`
const YEAR_BEHIND = /^(?<one>\d{1,2})(?<mark>[-/.])(?<other>\d{1,2})\k<mark>(?<year>\d{4})(?<rest>.*)$/
const DAY_NAME_YEAR = new RegExp(String.raw`^(?<day>\d{1,2})[- /.]${NAME}[- /.,]+(?<year>\d{4})(?<rest>.*)$`, 'i')
const NAME_DAY_YEAR = new RegExp(String.raw`^${NAME} (?<day>\d{1,2}),? (?<year>\d{4})(?<rest>.*)$`, 'i')
const COMPACT =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:[T ]?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?)?(?<rest>(?: ?(?:Z|[+-]\d.*))?)$/
const HALF_DAY = /^(?<hour>1[0-2]|0?[1-9])(?<minutes>:\d\d(?::\d\d)?) ?(?<half>[ap])\.?m\.?(?<rest>.*)$/i
const CLOCK = /^(?<clock>\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone>.*)$/
const YEAR_FIRST = /^(?<date>\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日)(?<rest>.*)$/
/** Dots stand in dates of countries that write the day first. */
const DAY_FIRST_MARK = '.'
const MOST_MONTH = 12

type WrittenDate = { readonly date: string; readonly rest: string }

const dateOf = (year: string | undefined, month: number | string | undefined, day: string | undefined): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Reads the date of a text; undefined where day and month could be either way round. */
function readDate(text: string, order: DayOrder | undefined): WrittenDate | undefined {
  const plain = YEAR_FIRST.exec(text)?.groups
  if (plain !== undefined) return { date: plain['date'] ?? '', rest: plain['rest'] ?? '' }
  const compact = COMPACT.exec(text)?.groups
  if (compact !== undefined) {
    const { year, month, day, hour, minute, second = '00', rest = '' } = compact
    return { date: dateOf(year, month, day), rest: hour === undefined ? rest : ` ${hour}:${minute}:${second}${rest}` }
  }
  const worded = (DAY_NAME_YEAR.exec(text) ?? NAME_DAY_YEAR.exec(text))?.groups
  if (worded !== undefined)
    return { date: dateOf(worded['year'], monthOf(worded['name'] ?? ''), worded['day']), rest: worded['rest'] ?? '' }
  const { one = '', other = '', mark, year, rest = '' } = YEAR_BEHIND.exec(text)?.groups ?? {}
  if (year === undefined) return undefined
  const first = order ?? orderOf(Number(one), Number(other), mark)
  if (first === undefined) return undefined
  return { date: first === 'day' ? dateOf(year, other, one) : dateOf(year, one, other), rest }
}

function orderOf(one: number, other: number, mark: string | undefined): DayOrder | undefined {
  if (mark === DAY_FIRST_MARK || one > MOST_MONTH || one === other) return 'day'
  return other > MOST_MONTH ? 'month' : undefined
}

function readClock(rest: string): { readonly clock: string; readonly zone: string } | undefined {
  const text = rest.replace(/^[T, ]+/i, '').trim()
  const half = HALF_DAY.exec(text)?.groups
  if (half !== undefined) {
    const hour = (Number(half['hour']) % MOST_MONTH) + (half['half']?.toLowerCase() === 'p' ? MOST_MONTH : 0)
    return { clock: ` ${String(hour).padStart(2, '0')}${half['minutes']}`, zone: half['rest']?.trim() ?? '' }
  }
  const { clock, zone = '' } = CLOCK.exec(text)?.groups ?? {}
  if (clock !== undefined) return { clock: ` ${clock}`, zone: zone.trim() }
  return text === '' ? { clock: '', zone: '' } : undefined
}

type PlainTime = { readonly text: string; readonly zone: string | undefined }

/**
 * A time of an event as it is written, in the form that is read everywhere, with the zone that
 * stands behind it. Undefined where it is no time, or could be two.
 */
function plainTime(written: string, order?: DayOrder): PlainTime | undefined {
  const found = readDate(figures(written).replaceAll(/\s+/g, ' '), order)
  const clock = found && readClock(found.rest)
  return found && clock && { text: `${found.date}${clock.clock}`, zone: clock.zone || undefined }
}

/**
 * A time with the day or the month first, as the record of its agent says; a text that is no such
 * date stays as it is.
 */
export function inDayOrder(written: string, order: DayOrder): string {
  const found = plainTime(written, order)
  return found === undefined ? written : [found.text, found.zone].filter(Boolean).join(' ')
}

export type EventTime = { readonly time: Instant; readonly timezone?: string }

type Zones = {
  /** The zone that the event names. */
  readonly own?: string | undefined
  /** The zones that its time may be of where it names none, the likeliest first. */
  readonly usual: readonly string[]
}

/**
 * Reads when an event happened and in which zone (rule: Times of events): a zone behind the time,
 * else the one that the event names, else the usual one. A zone that keeps the time of a usual one
 * is that. NOT_A_DATE where it is no time, or where day and month could be either way round;
 * UNKNOWN_REFERENCE for a zone that is none, or means several places.
 */
export function readEventTime(written: string, { own, usual }: Zones): Result<EventTime> {
  const found = plainTime(written)
  if (found === undefined) return failed(inputFailure('NOT_A_DATE', { found: written }))
  const named = own?.trim() || undefined
  const ownZone = named === undefined ? undefined : zoneName(named)
  const said = found.zone ?? named
  const zone = found.zone === undefined ? ownZone : zoneName(found.zone)
  const direct = found.zone === undefined ? undefined : parseInstant(`${found.text} ${found.zone}`)
  if (said !== undefined && zone === undefined && direct?.ok !== true) return failed(inputFailure('UNKNOWN_REFERENCE', { found: said }))
  const time = direct?.ok === true ? direct : zonedInstant(found.text, zone ?? usual[0] ?? 'UTC')
  if (!time.ok) return time
  const isSame = (one: string): boolean => {
    const there = zonedInstant(found.text, one)
    return there.ok && there.value === time.value
  }
  const shown = ownZone?.startsWith('Etc/') === true ? (usual.find(isSame) ?? ownZone) : ownZone
  return ok({ time: time.value, ...given({ timezone: shown }) })
}
