import type { Instant } from '../kernel/clock.ts'
import { localTime, startOfDay } from '../kernel/instant.ts'

/** The zone of the company's days: months of the books begin by it, and so do periods of bills. */
export const BOOKS_ZONE = 'Asia/Shanghai'

/** A month of the books, `YYYY-MM`. */
export type Month = string
export const MONTH_PATTERN = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/

export const monthOf = (at: Instant): Month => localTime(at, BOOKS_ZONE).slice(0, 'YYYY-MM'.length)

const MONTHS_A_YEAR = 12

function moved(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * MONTHS_A_YEAR + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(count / MONTHS_A_YEAR)).padStart(4, '0')}-${String((count % MONTHS_A_YEAR) + 1).padStart(2, '0')}`
}
export const monthAfter = (month: Month): Month => moved(month, 1)
export const monthBefore = (month: Month): Month => moved(month, -1)

/** When a month begins, and when it is over. */
export const spanOfMonth = (month: Month): { readonly since: Instant; readonly until: Instant } => ({
  since: startOfDay(`${month}-01`, BOOKS_ZONE),
  until: startOfDay(`${monthAfter(month)}-01`, BOOKS_ZONE),
})

/** The last day of a month, `YYYY-MM-DD`. */
export const lastDayOf = (month: Month): string => localTime(spanOfMonth(month).until - 1, BOOKS_ZONE).slice(0, 'YYYY-MM-DD'.length)
