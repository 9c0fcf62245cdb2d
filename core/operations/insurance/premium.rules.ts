import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatMoney, money, type Money } from '#core/base/kernel/money.ts'
import { parseRate, powerOfTen, type Rate } from '#core/base/kernel/rate.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { declaredTotal, type Order } from '#core/parcels/orders/order.ts'
import { proportion, shareOf, take } from '#core/pricing/fees/freight/proportion.ts'
import type { Calculation } from '#core/pricing/fees/quotes/step.ts'
import { insurancePremium } from '#core/pricing/fees/subjects/insurance.ts'
import { exchange, type Rates } from '#core/pricing/fees/tariff/exchange.ts'
import type { insuranceCategory } from './insurance-category.entity.ts'
import { insuranceFailure } from './insurance.failures.ts'
import { termsName, type PolicyTerms } from './policy.ts'

export type InsuranceCategory = EntityRecord<typeof insuranceCategory>

/** A value may be insured up to this share of what was declared, so that a sale's margin is too. */
const MOST_OF_DECLARED = { numerator: 11n, denominator: 10n } as const
const PER_MILLE_DIGITS = 3
const DAY_LENGTH = 'yyyy-mm-dd'.length

/** An amount of a record in minor units of a currency, rounded half up. */
const amountIn = (text: string, currency: string): bigint => {
  const { unscaled, scale } = must(parseRate(text))
  return take(unscaled, proportion(powerOfTen(currencyDigits(currency)), powerOfTen(scale)))
}

/** Whether a category can be ordered at a moment. */
export const isOffered = ({ enabled, effective_from }: InsuranceCategory, at: Instant): boolean =>
  enabled && effective_from <= instantText(at).slice(0, DAY_LENGTH)

/** The terms of a category as a policy keeps them. */
export const termsOf = (category: InsuranceCategory): PolicyTerms => ({
  category: category.category_code,
  name: category.category_name,
  englishName: category.english_name,
  traditionalName: category.traditional_name ?? category.category_name,
  insurer: category.insurer,
  currency: category.currency,
  ratePerMille: category.rate_per_mille,
  minimumPremium: category.minimum_premium ?? '0',
  mostInsured: category.most_insured,
  deductible: category.deductible ?? '0',
  covered: category.covered,
  englishCovered: category.english_covered,
  excluded: category.excluded,
  englishExcluded: category.english_excluded,
})

/** The least premium of a category and the most that it insures. */
export const insuranceLimits = ({ minimumPremium, mostInsured: most, currency }: PolicyTerms) => ({
  minimum: money(amountIn(minimumPremium, currency), currency),
  most: money(amountIn(most, currency), currency),
})

/** The amount that is taken off what is paid for an order. */
export const deductibleOf = ({ deductible, currency }: PolicyTerms): Money => money(amountIn(deductible, currency), currency)

/**
 * The premium of an insured value, step by step: its share by the rate, and at least the minimum
 * (rule: Insurance premium).
 */
export function premiumOf(terms: PolicyTerms, value: Money, rates: Rates): Result<Calculation> {
  const { category, currency, ratePerMille } = terms
  const rate = must(parseRate(ratePerMille))
  const share: Rate = { unscaled: rate.unscaled, scale: rate.scale + PER_MILLE_DIGITS }
  const rule = {
    subjectCode: category,
    versionCode: category,
    name: termsName(terms),
    currency,
    basis: 'insurance',
    share: shareOf(share),
    leastPremium: insuranceLimits(terms).minimum.amount,
  } as const
  return insurancePremium(rule, { value, rates })
}

type Insurable = { readonly order: Pick<Order, 'orderNumber' | 'goods'>; readonly rates: Rates }

/**
 * The declared value of an order in the currency of the terms. POLICY_NO_VALUE,
 * EXCHANGE_RATE_MISSING.
 */
function declaredIn({ currency }: PolicyTerms, { order, rates }: Insurable): Result<bigint> {
  const declared = declaredTotal(order.goods)
  if (declared === undefined || declared.amount <= 0n) return failed(insuranceFailure('POLICY_NO_VALUE', { order: order.orderNumber }))
  const exchanged = exchange(declared, { to: currency, rates })
  return exchanged.ok ? ok(exchanged.value.amount.amount) : exchanged
}

/**
 * The most that an order can be insured for: its declared value and a tenth of it, and no more than
 * the category insures (rule: Insured value). POLICY_NO_VALUE, EXCHANGE_RATE_MISSING.
 */
export function mostInsured(terms: PolicyTerms, insurable: Insurable): Result<Money> {
  const declared = declaredIn(terms, insurable)
  if (!declared.ok) return declared
  const { numerator, denominator } = MOST_OF_DECLARED
  const ofDeclared = (declared.value * numerator) / denominator
  const { most } = insuranceLimits(terms)
  return ok(money(ofDeclared < most.amount ? ofDeclared : most.amount, terms.currency))
}

export type Insuring = { readonly insured: Money; readonly most: Money; readonly premium: Calculation }

/**
 * The insured value of an order and its premium. Without a value of its own it is insured for what
 * it declares. POLICY_NO_VALUE, POLICY_CURRENCY, POLICY_TOO_MUCH, EXCHANGE_RATE_MISSING.
 */
export function insure(terms: PolicyTerms, { value, ...insurable }: Insurable & { readonly value?: Money | undefined }): Result<Insuring> {
  const most = mostInsured(terms, insurable)
  if (!most.ok) return most
  if (value !== undefined && value.currency !== terms.currency)
    return failed(insuranceFailure('POLICY_CURRENCY', { currency: terms.currency }))
  const declared = declaredIn(terms, insurable)
  if (!declared.ok) return declared
  const least = declared.value < most.value.amount ? declared.value : most.value.amount
  const insured = value ?? money(least, terms.currency)
  if (insured.amount > most.value.amount) return failed(insuranceFailure('POLICY_TOO_MUCH', { most: formatMoney(most.value) }))
  const premium = premiumOf(terms, insured, insurable.rates)
  return premium.ok ? ok({ insured, most: most.value, premium: premium.value }) : premium
}
