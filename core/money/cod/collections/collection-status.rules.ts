import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { CollectionState } from './collection.machine.ts'
import type { Collection } from './collection.ts'

/** States in which nobody collects any more. */
const NEVER_COLLECTED: ReadonlySet<OrderState> = new Set(['returned', 'cancelled', 'destroyed', 'lost', 'transferred', 'signed'])

/**
 * Where the cash of an order is: what its collection says. Without one the order has nothing to
 * collect yet: it can still become due while the parcel is on its way, and no more once it has
 * arrived or never will.
 */
export function collectionOf(
  { status, outboundAt }: Pick<Order, 'status' | 'outboundAt'>,
  collection?: Pick<Collection, 'state'>,
): CollectionState {
  if (collection !== undefined) return collection.state
  if (NEVER_COLLECTED.has(status)) return 'failed'
  return outboundAt === undefined ? 'not_due' : 'due'
}
