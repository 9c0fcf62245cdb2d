import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimCompensation, type Loss } from '#core/pricing/fees/subjects/claim-compensation.ts'
import { insurancePremium } from '#core/pricing/fees/subjects/insurance.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { amount, codeOf, stepExplanations, RATES, shownAmount } from './sample-tariffs.ts'

const insurance = () => subjectOf('insurance', SUBJECTS.insurance)
const premiumOf = (value: string, currency = 'USD') => must(insurancePremium(insurance(), { value: amount(value, currency), rates: RATES }))

describe('an insurance premium', () => {
  it('is a share of the value, in the currency of the rule', () => {
    expect(stepExplanations(premiumOf('10000.00', 'AED').steps)).toEqual([
      ['Insured value', '10,000.00 AED × 0.2723', '2,723.00 USD'],
      ['Insurance', '2,723.00 USD × 0.3%', '8.17 USD'],
    ])
    expect(shownAmount(premiumOf('10000.00', 'AED').total)).toBe('8.17 USD')
  })

  it('is at least the least premium', () => {
    expect(stepExplanations(premiumOf('200.00').steps).slice(1)).toEqual([
      ['Insurance', '200.00 USD × 0.3%', '0.60 USD'],
      ['Raised to the minimum premium', '1.00 USD − 0.60 USD', '0.40 USD'],
    ])
    expect(premiumOf('333.33').steps.map((step) => step.code)).toEqual(['insured_value', 'premium'])
  })

  it.each([
    { name: 'the least premium for nothing', value: '0.00', expected: '1.00 USD' },
    { name: 'the least premium where the share rounds to it', value: '333.33', expected: '1.00 USD' },
    { name: 'the last value whose share is no more', value: '334.00', expected: '1.00 USD' },
    { name: 'the share from there on', value: '335.00', expected: '1.01 USD' },
    { name: 'the share of the cover limit', value: '5000.00', expected: '15.00 USD' },
    { name: 'no more above the cover limit', value: '8000.00', expected: '15.00 USD' },
  ])('is max(share × min(value, limit), least) (rule: Insurance premium): $name', ({ value, expected }) =>
    expect(shownAmount(premiumOf(value).total)).toBe(expected),
  )

  it('covers nothing beyond the limit, and charges nothing for it', () => {
    expect(stepExplanations(premiumOf('8000.00').steps).slice(1)).toEqual([
      ['Cover limit', 'min(8,000.00 USD, 5,000.00 USD)', '5,000.00 USD'],
      ['Insurance', '5,000.00 USD × 0.3%', '15.00 USD'],
    ])
    expect(premiumOf('8000.00').steps.map((step) => step.counts)).toEqual(['interim', 'interim', 'total'])
    expect(premiumOf('5000.00').steps.map((step) => step.code)).toEqual(['insured_value', 'premium'])
    const { maximum: _none, ...unlimited } = SUBJECTS.insurance
    const rule = subjectOf('insurance', unlimited)
    expect(shownAmount(must(insurancePremium(rule, { value: amount('8000.00', 'USD'), rates: RATES })).total)).toBe('24.00 USD')
  })

  it('needs the rate of the day', () => {
    expect(codeOf(insurancePremium(insurance(), { value: amount('1.00', 'EUR'), rates: RATES }))).toBe('EXCHANGE_RATE_MISSING')
  })
})

const claim = () => subjectOf('claim', SUBJECTS.claim)
const LOSS: Loss = {
  loss: { amount: 90_00n, currency: 'USD' },
  declared: { amount: 400_00n, currency: 'AED' },
  weightGrams: 6000,
  paidBefore: { amount: 0n, currency: 'USD' },
}
const compensationOf = (loss: Partial<Loss>) => must(claimCompensation(claim(), { loss: { ...LOSS, ...loss }, rates: RATES }))

