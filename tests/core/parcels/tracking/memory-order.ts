import type { Order } from '#core/parcels/orders/order.ts'
import { memoryOrders } from '../orders/memory-orders.ts'

/** One order with its timeline in memory. */
export function memoryOrder(first: Order) {
  const { atomically, kept, order } = memoryOrders([first])
  return {
    atomically,
    audit: () => kept().entries,
    current: () => order(first.orderNumber),
    /** Newest first. */
    timeline: () =>
      kept()
        .events.toReversed()
        .toSorted((left, right) => right.time - left.time),
  }
}
