import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { calculateFreight, type Freight } from '#core/pricing/fees/freight/freight.ts'
import { freightSteps } from '#core/pricing/fees/freight/freight-steps.ts'
import type { FreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { freightBy, priceLadder, rungAt } from '#core/pricing/fees/freight/price-ladder.ts'
import { proportion, take } from '#core/pricing/fees/freight/proportion.ts'
import { chargedBy, consigneePays, quote, quoteSteps } from '#core/pricing/fees/quotes/quote.ts'
import { explainStep, quoteTotals } from '#core/pricing/fees/quotes/step.ts'
import { STEP_WORDS } from '#core/pricing/fees/quotes/step.words.ts'
import { add, convert, money, type Money } from '#core/base/kernel/money.ts'
import { divideRounded } from '#core/base/kernel/rate.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { anyParcel, anyRule, anyRuleRecord } from './any-parcel.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { bookOf, codeOf, day, EXAMPLE_PARCEL, RATES } from './sample-tariffs.ts'

const at = day('2026-06-01')
const subjects = [SUBJECTS.remote, SUBJECTS.battery, SUBJECTS.fuel]
const freightOf = (rule: FreightRule, parcel: Parcel) => calculateFreight({ rule, parcel, rates: RATES })
const weighed = (rule: FreightRule, actualGrams: number): Freight | undefined => {
  const freight = freightOf(rule, { ...EXAMPLE_PARCEL, boxes: [], declared: money(0n, rule.taxCurrency), actualGrams })
  return freight.ok ? freight.value : undefined
}
/** Amounts by currency without zeros, so that lists of sums can be compared. */
const byCurrency = (amounts: readonly Money[]): Record<string, bigint> => {
  const sums: Record<string, bigint> = {}
  for (const { amount, currency } of amounts) if (amount !== 0n) sums[currency] = (sums[currency] ?? 0n) + amount
  return sums
}

describe('fees, whatever the rule and the parcel', () => {
  it('are the sum of their steps, currency by currency', () => {
    fc.assert(
      fc.property(anyRuleRecord, anyParcel, (rule, parcel) => {
        const quoted = quote(bookOf({ rules: [rule], subjects }), { ruleCode: 'CN-AE', parcel, at })
        fc.pre(quoted.ok)
        if (quoted.ok) expect(chargedBy(quoted.value)).toEqual(quoteTotals(quoteSteps(quoted.value)))
      }),
    )
  })

  it('never charge duty, VAT or paper fee for DDU, and what DDP is charged is what DDU is charged and shown', () => {
    fc.assert(
      fc.property(anyRuleRecord, anyParcel, (rule, parcel) => {
        const book = bookOf({ rules: [rule], subjects })
        const [ddu, ddp] = (['DDU', 'DDP'] as const).map((terms) => quote(book, { ruleCode: 'CN-AE', parcel: { ...parcel, terms }, at }))
        fc.pre(ddu?.ok === true && ddp?.ok === true)
        if (!ddu?.ok || !ddp?.ok) return
        for (const step of quoteSteps(ddu.value))
          if (['duty', 'vat', 'paper_fee'].includes(step.code)) expect(step.counts).toBe('consignee')
        const { freight, surcharges } = ddu.value
        const carried = money(freight.freight, freight.rule.expressCurrency)
        expect(byCurrency(chargedBy(ddu.value))).toEqual(byCurrency([carried, ...quoteTotals(surcharges)]))
        expect(byCurrency(chargedBy(ddp.value))).toEqual(byCurrency([...chargedBy(ddu.value), ...consigneePays(ddu.value)]))
        expect(consigneePays(ddp.value)).toEqual([])
      }),
    )
  })

  it('never fall as the weight grows, and a rule that is too light for a parcel is too light for a heavier one', () => {
    fc.assert(
      fc.property(anyRule, anyParcel, fc.integer({ min: 0, max: 20_000 }), (rule, parcel, moreGrams) => {
        const light = freightOf(rule, { ...parcel, terms: 'DDP' })
        const heavy = freightOf(rule, { ...parcel, terms: 'DDP', actualGrams: parcel.actualGrams + moreGrams })
        if (!light.ok) expect(codeOf(heavy)).toBe(codeOf(light))
        else if (heavy.ok)
          for (const figure of ['chargeableGrams', 'furtherSteps', 'freight', 'freightTaxed', 'duty', 'vat', 'paper'] as const)
            expect(heavy.value[figure] >= light.value[figure]).toBe(true)
      }),
    )
  })

  it('never fall as a box grows', () => {
    fc.assert(
      fc.property(anyRule, anyParcel, fc.integer({ min: 1, max: 500 }), (rule, parcel, moreMillimetres) => {
        const boxes = parcel.boxes.map((box) => ({ ...box, heightMillimetres: box.heightMillimetres + moreMillimetres }))
        const [small, large] = [freightOf(rule, parcel), freightOf(rule, { ...parcel, boxes })]
        if (small.ok && large.ok) expect(large.value.freight >= small.value.freight).toBe(true)
        else expect(large.ok).toBe(false)
      }),
    )
  })
})

describe('prices by weight', () => {
  it('are begin and steps, in whatever order and however large they are asked for', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 24n })
    const anyConversions = fc.array(
      fc.tuple(price, fc.bigInt({ min: 1n, max: 10n ** 14n })).map(([numerator, denominator]) => proportion(numerator, denominator)),
      { maxLength: 3 },
    )
    const counts = fc.array(fc.oneof(fc.nat(40), fc.nat(3000), fc.nat(2_000_000)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(price, price, counts, anyConversions, (begin, step, asked, conversions) => {
        const ladder = priceLadder(begin, step)
        for (const steps of asked) {
          const further = BigInt(steps) * step
          const rung = rungAt(ladder, steps)
          expect(rung).toMatchObject({ further, freight: begin + further })
          for (const by of conversions) expect(freightBy(rung, by)).toBe(take(begin + further, by))
        }
        expect(ladder.rungs.length).toBeLessThanOrEqual(1024)
      }),
    )
  })
})

