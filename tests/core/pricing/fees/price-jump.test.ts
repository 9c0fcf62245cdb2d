import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { jumps } from '#core/pricing/fees/tariff/price-jump.rules.ts'

const NOW = Date.UTC(2026, 5, 3)
const WATCHED = { fields: ['to_usd', 'to_rmb'], isFirstWatched: () => true }
const version = (to_rmb: string, daysAgo: number, version_status = 'published') => ({
  to_usd: '0.2723',
  to_rmb,
  version_status,
  effective_from: NOW - daysAgo * MILLIS_PER_DAY,
})
const judged = (to_rmb: string, others: readonly ReturnType<typeof version>[]) =>
  jumps(WATCHED, { version: version(to_rmb, 0, 'draft'), others, now: NOW })

describe('a jump of a price', () => {
  it('is more than a tenth up or down from the version before', () => {
    const before = [version('2.00', 60)]
    expect(['1.8', '1.7999', '2.2', '2.2001'].map((to) => judged(to, before))).toEqual([false, true, false, true])
  })

  it('is found in steps that stay below a tenth each', () => {
    expect(judged('2.35', [version('2.00', 60), version('2.18', 1)])).toBe(true)
  })

  it('is a first version, and one after a withdrawal by the last price', () => {
    expect(judged('2.00', [])).toBe(true)
    expect(judged('2.00', [version('9', 3, 'draft')])).toBe(true)
    expect(judged('2.05', [version('2.00', 60), version('2.00', 2, 'withdrawn')])).toBe(false)
    expect(judged('3', [version('2.00', 60), version('2.00', 2, 'withdrawn')])).toBe(true)
  })
})
