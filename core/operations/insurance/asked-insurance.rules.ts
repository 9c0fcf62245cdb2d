import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { formatAmount, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order, OrderContent } from '#core/parcels/orders/order.ts'
import { invalidOrder } from '#core/parcels/orders/read-order.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { insuranceFailure } from './insurance.failures.ts'
import { termsAt, type PolicyOffer } from './offer-policy.ts'
import type { PolicyTerms } from './policy.ts'
import { insure } from './premium.rules.ts'

type Asking = Pick<OrderContent, 'values' | 'goods'>
export type AskedAt = { readonly at: Instant; readonly references: References }

/** Whether an order says that it is insured, or is to be. */
export const asksInsurance = ({ values }: Pick<Order, 'values'>): boolean => values.insurance !== undefined

/** Whether two contents of an order ask for the same insurance. */
export const asksSame = (one: Pick<Order, 'values'>, other: Pick<Order, 'values'>): boolean =>
  one.values.insurance === other.values.insurance && one.values.insuredFor === other.values.insuredFor

/** The content of an order with the insurance that it has, or without. */
export function withInsurance(
  { values, goods, boxes }: OrderContent,
  insured: { readonly category: string; readonly value: Money | undefined } | undefined,
): OrderContent {
  const { insurance: _category, insuredFor: _value, ...others } = values
  const own =
    insured === undefined ? {} : { insurance: insured.category, ...(insured.value && { insuredFor: formatAmount(insured.value) }) }
  return { values: { ...others, ...own }, goods, ...(boxes === undefined ? {} : { boxes }) }
}

/** The value that an order asks to be insured for, in the currency of the terms. */
const askedValue = ({ values: { insuredFor } }: Asking, { currency }: PolicyTerms): Result<Money | undefined> =>
  insuredFor === undefined ? ok(undefined) : parseMoney(insuredFor, currency)

/** Refusals that are about another field than the category. */
const FIELD_OF: Readonly<Record<string, string>> = {
  INSURED_UNDECLARED: 'goods.0.value',
  POLICY_CATEGORY: 'insurance',
  EXCHANGE_RATE_MISSING: 'insurance',
  INSURED_WITHOUT_CATEGORY: 'insurance',
}

/** A refusal at the field of the order that it is about. */
export function atInsuranceField(failure: Failure): Failure {
  const said = failure.code === 'POLICY_NO_VALUE' ? insuranceFailure('INSURED_UNDECLARED') : failure
  return invalidOrder([atField(FIELD_OF[said.code] ?? 'insuredFor', said)])
}

/**
 * The insurance that an order asks for by its own fields, with its premium; `undefined` where it
 * asks for none (rule: Insurance with the order). ORDER_INVALID at the field that it is refused
 * for: POLICY_CATEGORY, POLICY_TOO_MUCH, INSURED_UNDECLARED, INSURED_WITHOUT_CATEGORY,
 * EXCHANGE_RATE_MISSING.
 */
export function askedInsurance(content: Asking, { at, references }: AskedAt): Result<PolicyOffer> | undefined {
  const { insurance: category, insuredFor } = content.values
  if (category === undefined)
    return insuredFor === undefined ? undefined : failed(atInsuranceField(insuranceFailure('INSURED_WITHOUT_CATEGORY')))
  const terms = termsAt({ category, at, references })
  if (!terms.ok) return failed(atInsuranceField(terms.failure))
  const value = askedValue(content, terms.value)
  const rates = ratesAt(bookOf(references).exchangeRates, at)
  const insuring = value.ok ? insure(terms.value, { order: { orderNumber: '', goods: content.goods }, value: value.value, rates }) : value
  return insuring.ok ? ok({ ...insuring.value, terms: terms.value }) : failed(atInsuranceField(insuring.failure))
}
