import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter, dueDay, overdueDays, overdueFrom, periodFrom, spanOf } from '#core/money/billing/period.rules.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'

const days = fc.integer({ min: 1, max: 365 })
const day = fc.integer({ min: 0, max: 20_000 }).map((number) => daysAfter('2001-01-01', number))

describe('periods of bills', () => {
  it('follow each other without a gap, whatever their length becomes', () => {
    fc.assert(
      fc.property(day, fc.array(days, { minLength: 1, maxLength: 20 }), (first, lengths) => {
        let from = first
        let until = spanOf({ from, to: from }).since
        for (const length of lengths) {
          const period = periodFrom(from, length)
          expect(period.to >= period.from).toBe(true)
          expect(spanOf(period).since).toBe(until)
          expect(spanOf(period).until - spanOf(period).since).toBeLessThanOrEqual(length * MILLIS_PER_DAY)
          until = spanOf(period).until
          from = daysAfter(period.to, 1)
        }
      }),
    )
  })

  it('of a week run from Monday to Sunday', () => {
    expect(periodFrom('2026-11-02', 7)).toEqual({ from: '2026-11-02', to: '2026-11-08' })
    expect(periodFrom('2026-11-05', 7)).toEqual({ from: '2026-11-05', to: '2026-11-08' })
  })

  it('let a bill be due at the end of its day', () => {
    const issued = Date.UTC(2026, 10, 2, 3)
    const due = overdueFrom(issued, 15)
    expect(new Date(due).toISOString()).toBe('2026-11-17T16:00:00.000Z')
    expect(dueDay(due)).toBe('2026-11-17')
    expect([due - 1, due, due + MILLIS_PER_DAY].map((now) => overdueDays(due, now))).toEqual([0, 1, 2])
  })
})