/**
 * The first weight of a second parcel covers at most ⌈min ÷ step⌉ steps that the one parcel would
 * have paid for, and costs the begin price: two parcels are cheaper by the difference at most, and
 * never where the begin price is at least the price of the steps that it covers.
 */
describe('splitting a weight', () => {
  const grams = fc.integer({ min: 1, max: 25_000 })
  const saving = (rule: FreightRule, a: number, b: number): bigint | undefined => {
    const [whole, first, second] = [weighed(rule, a + b), weighed(rule, a), weighed(rule, b)]
    return whole && first && second && whole.freight - first.freight - second.freight
  }
  const heldSteps = (rule: FreightRule): bigint => BigInt(Math.ceil(rule.minGrams / rule.stepGrams)) * rule.prices.step

  it('saves at most the steps that the second first weight holds, less its begin price', () => {
    fc.assert(
      fc.property(anyRule, grams, grams, (rule, a, b) => {
        const saved = saving(rule, a, b)
        fc.pre(saved !== undefined)
        expect((saved ?? 0n) <= heldSteps(rule) - rule.prices.begin).toBe(true)
      }),
    )
  })

  it('saves nothing where the begin price covers the steps that it holds', () => {
    fc.assert(
      fc.property(anyRule, grams, grams, (rule, a, b) => {
        const saved = saving({ ...rule, prices: priceLadder(heldSteps(rule) + rule.prices.begin, rule.prices.step) }, a, b)
        fc.pre(saved !== undefined)
        expect((saved ?? 0n) <= 0n).toBe(true)
      }),
    )
  })

  it('does save where a rule makes its first weight cheap: that is the rule’s own doing', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const cheap = { ...rule, prices: priceLadder(0n, 100n), maxGrams: Number.MAX_SAFE_INTEGER }
        expect(saving(cheap, rule.minGrams, rule.minGrams)).toBe(heldSteps(cheap))
      }),
    )
  })
})

describe('taxes', () => {
  it('are what whole-number fractions say, taken one by one', () => {
    fc.assert(
      fc.property(anyRule, anyParcel, (rule, parcel) => {
        const found = freightOf(rule, parcel)
        fc.pre(found.ok)
        if (!found.ok) return
        const { base, freightTaxed, duty, vat, paper, taxed } = found.value
        const part = (amount: bigint, { rate }: FreightRule['dutyRate']): bigint =>
          convert(money(amount, rule.taxCurrency), { rate, to: rule.taxCurrency }).amount
        const wantedDuty = part(base, rule.dutyRate)
        expect(taxed).toBe(base > rule.threshold)
        expect([duty, vat, paper]).toEqual(
          taxed ? [wantedDuty, part(base + freightTaxed + wantedDuty, rule.vatRate), rule.paperFee] : [0n, 0n, 0n],
        )
      }),
    )
  })
})

