import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { dayAfter, localTime, startOfDay, instantText } from '#core/base/kernel/instant.ts'

const ZONE = 'Asia/Shanghai'
const MONTH_CHARACTERS = 7

/** The last months up to this one. */
export function lastMonths(clock: Clock, months: number): { readonly from: Instant; readonly before: Instant } {
  const now = clock.now()
  const [year = 0, month = 1] = localTime(now, ZONE).slice(0, MONTH_CHARACTERS).split('-').map(Number)
  const first = instantText(Date.UTC(year, month - months, 1)).slice(0, 10)
  return { from: startOfDay(first, ZONE), before: now + MILLIS_PER_DAY }
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: instantText(Date.UTC(year, number, 0)).slice(0, 10) }
}

/** A month as the reports of collected cash count it. */
export function monthInBeijing(month: string): { readonly from: Instant; readonly before: Instant } {
  const { from, to } = daysOfMonth(month)
  return { from: startOfDay(from, ZONE), before: startOfDay(dayAfter(to), ZONE) }
}
