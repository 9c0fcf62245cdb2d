import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay, instantText } from '#core/base/kernel/instant.ts'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import type { InstantRange } from './day-range.ts'

/**
 * States of orders that count as a shipment: every order except drafts and cancelled ones, on the
 * day on which it was created.
 */
export const SHIPMENT_STATES: readonly OrderState[] = ORDER_STATES.filter((state) => state !== 'draft' && state !== 'cancelled')

export type PeriodUnit = 'day' | 'week' | 'month'
/** The number of bars in a chart; the last one is today's. */
const PERIODS_SHOWN: Readonly<Record<PeriodUnit, number>> = { day: 30, week: 12, month: 12 }

/**
 * A day, a week from Monday on, or a month: its first and its last day in a time zone, and its
 * limits as instants.
 */
export type ShipmentPeriod = InstantRange & { readonly firstDay: string; readonly lastDay: string }

/**
 * How many shipments were created. The sums are updated as orders are written, so that a million
 * orders cost no more than ten.
 */
export type ShipmentCounts = {
  /**
   * One number per range, of these customers together, or of all when left out. Ranges begin and
   * end on a quarter of an hour.
   */
  readonly inRanges: (ranges: readonly InstantRange[], customerIds?: readonly number[]) => Promise<readonly number[]>
}

const MONDAY = 1
const DAYS_A_WEEK = 7

/** Days represented as days of UTC for date arithmetic; no time of day is meant. */
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MILLIS_PER_DAY)
const dayText = (number: number): string => instantText(number * MILLIS_PER_DAY).slice(0, 10)

/** The first day of the period that lies `back` periods before that of `day`. */
function firstDayOf(day: string, unit: PeriodUnit, back: number): number {
  const number = dayNumber(day)
  if (unit === 'day') return number - back
  if (unit === 'week') {
    const sinceMonday = (new Date(number * MILLIS_PER_DAY).getUTCDay() - MONDAY + DAYS_A_WEEK) % DAYS_A_WEEK
    return number - sinceMonday - back * DAYS_A_WEEK
  }
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Math.round(Date.UTC(year, month - 1 - back, 1) / MILLIS_PER_DAY)
}

/**
 * The period of `back` periods ago, 0 for the one that contains `now`. Throws RangeError for an
 * unknown time zone.
 */
export function periodOf(
  unit: PeriodUnit,
  { now, timeZone, back }: { readonly now: Instant; readonly timeZone: string; readonly back: number },
): ShipmentPeriod {
  const today = localTime(now, timeZone).slice(0, 10)
  const first = firstDayOf(today, unit, back)
  const next = firstDayOf(today, unit, back - 1)
  return {
    firstDay: dayText(first),
    lastDay: dayText(next - 1),
    from: startOfDay(dayText(first), timeZone),
    before: startOfDay(dayText(next), timeZone),
  }
}

/** The periods of a chart, the oldest first. */
export const shipmentPeriods = (unit: PeriodUnit, at: { readonly now: Instant; readonly timeZone: string }): readonly ShipmentPeriod[] =>
  Array.from({ length: PERIODS_SHOWN[unit] }, (_none, index) => periodOf(unit, { ...at, back: PERIODS_SHOWN[unit] - 1 - index }))
