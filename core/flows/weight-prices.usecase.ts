import { chargedFees, type OrderFees } from '../fees/order-fees.ts'
import type { References } from '../fields/references.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Failure } from '../kernel/failure.ts'
import { money, type Money } from '../kernel/money.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Order } from '../orders/order.ts'
import type { Payer } from './charge.ports.ts'
import { priceOrder } from './price-order.ts'

/** What a parcel costs by what its shipper claimed and by what the warehouse measured, by currency; and why there is no price where there is none. */
type WeightPrices = {
  readonly claimed: readonly Money[] | undefined
  readonly checked: readonly Money[] | undefined
  /** What the measured weight and size cost more; below zero, less. Only where both have a price. */
  readonly difference: readonly Money[]
  readonly reason: Failure | undefined
}

type Ports = {
  readonly atomically: Atomically<{ readonly payers: { readonly find: (customerId: number) => Promise<Payer | undefined> } }>
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

/**
 * Both prices of a measured parcel, by the prices of one moment, so that they differ by weight and size alone: that of the quote that it got when it was
 * received, which is the one of what was measured; else now.
 */
export const weightPrices =
  ({ atomically, references, clock }: Ports) =>
  async (order: Order): Promise<Result<WeightPrices>> => {
    const found = await atomically(async ({ payers }) => ok(await payers.find(order.customerId)))
    if (!found.ok) return found
    const payer = found.value
    if (payer === undefined) throw new Error(`order of nobody: ${order.customerId}`)
    const at = order.money?.at ?? clock.now()
    const priced = (one: Order) => priceOrder({ order: one, payer, at, actorId: order.customerId, references: references() })
    const claimed = priced(asClaimed(order))
    const checked = order.money === undefined ? priced(order) : ok(order.money)
    const [before, after] = [claimed, checked].map((one) => (one.ok ? paidFor(one.value.fees) : undefined))
    return ok({
      claimed: before,
      checked: after,
      difference:
        before === undefined || after === undefined
          ? []
          : byCurrency([...after, ...before.map(({ amount, currency }) => money(-amount, currency))]),
      reason: [checked, claimed].flatMap((one) => (one.ok ? [] : [one.failure]))[0],
    })
  }
