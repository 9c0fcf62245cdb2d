import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { policyCap } from '#core/operations/insurance/policy-cap.ts'
import { insure, isOffered, premiumOf, termsOf } from '#core/operations/insurance/premium.rules.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { SAMPLE_CATEGORY } from './sample-category.ts'

const rates = ratesAt(new Map(), 0)
const terms = termsOf(SAMPLE_CATEGORY)
const cny = (amount: bigint) => money(amount, 'CNY')
const premium = (amount: bigint) => must(premiumOf(terms, cny(amount), rates)).total.amount
const orderWorth = (amount: bigint, currency = 'CNY') => ({
  orderNumber: 'OD1',
  goods: [{ name: 'Cup', nameCn: '杯子', quantity: 1, value: money(amount, currency), weight: 60 }],
})
const cap = (loss: bigint, insured: bigint, paidBefore: readonly bigint[] = []) =>
  must(policyCap({ insured: cny(insured), terms }, { loss: cny(loss), paidBefore: paidBefore.map(cny), rates }))

const cents = fc.bigInt({ min: 1n, max: 10_000_000n })

describe('the premium of an insured value', () => {
  it('is its share by the rate, rounded to the minor unit, and at least the minimum', () => {
    expect([premium(1_000_000n), premium(285_714n), premium(285_900n), premium(100n)]).toEqual([3_500n, 1_000n, 1_001n, 1_000n])
    expect(must(premiumOf(terms, cny(100n), rates)).steps.map(({ code }) => code)).toEqual(['insured_value', 'premium', 'least_premium'])
  })

  it('never falls below the minimum and never falls as the value rises', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(premium(less) >= 1_000n).toBe(true)
        expect(premium(more) >= premium(less)).toBe(true)
        // Within half a minor unit of the exact share.
        const exact = more * 35n
        if (premium(more) > 1_000n) expect(2n * (premium(more) * 10_000n - exact) <= 10_000n).toBe(true)
      }),
    )
  })
})

describe('the insured value of an order', () => {
  it('is what it declares, or at most a tenth more, and no more than the category insures', () => {
    const value = (amount: bigint, currency = 'CNY') => money(amount, currency)
    const insured = (order: ReturnType<typeof orderWorth>, typed?: ReturnType<typeof value>) => {
      const done = insure(terms, { order, rates, value: typed })
      return done.ok ? done.value.insured.amount : done.failure.code
    }
    expect(insured(orderWorth(20_000n))).toBe(20_000n)
    expect([insured(orderWorth(20_000n), value(22_000n)), insured(orderWorth(20_000n), value(22_001n))]).toEqual([
      22_000n,
      'POLICY_TOO_MUCH',
    ])
    expect([insured(orderWorth(9_000_000n)), insured(orderWorth(9_000_000n), value(5_000_001n))]).toEqual([5_000_000n, 'POLICY_TOO_MUCH'])
    expect(insured(orderWorth(20_000n), value(100n, 'USD'))).toBe('POLICY_CURRENCY')
    expect(insured({ ...orderWorth(1n), goods: [] })).toBe('POLICY_NO_VALUE')
    expect(insured(orderWorth(20_000n, 'AED'))).toBe('EXCHANGE_RATE_MISSING')
  })

  it('is offered from the day on that its category is in force, while it is enabled', () => {
    const day = (text: string) => isOffered(SAMPLE_CATEGORY, Date.parse(text))
    expect([day('2025-12-31T23:59:59Z'), day('2026-01-01T00:00:00Z')]).toEqual([false, true])
    expect(isOffered({ ...SAMPLE_CATEGORY, enabled: false }, Date.parse('2026-06-01'))).toBe(false)
  })
})

describe('the cap of a policy', () => {
  it('is the loss up to the insured value, without the deductible and what was paid, each a step', () => {
    const of = cap(80_000n, 50_000n, [5_000n])
    expect(of.total).toEqual(cny(35_000n))
    expect(of.steps.map(({ code, result }) => [code, 'value' in result ? result.value : result])).toMatchObject([
      ['proven_loss', cny(80_000n)],
      ['insured_cap', cny(-30_000n)],
      ['deductible', cny(-10_000n)],
      ['paid_before', cny(-5_000n)],
    ])
    expect(cap(4_000n, 50_000n).total).toEqual(cny(0n))
  })

  it('is never below zero, and never above the loss or the insured value without the deductible', () => {
    fc.assert(
      fc.property(cents, cents, fc.array(cents, { maxLength: 3 }), (loss, insured, paid) => {
        const most = cap(loss, insured, paid).total.amount
        const least = loss < insured ? loss : insured
        expect(most >= 0n).toBe(true)
        expect(most <= (least > 10_000n ? least - 10_000n : 0n)).toBe(true)
        const before = paid.reduce((sum, one) => sum + one, 0n)
        if (most > 0n) expect(most + before).toBe(least - 10_000n)
      }),
    )
  })
})
