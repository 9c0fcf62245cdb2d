import { chargedFees, type OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Payer } from './charge.ports.ts'
import { payersOf, type PayersUnit } from './payers-of.ts'
import { priceOrder } from './price-order.ts'

/**
 * Prices of a parcel by the weight that its shipper claimed and by the one that the warehouse
 * measured, by currency; and why there is no price where there is none.
 */
type WeightPrices = {
  readonly claimed: readonly Money[] | undefined
  readonly checked: readonly Money[] | undefined
  /**
   * How much more the measured weight and size cost; below zero, less. Only where both have a
   * price.
   */
  readonly difference: readonly Money[]
  readonly reason: Failure | undefined
}

type Ports = {
  readonly atomically: Atomically<PayersUnit>
  readonly references: () => References
  readonly clock: Clock
}

/** The order as if the warehouse had not measured it. */
function asClaimed({ checkWeightGrams: _weight, checkSizeMm: _size, ...order }: Order): Order {
  return order
}

function byCurrency(amounts: readonly Money[]): readonly Money[] {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return [...sums].filter(([, amount]) => amount !== 0n).map(([currency, amount]) => money(amount, currency))
}

const paidFor = (fees: OrderFees): readonly Money[] => byCurrency(chargedFees(fees).map(({ amount }) => amount))

type Pricing = { readonly payer: Payer; readonly now: Instant; readonly references: References }

/**
 * By the prices of one moment: that of the quote that it got when it was received, which is the one
 * of what was measured; else now.
 */
function pricesOf(order: Order, { payer, now, references }: Pricing): WeightPrices {
  const at = order.money?.at ?? now
  const priced = (one: Order) => priceOrder({ order: one, payer, at, actorId: order.customerId, references })
  const claimed = priced(asClaimed(order))
  const checked = order.money === undefined ? priced(order) : ok(order.money)
  const [before, after] = [claimed, checked].map((one) => (one.ok ? paidFor(one.value.fees) : undefined))
  return {
    claimed: before,
    checked: after,
    difference:
      before === undefined || after === undefined
        ? []
        : byCurrency([...after, ...before.map(({ amount, currency }) => money(-amount, currency))]),
    reason: [checked, claimed].flatMap((one) => (one.ok ? [] : [one.failure]))[0],
  }
}

/**
 * Both prices of measured parcels, by order number; those of one parcel are of one moment, so that
 * they differ by weight and size alone.
 */
export const weightPrices =
  ({ atomically, references, clock }: Ports) =>
  async (orders: readonly Order[]): Promise<Result<ReadonlyMap<string, WeightPrices>>> => {
    const payers = await payersOf(atomically, orders)
    if (!payers.ok) return payers
    const priced = { now: clock.now(), references: references() }
    const prices = orders.flatMap((order) => {
      const payer = payers.value.get(order.customerId)
      return payer === undefined ? [] : [[order.orderNumber, pricesOf(order, { ...priced, payer })] as const]
    })
    return ok(new Map(prices))
  }
