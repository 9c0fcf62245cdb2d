import { MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay } from '#core/base/kernel/instant.ts'
import { words } from '#core/base/kernel/words.ts'
import type { ReportZone } from './centre-zone.ts'
import { previousStart } from './centre-range.ts'

/** How often a report is mailed. */
export const CADENCES = {
  daily: words('每天', '每天', 'Every day'),
  weekly: words('每周一', '每週一', 'Every Monday'),
  monthly: words('每月 1 日', '每月 1 日', 'On the 1st of each month'),
} as const
export type Cadence = keyof typeof CADENCES
export const CADENCE_NAMES = Object.keys(CADENCES) as [Cadence, ...Cadence[]]

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/** Reports are mailed at this hour of their zone, when the day before is complete. */
const HOUR = 6

/** A mailing: its period's first day, which is its key, and when it is due. */
export type Mailing = { readonly period: string; readonly at: Instant }

const mailingOn = (period: string, zone: ReportZone): Mailing => ({ period, at: startOfDay(period, zone) + HOUR * MILLIS_PER_HOUR })

/**
 * The mailing that was due last. Only this one is made up for after days without a server: those
 * before it would say less of what is now.
 */
export function lastMailing(cadence: Cadence, { now, zone }: { readonly now: Instant; readonly zone: ReportZone }): Mailing {
  const today = localTime(now, zone).slice(0, 10)
  const last = mailingOn(previousStart(today, UNITS[cadence], 0), zone)
  return last.at <= now ? last : mailingOn(previousStart(today, UNITS[cadence], 1), zone)
}

/** The mailing that comes next. */
export function nextMailing(cadence: Cadence, { now, zone }: { readonly now: Instant; readonly zone: ReportZone }): Mailing {
  const today = localTime(now, zone).slice(0, 10)
  const current = mailingOn(previousStart(today, UNITS[cadence], 0), zone)
  return current.at > now ? current : mailingOn(previousStart(today, UNITS[cadence], -1), zone)
}
