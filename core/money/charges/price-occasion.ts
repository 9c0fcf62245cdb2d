import type { Occasion } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import type { OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { quoteTotals, type CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { surchargeStep } from '#core/pricing/fees/subjects/surcharge.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { parcelOf, workOf } from '#core/parcels/orders/order-parcel.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderPrice, Payer } from './charge.ports.ts'

type Pricing = {
  readonly order: Order
  readonly payer: Payer
  readonly at: Instant
  readonly actorId: number
  readonly references: References
}

/** Surcharges alone, as the fees of an order without freight. */
export function feesOf(amounts: readonly Money[], currency: string): OrderFees {
  const none = money(0n, currency)
  return {
    freight_fees: none,
    freight_unit: currency,
    freight_append: amounts,
    tax_fee: none,
    vat_fee: none,
    document_fee: none,
    replace_currency: currency,
    taxes_charged: false,
    charge_volume: 0,
    charge_params: 0,
  }
}

/**
 * The steps of the surcharges of some occasions, by the prices of a moment; shares are those of the
 * freight that the order was quoted.
 */
function stepsOf({ order, at, references }: Pricing, parcel: Parcel, occasions: readonly Occasion[]): readonly CalculatedStep[] {
  const fees = order.money?.fees
  const base = {
    // Work is done where the stock lies.
    parcel: { ...parcel, occasions, targetCountry: parcel.targetCountry === '' ? parcel.fromCountry : parcel.targetCountry },
    rule: { channel: parcel.channel ?? '', expressCurrency: fees?.freight_unit ?? '' },
    chargeableGrams: Math.max(parcel.actualGrams, fees?.charge_volume ?? 0),
    freight: fees?.freight_fees.amount ?? 0n,
  }
  return pricesOf(references)(at).surcharges.flatMap((surcharge) => {
    const isAsked = occasions.includes(surcharge.occasion) && (surcharge.basis !== 'freight_share' || fees !== undefined)
    return (isAsked ? surchargeStep(surcharge, base) : undefined) ?? []
  })
}

/**
 * Returns the cost of some occasions for an order, with every step; `undefined` where no expense
 * subject is in force for them.
 */
export function priceOccasions(pricing: Pricing, occasions: readonly Occasion[]): OrderPrice | undefined {
  const { order, payer, at, actorId, references } = pricing
  const parcel = parcelOf(order, { ...payer, references })
  const steps = stepsOf(pricing, parcel, occasions)
  const amounts = quoteTotals(steps).filter(({ amount }) => amount !== 0n)
  const [first] = amounts
  if (first === undefined) return undefined
  const { orderNumber, customerId } = order
  return { orderNumber, customerId, at, actorId, parcel, steps, fees: feesOf(amounts, first.currency), consignee: [] }
}

/** Returns the cost of the work of a warehouse, for orders that have no freight. */
export const priceWork = (pricing: Pricing): OrderPrice | undefined => priceOccasions(pricing, workOf(pricing.order.kind))
