import { quoteOn } from '#core/pricing/fees/quotes/offers.ts'
import { orderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { consigneePays, quoteSteps, quoteUnder } from '#core/pricing/fees/quotes/quote.ts'
import { feeFailure } from '#core/pricing/fees/fee.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { toPlainJson } from '#core/base/kernel/plain-json.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { parcelOf } from '#core/parcels/orders/order-parcel.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderPrice, Payer } from './charge.ports.ts'

type Pricing = {
  readonly order: Order
  readonly payer: Payer
  readonly at: Instant
  readonly actorId: number
  readonly references: References
  readonly reason?: string
}

/**
 * Returns the cost of an order by the prices of a moment, with every step: the most specific rule
 * for its channel, origin and destination (rule: Price of an order), by the function that quotes.
 * RULE_NOT_IN_FORCE where there is none, RULE_MAX_WEIGHT, EXCHANGE_RATE_MISSING.
 */
export function priceOrder({ order, payer, at, actorId, references, reason }: Pricing): Result<OrderPrice> {
  const parcel = parcelOf(order, { ...payer, references })
  const { channel = '', fromCountry, targetCountry } = parcel
  const quoted = quoteOn(pricesOf(references)(at), { channel, parcel, buyer: payer })
  if (!quoted.ok) {
    const { code } = quoted.failure
    const isUnpriced = code === 'CHANNEL_NOT_PRICED' || code === 'RULE_UNKNOWN'
    return isUnpriced ? failed(feeFailure('RULE_NOT_IN_FORCE', { rule: `${channel} ${fromCountry} → ${targetCountry}`.trim() })) : quoted
  }
  const { rule } = quoted.value.freight
  return ok({
    orderNumber: order.orderNumber,
    customerId: order.customerId,
    at,
    actorId,
    rule: { code: rule.ruleCode, version: rule.versionCode },
    parcel,
    steps: quoteSteps(quoted.value),
    fees: orderFees(quoted.value),
    consignee: consigneePays(quoted.value),
    ...(reason === undefined ? {} : { reason }),
  })
}

/**
 * Whether a price comes out the same to the cent when it is calculated again from what is kept with
 * it, by the versions of its moment; `undefined` for one that was set by hand.
 */
export function isRepeated({ rule, parcel, at, steps, fees }: OrderPrice, references: References): boolean | undefined {
  if (rule === undefined || parcel === undefined) return undefined
  const again = quoteUnder(pricesOf(references)(at), { ruleCode: rule.code, parcel })
  return again.ok && toPlainJson([quoteSteps(again.value), orderFees(again.value)]) === toPlainJson([steps, fees])
}
