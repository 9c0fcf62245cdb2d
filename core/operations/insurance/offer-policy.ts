import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { insuranceCategory } from './insurance-category.entity.ts'
import { insuranceFailure } from './insurance.failures.ts'
import { INSURABLE_STATES, type PolicyTerms } from './policy.ts'
import { insure, isOffered, termsOf, type Insuring } from './premium.rules.ts'

const isBeforeDispatch = ({ status, outboundAt }: Order): boolean => outboundAt === undefined && INSURABLE_STATES.has(status)

export type Offering = { readonly category: string; readonly at: Instant; readonly references: References }

/** The terms of a category at a moment. POLICY_CATEGORY. */
export function termsAt({ category, at, references }: Offering): Result<PolicyTerms> {
  const found = references.find(insuranceCategory, category)
  return found !== undefined && isOffered(found, at) ? ok(termsOf(found)) : failed(insuranceFailure('POLICY_CATEGORY', { category }))
}

/** The insured value and the premium of an order before it is ordered, and its terms. */
export type PolicyOffer = Insuring & { readonly terms: PolicyTerms }

/**
 * Offers the insurance of an order, and writes nothing: POLICY_CATEGORY, POLICY_LATE once it was
 * dispatched or ended, POLICY_NO_VALUE, POLICY_CURRENCY, POLICY_TOO_MUCH, EXCHANGE_RATE_MISSING.
 */
export function offerPolicy(order: Order, value: Money | undefined, offering: Offering): Result<PolicyOffer> {
  const terms = termsAt(offering)
  if (!terms.ok) return terms
  if (!isBeforeDispatch(order)) return failed(insuranceFailure('POLICY_LATE', { order: order.orderNumber }))
  const rates = ratesAt(bookOf(offering.references).exchangeRates, offering.at)
  const insuring = insure(terms.value, { order, value, rates })
  return insuring.ok ? ok({ ...insuring.value, terms: terms.value }) : insuring
}