describe('the compensation of a claim', () => {
  it('is the proven loss where no cap is below it', () => {
    expect(stepExplanations(compensationOf({}).steps)).toEqual([['Proven loss', '90.00 USD', '90.00 USD']])
  })

  it('is cut down by every cap in turn, each as a step of its own', () => {
    const cut = compensationOf({ loss: amount('5000.00', 'AED'), declared: amount('3000.00', 'AED'), weightGrams: 7250 })
    expect(stepExplanations(cut.steps)).toEqual([
      ['Proven loss', '5,000.00 AED × 0.2723', '1,361.50 USD'],
      ['Capped at the declared value', 'min(1,361.50 USD, 816.90 USD) − 1,361.50 USD', '-544.60 USD'],
      ['Capped by weight', 'min(816.90 USD, 7.250 kg × 20.00 USD = 145.00 USD) − 816.90 USD', '-671.90 USD'],
      ['Capped per parcel', 'min(145.00 USD, 100.00 USD) − 145.00 USD', '-45.00 USD'],
    ])
    expect(shownAmount(cut.total)).toBe('100.00 USD')
  })

  it('is not cut where the loss only reaches a cap', () => {
    const codes = (loss: Partial<Loss>) => compensationOf(loss).steps.map((step) => step.code)
    expect(codes({ loss: amount('100.00', 'USD') })).toEqual(['proven_loss'])
    expect(codes({ loss: amount('100.01', 'USD') })).toEqual(['proven_loss', 'parcel_cap'])
    expect(codes({ weightGrams: 4499 })).toEqual(['proven_loss', 'weight_cap'])
    expect(shownAmount(compensationOf({ weightGrams: 4499 }).total)).toBe('89.98 USD')
  })

  it('knows the insured value alone where the parcel is insured', () => {
    const insured = compensationOf({ loss: amount('2000.00', 'USD'), insured: amount('5000.00', 'AED'), weightGrams: 100 })
    expect(stepExplanations(insured.steps).slice(1)).toEqual([
      ['Capped at the insured value', 'min(2,000.00 USD, 1,361.50 USD) − 2,000.00 USD', '-638.50 USD'],
    ])
    expect(shownAmount(insured.total)).toBe('1361.50 USD')
  })

  it('has only the caps of its rule', () => {
    const { unit_price: _kilogram, ...byParcel } = SUBJECTS.claim
    const { maximum: _parcel, ...byWeight } = SUBJECTS.claim
    const totalOf = (record: typeof byParcel | typeof byWeight): string =>
      shownAmount(
        must(claimCompensation(subjectOf('claim', record), { loss: { ...LOSS, loss: amount('108.00', 'USD') }, rates: RATES })).total,
      )
    const totals = { byParcel: totalOf(byParcel), byWeight: totalOf({ ...byWeight, unit_price: '1.00' }) }
    expect(totals).toEqual({ byParcel: '100.00 USD', byWeight: '6.00 USD' })
  })

  it('takes off what was paid before, down to nothing', () => {
    expect(stepExplanations(compensationOf({ paidBefore: amount('50.00', 'AED') }).steps)[1]).toEqual([
      'Less the amount already paid',
      '−min(90.00 USD, 13.62 USD)',
      '-13.62 USD',
    ])
    expect(shownAmount(compensationOf({ paidBefore: amount('90.00', 'USD') }).total)).toBe('0.00 USD')
    expect(shownAmount(compensationOf({ paidBefore: amount('95.00', 'USD') }).total)).toBe('0.00 USD')
  })

  it('needs the rate of every amount', () => {
    const foreign = amount('1.00', 'EUR')
    for (const part of ['loss', 'declared', 'insured', 'paidBefore'] as const)
      expect(codeOf(claimCompensation(claim(), { loss: { ...LOSS, [part]: foreign }, rates: RATES }))).toBe('EXCHANGE_RATE_MISSING')
  })

  it('never passes a cap, however many claims are made for a parcel', () => {
    const dollars = fc.bigInt({ min: 0n, max: 100_000n }).map((cents) => money(cents, 'USD'))
    fc.assert(
      fc.property(
        fc.array(dollars, { minLength: 1, maxLength: 5 }),
        dollars,
        fc.integer({ min: 0, max: 20_000 }),
        (losses, declared, weightGrams) => {
          let paid = 0n
          let proven = 0n
          for (const { amount: cents } of losses) {
            proven += cents
            const loss = { loss: money(proven, 'USD'), declared, weightGrams, paidBefore: money(paid, 'USD') }
            const next = must(claimCompensation(claim(), { loss, rates: RATES })).total.amount
            expect(next >= 0n).toBe(true)
            paid += next
          }
          const caps = [proven, declared.amount, BigInt(weightGrams) * 2n, 100_00n]
          expect(paid).toBe(caps.reduce((least, cap) => (cap < least ? cap : least)))
        },
      ),
    )
  })
})
