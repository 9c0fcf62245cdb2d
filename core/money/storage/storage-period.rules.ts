import { firstDayOf, type BillPeriod } from '../billing/period.rules.ts'
import { dayPlus } from './night.ts'

/** For how long storage is billed at once. */
export const STORAGE_PERIODS = ['month', 'week'] as const
export type StoragePeriod = (typeof STORAGE_PERIODS)[number]

const WEEK = 7
const MONTH_LENGTH = 'YYYY-MM'.length
/** Every month has ended so many days after its first one. */
const BEYOND_A_MONTH = 31

const firstOfMonth = (day: string): string => `${day.slice(0, MONTH_LENGTH)}-01`

/** The first day of the period that a day is in: weeks begin on Mondays. */
export const periodStart = (day: string, period: StoragePeriod): string => (period === 'month' ? firstOfMonth(day) : firstDayOf(day, WEEK))

/**
 * The period from a day to the end of its month or week: a client's periods follow each other
 * without a gap.
 */
export const periodBehind = (from: string, period: StoragePeriod): BillPeriod => ({
  from,
  to:
    period === 'month' ? dayPlus(firstOfMonth(dayPlus(firstOfMonth(from), BEYOND_A_MONTH)), -1) : dayPlus(firstDayOf(from, WEEK), WEEK - 1),
})
