import { dueBefore } from '../billing/period.rules.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

type Age = { readonly label: Words; /** The first day that it counts. */ readonly from: number }

/** How long what is overdue has been so, each age up to the next one. */
export const AGES = {
  to_30: { label: words('逾期 1–30 天', '逾期 1–30 天', 'Overdue 1–30 days'), from: 1 },
  to_60: { label: words('逾期 31–60 天', '逾期 31–60 天', 'Overdue 31–60 days'), from: 31 },
  to_90: { label: words('逾期 61–90 天', '逾期 61–90 天', 'Overdue 61–90 days'), from: 61 },
  older: { label: words('逾期 90 天以上', '逾期 90 天以上', 'Overdue over 90 days'), from: 91 },
} as const satisfies Record<string, Age>
export type AgeName = keyof typeof AGES
export const AGE_NAMES = Object.keys(AGES) as [AgeName, ...AgeName[]]

/** The days that lists are filtered by: overdue for at least so many. */
export const OVERDUE_STEPS = [1, 31, 61, 91] as const

/** For each age the last moment at which a bill of that age became due. */
export const ageCuts = (now: Instant): Readonly<Record<AgeName, Instant>> => ({
  to_30: dueBefore(now, AGES.to_30.from),
  to_60: dueBefore(now, AGES.to_60.from),
  to_90: dueBefore(now, AGES.to_90.from),
  older: dueBefore(now, AGES.older.from),
})
