import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { expectedDelivery } from '#core/parcels/tracking/expected-delivery.ts'

const DAY_SECONDS = 86_400
const LEFT = Date.UTC(2026, 8, 1, 6)
const way = { parcels: 30, halfSeconds: 5.2 * DAY_SECONDS, mostSeconds: 8 * DAY_SECONDS }
const dubai = { status: 'outbound', leftAt: LEFT, way, timezone: 'Asia/Dubai' }

describe('the days on which a parcel is expected', () => {
  it('are those by which half and four of five of its way arrive, in the zone of its destination', () => {
    // 20:00 in UTC is the next day in Dubai.
    expect(expectedDelivery({ ...dubai, leftAt: Date.UTC(2026, 8, 1, 20), now: LEFT })).toEqual({
      kind: 'days',
      from: '2026-09-07',
      to: '2026-09-10',
      parcels: 30,
    })
  })

  it('begin today once the first of them is over, and are no longer said once the last is', () => {
    const asOf = (days: number) => expectedDelivery({ ...dubai, now: LEFT + days * MILLIS_PER_DAY })
    expect(asOf(7)).toMatchObject({ kind: 'days', from: '2026-09-08', to: '2026-09-09' })
    expect(asOf(8.5)).toMatchObject({ kind: 'days', from: '2026-09-09', to: '2026-09-09' })
    expect(asOf(9)).toEqual({ kind: 'late', mostDays: 8, parcels: 30 })
  })

  it('are a number of days after dispatch for a parcel that has not left', () => {
    expect(expectedDelivery({ ...dubai, status: 'inbound', leftAt: undefined, now: LEFT })).toEqual({
      kind: 'after_dispatch',
      halfDays: 6,
      mostDays: 8,
      parcels: 30,
    })
  })

  it.each(['signed', 'refused', 'abnormal', 'intercepted', 'returned', 'lost', 'cancelled', 'draft'])(
    'are not said of one that is %s',
    (status) => {
      expect(expectedDelivery({ ...dubai, status, now: LEFT })).toBeUndefined()
    },
  )

  it('are not said where fewer than 30 parcels are known', () => {
    expect(expectedDelivery({ ...dubai, way: { ...way, parcels: 29 }, now: LEFT })).toBeUndefined()
    expect(expectedDelivery({ ...dubai, way: undefined, now: LEFT })).toBeUndefined()
  })

  it('are never over and never end before they begin', () => {
    const seconds = fc.integer({ min: 60, max: 60 * DAY_SECONDS })
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 0, max: 90 * DAY_SECONDS }), (one, other, since) => {
        const now = LEFT + since * 1000
        const found = expectedDelivery({
          ...dubai,
          way: { parcels: 99, halfSeconds: Math.min(one, other), mostSeconds: Math.max(one, other) },
          now,
        })
        if (found?.kind !== 'days') return
        expect(found.from <= found.to).toBe(true)
        expect(Date.parse(found.from) + 2 * MILLIS_PER_DAY).toBeGreaterThan(now)
      }),
    )
  })
})
