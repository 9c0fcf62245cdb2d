import type { Instant } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay } from '#core/base/kernel/instant.ts'

/** The zone of the company's days: months of the books begin by it, and so do periods of bills. */
export const BOOKS_ZONE = 'Asia/Shanghai'

/** A month of the books, `YYYY-MM`. */
export type Month = string
export const MONTH_PATTERN = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/

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

type Span = ReturnType<typeof spanOfMonth> & { readonly month: Month }

/**
 * The month that was asked for last: nearly everything happens in the present one, and a calendar
 * is slow to ask.
 */
let last: Span | undefined

function monthAt(at: Instant): Span {
  const month = localTime(at, BOOKS_ZONE).slice(0, 'YYYY-MM'.length)
  return { month, ...spanOfMonth(month) }
}

export function monthOf(at: Instant): Month {
  if (last === undefined || at < last.since || at >= last.until) last = monthAt(at)
  return last.month
}

/** The last day of a month, `YYYY-MM-DD`. */
export const lastDayOf = (month: Month): string => localTime(spanOfMonth(month).until - 1, BOOKS_ZONE).slice(0, 'YYYY-MM-DD'.length)
