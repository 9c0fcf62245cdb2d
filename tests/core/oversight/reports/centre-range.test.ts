import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay } from '#core/base/kernel/instant.ts'
import { daysIn, daysOfPeriod, periodsIn, rangeOfDays, RELATIVE_RANGE_NAMES, relativeRange } from '#core/oversight/reports/centre-range.ts'
import { REPORT_ZONES, segmentEnd, segmentOf, segmentsFrom } from '#core/oversight/reports/centre-zone.ts'

const zone = fc.constantFrom(...REPORT_ZONES)
const day = fc.integer({ min: Math.floor(Date.UTC(2024, 0, 1) / MILLIS_PER_DAY), max: Math.floor(Date.UTC(2031, 0, 1) / MILLIS_PER_DAY) })
const textOf = (number: number): string => new Date(number * MILLIS_PER_DAY).toISOString().slice(0, 10)

describe('segments of days', () => {
  it('make up the days of every zone, those on which the clocks change too', () => {
    fc.assert(
      fc.property(day, zone, (number, timeZone) => {
        const start = startOfDay(textOf(number), timeZone)
        expect(segmentOf(start)).toBe(start)
      }),
      { numRuns: 1000 },
    )
  })

  it('follow each other without gap, and hold their instants', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        const [start, end] = [segmentOf(at), segmentEnd(at)]
        expect(start <= at && at < end).toBe(true)
        expect([segmentOf(end), segmentOf(end - 1)]).toEqual([end, start])
      }),
    )
    expect(segmentsFrom(Date.UTC(2026, 2, 1), { before: Date.UTC(2026, 2, 3), most: 100 })).toHaveLength(10)
  })
})

describe('the days of a report', () => {
  const now = Date.UTC(2026, 10, 24, 17)
  it.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-11-24', '2026-11-24'],
    ['this_week', '2026-11-23', '2026-11-25'],
    ['last_week', '2026-11-16', '2026-11-22'],
    ['this_month', '2026-11-01', '2026-11-25'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['last_7_days', '2026-11-19', '2026-11-25'],
    ['last_30_days', '2026-10-27', '2026-11-25'],
    ['last_90_days', '2026-08-28', '2026-11-25'],
  ] as const)('%s are counted by the clocks of the zone', (name, first, last) => {
    expect(relativeRange(name, { now, zone: 'Asia/Shanghai' })).toMatchObject({ first, last, from: Date.parse(`${first}T00:00:00+08:00`) })
  })

  it('have 23 and 25 hours where the clocks change', () => {
    const hours = (text: string): number => {
      const { from, before } = rangeOfDays(text, text, 'Europe/London')
      return (before - from) / MILLIS_PER_HOUR
    }
    expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25])
  })

  it('are cut into periods that lie in the range, begin where their key says, and name their days again', () => {
    fc.assert(
      fc.property(day, fc.nat({ max: 120 }), zone, fc.constantFrom('day', 'week', 'month'), (first, more, timeZone, unit) => {
        const range = rangeOfDays(textOf(first), textOf(first + more), timeZone)
        const periods = periodsIn(range, unit, timeZone)
        expect(periods[0]?.from).toBe(range.from)
        const days = periods.map(({ key }) => daysOfPeriod(key, unit, range))
        expect(days.reduce((sum, each) => sum + daysIn(each), 0)).toBe(more + 1)
        for (const [at, { from }] of periods.entries()) expect(localTime(from, timeZone)).toBe(`${days[at]?.first} 00:00:00`)
        expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length)
      }),
    )
  })

  it('have every relative range within a year', () => {
    for (const name of RELATIVE_RANGE_NAMES) expect(daysIn(relativeRange(name, { now, zone: 'UTC' }))).toBeLessThan(100)
  })
})