describe('a bill', () => {
  it('is the quote of its day, whatever is published later', () => {
    fc.assert(
      fc.property(anyRuleRecord, anyRuleRecord, anyParcel, fc.integer({ min: 1, max: 400 }), (rule, later, parcel, days) => {
        const changed = { ...later, version_code: 'CN-AE-2', effective_from: at + days * 86_400_000 }
        const asked = { ruleCode: 'CN-AE', parcel, at }
        const [quoted, billed] = [quote(bookOf({ rules: [rule] }), asked), quote(bookOf({ rules: [changed, rule] }), asked)]
        expect(billed.ok).toBe(quoted.ok)
        if (quoted.ok && billed.ok) expect(quoteSteps(billed.value)).toEqual(quoteSteps(quoted.value))
      }),
    )
  })
})

describe('an explanation', () => {
  const holes = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()

  it('names the same inputs in every language', () => {
    for (const { formula } of Object.values(STEP_WORDS))
      for (const locale of LOCALES) expect(holes(formula[locale])).toEqual(holes(formula['zh-CN']))
  })

  it('has all of its inputs filled in, and none that it does not show', () => {
    fc.assert(
      fc.property(anyRule, anyParcel, (rule, parcel) => {
        const freight = freightOf(rule, parcel)
        fc.pre(freight.ok)
        if (!freight.ok) return
        for (const step of freightSteps(freight.value)) {
          expect([...new Set(holes(STEP_WORDS[step.code].formula['en-US']))]).toEqual(Object.keys(step.inputs).toSorted())
          for (const locale of LOCALES) expect(explainStep(step, locale).formula).not.toMatch(/[{}]/)
        }
      }),
    )
  })
})

describe('rounding', () => {
  const whole = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  const positive = fc.bigInt({ min: 1n, max: 10n ** 14n })

  it('of a proportion is that of a division, half away from zero', () => {
    fc.assert(
      fc.property(whole, positive, positive, (amount, numerator, denominator) => {
        expect(take(amount, proportion(numerator, denominator))).toBe(divideRounded(amount * numerator, denominator, 'half-away'))
      }),
    )
    expect([1n, -1n, 3n, -3n, 2n].map((amount) => take(amount, proportion(1n, 2n)))).toEqual([1n, -1n, 2n, -2n, 1n])
  })
})

describe('a COD payout', () => {
  const rule = () => subjectOf('cod_payout', SUBJECTS.payout)
  const amounts = fc.array(
    fc
      .tuple(fc.bigInt({ min: -100_000n, max: 1_000_000n }), fc.constantFrom('AED', 'USD', 'KWD', 'JPY', 'CNY'))
      .map(([count, currency]) => money(count, currency)),
    { maxLength: 8 },
  )

  it('is the RMB less the bank fee, the sum of its steps and above nothing, or refused', () => {
    fc.assert(
      fc.property(amounts, (collected) => {
        const payout = codPayout(rule(), { amounts: collected, rates: RATES })
        if (!payout.ok) {
          expect(payout.failure.code).toBe('PAYOUT_TOO_SMALL')
          return
        }
        const { total, rmb, bankFee, usd, serviceFee, net, steps } = payout.value
        expect(total.amount > 0n).toBe(true)
        expect(bankFee.amount >= 30_00n).toBe(true)
        expect(add(total, bankFee)).toEqual(rmb)
        expect(add(net, serviceFee)).toEqual(usd)
        expect(quoteTotals(steps)).toEqual([total])
      }),
    )
  })

  it('does not depend on the order in which the orders come', () => {
    fc.assert(
      fc.property(amounts, (collected) => {
        const totalOf = (list: readonly Money[]) => {
          const payout = codPayout(rule(), { amounts: list, rates: RATES })
          return payout.ok ? payout.value.total : payout
        }
        expect(totalOf(collected.toReversed())).toEqual(totalOf(collected))
      }),
    )
  })
})
