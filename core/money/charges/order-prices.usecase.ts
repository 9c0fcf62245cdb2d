import type { References } from '#core/base/fields/references.ts'
import { chargedFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { defaultChannel } from '#core/parcels/orders/place/channel.rules.ts'
import type { OrderMoney } from '#core/parcels/orders/order-money.ts'
import { totalOf } from '#core/parcels/orders/order-fee-columns.ts'
import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { payersOf, type PayersUnit } from './payers-of.ts'
import { priceOrder } from './price-order.ts'

/** The cost of an order to its client: as it was quoted or charged, or what it would cost now. */
export type OrderPriceNow = {
  /** `undefined` where there is no price. */
  readonly state: OrderMoney['state'] | 'estimated' | undefined
  readonly amounts: readonly Money[]
  /** Why an order that goes by a channel has none. */
  readonly reason: Failure | undefined
}

type Ports = {
  readonly atomically: Atomically<PayersUnit>
  readonly references: () => References
  readonly clock: Clock
}

/**
 * A draft goes by no channel until it is submitted: it is estimated by the one that the switch
 * rules will give it.
 */
function withChannel(order: Order, references: References): Order {
  const usual = order.values.channel === undefined ? defaultChannel(order.values, references) : undefined
  return usual === undefined ? order : { ...order, values: { ...order.values, channel: usual } }
}

/**
 * Returns the costs of orders, by order number: the fees of those that have some, and of the others
 * what they would be by the prices of this moment, from the weight and the size that are known.
 * Work in a warehouse is no freight, so orders of its kinds have no estimate.
 */
export const orderPrices =
  ({ atomically, references, clock }: Ports) =>
  async (orders: readonly Order[]): Promise<Result<ReadonlyMap<string, OrderPriceNow>>> => {
    const payers = await payersOf(atomically, orders)
    if (!payers.ok) return payers
    const [at, known] = [clock.now(), references()]
    const priceOf = (order: Order): OrderPriceNow => {
      if (order.money !== undefined) return { state: order.money.state, amounts: totalOf(order.money), reason: undefined }
      const payer = payers.value.get(order.customerId)
      if (payer === undefined || !hasFreight(order.kind)) return { state: undefined, amounts: [], reason: undefined }
      const priced = priceOrder({ order: withChannel(order, known), payer, at, actorId: order.customerId, references: known })
      if (!priced.ok) return { state: undefined, amounts: [], reason: priced.failure }
      const amounts = sumsByCurrency(chargedFees(priced.value.fees).map(({ amount }) => amount))
      return { state: 'estimated', amounts, reason: undefined }
    }
    return ok(new Map(orders.map((order) => [order.orderNumber, priceOf(order)])))
  }
