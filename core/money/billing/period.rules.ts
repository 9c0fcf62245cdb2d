import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay, instantText } from '#core/base/kernel/instant.ts'
import { BOOKS_ZONE } from '../ledger/month.rules.ts'

/** The zone of the company's days: periods begin and bills fall due by it. */
export const BILLING_ZONE = BOOKS_ZONE
/**
 * Periods end on days that are a multiple of their length after this one, a Monday: all weekly ones
 * on Sundays.
 */
export const FIRST_PERIOD_DAY = '2001-01-01'
/** A charge becomes visible when its unit of work ends: a day is complete so long after its end. */
const SETTLED_MILLIS = MILLIS_PER_HOUR / 4

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MILLIS_PER_DAY

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  instantText((numberOf(day) + days) * MILLIS_PER_DAY).slice(0, 'YYYY-MM-DD'.length)

export const dayOf = (at: Instant): string => localTime(at, BILLING_ZONE).slice(0, 'YYYY-MM-DD'.length)

/** The first day that may still get charges: periods that end before it are complete. */
export const openDay = (now: Instant): string => dayOf(now - SETTLED_MILLIS)

/** From the first to the last day, both included. */
export type BillPeriod = { readonly from: string; readonly to: string }

/** The first day of the period that a day is in, where no earlier period ended within it. */
export function firstDayOf(day: string, periodDays: number): string {
  const since = numberOf(day) - numberOf(FIRST_PERIOD_DAY)
  return daysAfter(FIRST_PERIOD_DAY, Math.floor(since / periodDays) * periodDays)
}

/**
 * The period that begins on a day, up to the next day on which periods of that length end. A
 * client's periods follow each other, each beginning on the day after the one before, so that every
 * day belongs to exactly one, whatever length they get later.
 */
export const periodFrom = (from: string, periodDays: number): BillPeriod => ({
  from,
  to: daysAfter(firstDayOf(from, periodDays), periodDays - 1),
})

/** When a period's first day begins and its last one is over. */
export const spanOf = ({ from, to }: BillPeriod): { readonly since: Instant; readonly until: Instant } => ({
  since: startOfDay(from, BILLING_ZONE),
  until: startOfDay(daysAfter(to, 1), BILLING_ZONE),
})

/** When a bill that is issued now is overdue: at the end of the day that is so many days later. */
export const overdueFrom = (issuedAt: Instant, paymentDays: number): Instant =>
  startOfDay(daysAfter(dayOf(issuedAt), paymentDays + 1), BILLING_ZONE)

/** The last day on which a bill is paid in time. */
export const dueDay = (dueAt: Instant): string => dayOf(dueAt - 1)

/** How many days a bill is overdue; 0 until its day is over. */
export const overdueDays = (dueAt: Instant, now: Instant): number => Math.max(0, numberOf(dayOf(now)) - numberOf(dueDay(dueAt)))

/**
 * The last moment at which a bill became due that is at least so many days overdue: `overdueDays`
 * read backwards, for the store.
 */
export const dueBefore = (now: Instant, days: number): Instant => startOfDay(daysAfter(dayOf(now), 1 - days), BILLING_ZONE)
