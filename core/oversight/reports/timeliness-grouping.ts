import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { dayAfter, localTime, startOfDay, instantText } from '#core/base/kernel/instant.ts'
import type { InstantRange } from './day-range.ts'
import type { TimelinessGroup } from './timeliness-summary.ts'
import type { TimelinessGroupName } from './timeliness.words.ts'

const NAMES: Readonly<Record<TimelinessGroupName, keyof TimelinessGroup>> = { country: 'toCountry', channel: 'channel', client: 'client' }

/** A group by one of its dimensions: parcels that differ in the others are one group. */
export function onlyBy(group: TimelinessGroup, by: TimelinessGroupName): TimelinessGroup {
  const kept = NAMES[by]
  return { toCountry: '', channel: '', client: '', [kept]: group[kept] }
}

/** Returns the name of a group in an address: the value of the dimension. */
export const groupKey = (group: TimelinessGroup, by: TimelinessGroupName): string => group[NAMES[by]]

/**
 * A week of a report, or the part of it that the range takes: its first and last day, and its
 * limits.
 */
export type ReportWeek = InstantRange & { readonly firstDay: string; readonly lastDay: string }

const DAYS_A_WEEK = 7
const MONDAY = 1
/** A longer trend would be read by nobody. */
const MOST_WEEKS = 53

/**
 * The weeks of a range of days from Monday to Sunday in a time zone, the last ones of a long range.
 * Clocks that change make a day longer or shorter.
 */
export function weeksOf(
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  timeZone: string,
): readonly ReportWeek[] {
  const weeks: ReportWeek[] = []
  for (let day = firstDay; day <= lastDay;) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const untilSunday = (DAYS_A_WEEK + MONDAY - 1 - weekday) % DAYS_A_WEEK
    const sunday = instantText(Date.parse(`${day}T00:00:00Z`) + untilSunday * MILLIS_PER_DAY).slice(0, 10)
    const last = sunday < lastDay ? sunday : lastDay
    weeks.push({ firstDay: day, lastDay: last, from: startOfDay(day, timeZone), before: startOfDay(dayAfter(last), timeZone) })
    day = dayAfter(last)
  }
  return weeks.slice(-MOST_WEEKS)
}

const DEFAULT_DAYS = 30

/** The days of a report that names none: the last thirty up to today in its time zone. */
export function reportDays(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): { readonly firstDay: string; readonly lastDay: string } {
  const lastDay = to ?? localTime(now, timeZone).slice(0, 10)
  const back = instantText(Date.parse(`${lastDay}T12:00:00Z`) - (DEFAULT_DAYS - 1) * MILLIS_PER_DAY).slice(0, 10)
  return { firstDay: from ?? back, lastDay }
}
