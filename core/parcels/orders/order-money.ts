import type { OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'

/** The cost of an order to its customer, as lists show it; the kept price explains it. */
export type OrderMoney = {
  /** Quoted when it was received, charged when it was dispatched (rule: Money of an order). */
  readonly state: 'quoted' | 'charged'
  /** The prices and exchange rates of this moment. */
  readonly at: Instant
  readonly fees: OrderFees
  /** The kept price behind the fees. */
  readonly price: number
  /** The kept charge, while the order is charged. */
  readonly charge?: number
  /** How often it was charged: what was taken back is charged once more. */
  readonly times: number
  /** The amounts charged besides, for what happened to it later, by currency. */
  readonly added?: readonly Money[]
}
