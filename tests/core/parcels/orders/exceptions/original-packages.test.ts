import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import type { RoleHolder } from '#core/platform/access/roles/permissions.ts'
import { ASK_DAYS, destroyFromOf, mayDestroy } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import type { Order } from '#core/parcels/orders/order.ts'

const BACK = Date.UTC(2026, 0, 1)
const day = (days: number): number => BACK + days * MILLIS_PER_DAY
const staff = (...actions: readonly string[]): RoleHolder =>
  ({ roles: [{ permissions: { exceptions: actions } }] }) as unknown as RoleHolder
const order = (facts: Partial<Order>): Order => ({ orderNumber: 'OD1', status: 'returned', returnedAt: BACK, ...facts }) as unknown as Order
const codeOf = (facts: Partial<Order>, at: number, reason = 'nobody wants it', actor = staff('approve')): string => {
  const allowed = mayDestroy({ order: order(facts), actor, reason, at, destroyDays: 90 })
  return allowed.ok ? '' : allowed.failure.code
}

describe('original packages', () => {
  it('may be destroyed 90 days after they came back where their customer was asked in time, later where not', () => {
    expect(destroyFromOf({ since: BACK, askedAt: day(60), destroyDays: 90 })).toBe(day(90))
    expect(destroyFromOf({ since: BACK, askedAt: day(75), destroyDays: 90 })).toBe(day(105))
  })

  it('never before the days without a plan are over, nor before the customer had the time between question and end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 400 }), fc.integer({ min: 60, max: 3650 }), (asked, destroyDays) => {
        const from = destroyFromOf({ since: BACK, askedAt: day(asked), destroyDays })
        expect(from).toBeGreaterThanOrEqual(day(destroyDays))
        expect(from - day(asked)).toBeGreaterThanOrEqual((destroyDays - ASK_DAYS) * MILLIS_PER_DAY)
      }),
    )
  })

  it('are kept until their day, from those who may not, while a plan is decided on, and without a reason', () => {
    const due = { planStatus: 'none', destroyFrom: day(90) } as const
    expect(codeOf(due, day(90) - 1)).toBe('PACKAGE_KEPT')
    expect(codeOf(due, day(90))).toBe('')
    expect(codeOf({ ...due, planStatus: 'proposed' }, day(95))).toBe('PACKAGE_PLANNED')
    expect(codeOf(due, day(95), ' ')).toBe('INPUT_INVALID')
    expect(codeOf(due, day(95), 'no', staff('read'))).toBe('NOT_ALLOWED')
    // Nobody was asked: the time to answer lies ahead.
    expect(codeOf({ planStatus: 'none' }, day(95))).toBe('PACKAGE_KEPT')
  })

  it('are destroyed as the plan of their customer says, whenever that is; other parcels ask nothing', () => {
    expect(codeOf({ planStatus: 'accepted' }, day(1), '', staff())).toBe('')
    expect(codeOf({ status: 'refused', planStatus: 'none' }, day(1), '', staff())).toBe('')
  })
})
