import { describe, expect, it } from 'vitest'
import { periodOf, shipmentPeriods, SHIPMENT_STATES } from '#core/oversight/reports/shipment-counts.ts'

const days = (unit: 'day' | 'week' | 'month', now: number, timeZone: string) =>
  [-1, 0, 1].map((back) => periodOf(unit, { now, timeZone, back })).map(({ firstDay, lastDay }) => [firstDay, lastDay])

describe('the periods of a chart', () => {
  it('hold now by the clocks of the zone, not by ours', () => {
    const now = Date.UTC(2026, 10, 30, 17)
    expect(days('day', now, 'UTC')[1]).toEqual(['2026-11-30', '2026-11-30'])
    expect(days('day', now, 'Asia/Shanghai')[1]).toEqual(['2026-12-01', '2026-12-01'])
    expect(days('month', now, 'Asia/Shanghai')[1]).toEqual(['2026-12-01', '2026-12-31'])
  })

  it('are weeks from Monday on, over the end of a year', () => {
    expect(days('week', Date.UTC(2027, 0, 3, 12), 'UTC')).toEqual([
      ['2027-01-04', '2027-01-10'],
      ['2026-12-28', '2027-01-03'],
      ['2026-12-21', '2026-12-27'],
    ])
    expect(days('week', Date.UTC(2027, 0, 4, 12), 'UTC')[1]?.[0]).toBe('2027-01-04')
  })

  it('are whole months, also from the end of a long one', () => {
    expect(days('month', Date.UTC(2028, 2, 31, 12), 'UTC')).toEqual([
      ['2028-04-01', '2028-04-30'],
      ['2028-03-01', '2028-03-31'],
      ['2028-02-01', '2028-02-29'],
    ])
  })

  it('follow each other without gap or overlap, where the clocks change and where days begin at odd minutes', () => {
    for (const timeZone of ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])
      for (const unit of ['day', 'week', 'month'] as const) {
        const periods = shipmentPeriods(unit, { now: Date.UTC(2026, 10, 10), timeZone })
        for (const [at, { from }] of periods.entries()) {
          if (at > 0) expect(periods[at - 1]?.before).toBe(from)
          expect(from % 900_000).toBe(0)
        }
      }
  })

  it('count what is neither a draft nor cancelled', () => {
    expect(SHIPMENT_STATES).not.toContain('draft')
    expect(SHIPMENT_STATES).not.toContain('cancelled')
    expect(SHIPMENT_STATES).toContain('signed')
  })
})
