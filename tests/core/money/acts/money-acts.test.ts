import { describe, expect, it } from 'vitest'
import { needsSecondPerson } from '#core/money/acts/money-act.ts'
import { worthOf } from '#core/money/acts/worth.rules.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { References, ReferenceRow } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'

const NOW = Date.UTC(2026, 5, 3)
const LIMIT = money(100_000n, 'CNY')
const NOTHING = { onClient: 0n, overAll: 0n }

/** Reference data with versions of the rate of KWD, by days before now. */
function withRates(rates: Readonly<Record<number, string>>): References {
  const rows = Object.entries(rates).map(([daysAgo, toRmb], place) => ({
    id: place + 1,
    version: 1,
    version_code: `KWD-${place + 1}`,
    version_status: 'published',
    currency: 'KWD',
    to_usd: '3.25',
    to_rmb: toRmb,
    effective_from: NOW - Number(daysAgo) * MILLIS_PER_DAY,
  }))
  return {
    find: () => undefined,
    all: ({ name }: Entity) => (name === 'exchange_rate' ? (rows as readonly ReferenceRow[]) : []) as never,
    near: () => [],
    keyOf: (_entity, named) => named,
  }
}

describe('the worth of an act', () => {
  it('is by the worse of today’s rate and the median of 30 days, so that a false rate published now changes nothing', () => {
    const references = withRates({ 60: '23.5', 0: '0.0001' })
    expect(worthOf(money(1_000n, 'KWD'), { references, at: NOW })).toBe(2_350n)
    const dear = withRates({ 60: '23.5', 0: '40' })
    expect(worthOf(money(-1_000n, 'KWD'), { references: dear, at: NOW })).toBe(4_000n)
  })

  it('is unknown without a rate and without an amount', () => {
    expect(worthOf(money(1n, 'XXX'), { references: withRates({}), at: NOW })).toBeUndefined()
    expect(worthOf(undefined, { references: withRates({}), at: NOW })).toBeUndefined()
  })
})

describe('a second person', () => {
  const rule = { above: LIMIT, references: () => withRates({}) }
  const needs = (amount: bigint | undefined, spent = NOTHING) =>
    needsSecondPerson({ amount: amount === undefined ? undefined : money(amount, 'CNY') }, { rule, spent, at: NOW })

  it('is needed from the act on that passes the limit of a client and day, not for the single amount alone', () => {
    expect([needs(100_000n), needs(100_001n), needs(-100_001n)]).toEqual([false, true, true])
    expect(needs(1n, { onClient: 100_000n, overAll: 100_000n })).toBe(true)
  })

  it('is needed where all clients of a day together pass ten times the limit', () => {
    expect(needs(100_000n, { onClient: 0n, overAll: 900_000n })).toBe(false)
    expect(needs(100_000n, { onClient: 0n, overAll: 900_001n })).toBe(true)
  })

  it('is needed for credit without an amount, always', () => {
    expect(needs(undefined)).toBe(true)
  })
})
