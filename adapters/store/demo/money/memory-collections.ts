import { codOf } from '#core/money/cod/changes/cod-change.ts'
import type { CollectionFollower } from '#core/money/cod/collections/collection.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'

/**
 * Collections of orders whose lives are written in memory: those under way are due, and the rows
 * are made of the orders when these are stored.
 */
export const collectionsOf = (orders: () => Iterable<Order>): CollectionFollower => ({
  begin: () => undefined,
  fail: () => undefined,
  revive: () => undefined,
  changeDue: () => undefined,
  remove: () => undefined,
  lock: async (ids) =>
    [...orders()].flatMap((order) => {
      const due = codOf(order)
      const { id: orderId, orderNumber, customerId, outboundAt: dueAt, status } = order
      if (due === undefined || dueAt === undefined || !ids.includes(orderId)) return []
      const state = status === 'signed' ? ('collected' as const) : ('due' as const)
      return [{ orderId, orderNumber, customerId, country: order.values.country ?? '', state, due, dueAt }]
    }),
  openAmounts: async () => new Map(),
})
