import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay, instantText } from '#core/base/kernel/instant.ts'
import { words } from '#core/base/kernel/words.ts'
import type { PeriodName } from './centre-subject.ts'
import type { ReportZone } from './centre-zone.ts'
import type { InstantRange } from './day-range.ts'

/**
 * Ranges by their names, which mean other days each day: what a saved report and its mails use.
 * Weeks begin on Monday.
 */
export const RELATIVE_RANGES = {
  today: words('今天', '今天', 'Today'),
  yesterday: words('昨天', '昨天', 'Yesterday'),
  this_week: words('本周', '本週', 'This week'),
  last_week: words('上周', '上週', 'Last week'),
  this_month: words('本月', '本月', 'This month'),
  last_month: words('上月', '上月', 'Last month'),
  last_7_days: words('最近 7 天', '最近 7 天', 'Last 7 days'),
  last_30_days: words('最近 30 天', '最近 30 天', 'Last 30 days'),
  last_90_days: words('最近 90 天', '最近 90 天', 'Last 90 days'),
} as const
export type RelativeRange = keyof typeof RELATIVE_RANGES
export const RELATIVE_RANGE_NAMES = Object.keys(RELATIVE_RANGES) as [RelativeRange, ...RelativeRange[]]

/** Days of a zone, the last one included, with their limits as instants. */
export type DayRange = InstantRange & { readonly first: string; readonly last: string }

const DAYS_A_WEEK = 7
const MONDAY = 1
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MILLIS_PER_DAY)
const dayOf = (number: number): string => instantText(number * MILLIS_PER_DAY).slice(0, 10)
const mondayOf = (number: number): number => number - ((new Date(number * MILLIS_PER_DAY).getUTCDay() - MONDAY + DAYS_A_WEEK) % DAYS_A_WEEK)

/** The first day of the month that lies so many months from that of a day. */
function monthOf(day: string, months: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Math.round(Date.UTC(year, month - 1 + months, 1) / MILLIS_PER_DAY)
}

/** The number of days from one day to another, both included. */
export const daysIn = ({ first, last }: { readonly first: string; readonly last: string }): number => numberOf(last) - numberOf(first) + 1

/** Days as a range of instants in a zone; a day has 23 or 25 hours where the clocks change. */
export const rangeOfDays = (first: string, last: string, zone: ReportZone): DayRange => ({
  first,
  last,
  from: startOfDay(first, zone),
  before: startOfDay(dayOf(numberOf(last) + 1), zone),
})

const LAST_DAYS = { last_7_days: 7, last_30_days: 30, last_90_days: 90 } as const

/** The first and last day that a relative range means on a day. */
function relativeDays(name: RelativeRange, today: string): readonly [number, number] {
  const now = numberOf(today)
  switch (name) {
    case 'today':
      return [now, now]
    case 'yesterday':
      return [now - 1, now - 1]
    case 'this_week':
      return [mondayOf(now), now]
    case 'last_week':
      return [mondayOf(now) - DAYS_A_WEEK, mondayOf(now) - 1]
    case 'this_month':
      return [monthOf(today, 0), now]
    case 'last_month':
      return [monthOf(today, -1), monthOf(today, 0) - 1]
    case 'last_7_days':
    case 'last_30_days':
    case 'last_90_days':
      return [now - LAST_DAYS[name] + 1, now]
  }
}

/** The days that a relative range means at an instant, in a zone. */
export function relativeRange(name: RelativeRange, { now, zone }: { readonly now: Instant; readonly zone: ReportZone }): DayRange {
  const [first, last] = relativeDays(name, localTime(now, zone).slice(0, 10))
  return rangeOfDays(dayOf(first), dayOf(last), zone)
}

/**
 * A period inside a range: its key, which is its first day or its month, and when it begins; the
 * first one begins with the range.
 */
export type Period = { readonly key: string; readonly from: Instant }

/** The periods of a range, in their order. */
export function periodsIn({ first, last, from }: DayRange, unit: PeriodName, zone: ReportZone): readonly Period[] {
  const periods: Period[] = []
  for (let day = periodStart(first, unit); day <= numberOf(last); day = nextPeriod(day, unit)) {
    const key = unit === 'month' ? dayOf(day).slice(0, 7) : dayOf(day)
    periods.push({ key, from: periods.length === 0 ? from : startOfDay(dayOf(day), zone) })
  }
  return periods
}

function periodStart(day: string, unit: PeriodName): number {
  if (unit === 'day') return numberOf(day)
  return unit === 'week' ? mondayOf(numberOf(day)) : monthOf(day, 0)
}

function nextPeriod(start: number, unit: PeriodName): number {
  if (unit === 'month') return monthOf(dayOf(start), 1)
  return start + (unit === 'week' ? DAYS_A_WEEK : 1)
}

/** The first day of the period that lies so many periods before that of a day. */
export function previousStart(day: string, unit: PeriodName, back: number): string {
  if (unit === 'month') return dayOf(monthOf(day, -back))
  return dayOf(periodStart(day, unit) - back * (unit === 'week' ? DAYS_A_WEEK : 1))
}

/** The days of a period by its key, as far as they lie in a range: what a cell opens. */
export function daysOfPeriod(key: string, unit: PeriodName, { first, last }: Pick<DayRange, 'first' | 'last'>) {
  const start = numberOf(unit === 'month' ? `${key}-01` : key)
  const end = nextPeriod(start, unit) - 1
  return { first: dayOf(Math.max(start, numberOf(first))), last: dayOf(Math.min(end, numberOf(last))) }
}
