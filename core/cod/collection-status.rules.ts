import type { Order } from '../orders/order.ts'
import type { OrderState } from '../orders/order.machine.ts'
import type { CollectionState } from './collection.machine.ts'

/** States in which nobody collects any more. */
const NEVER_COLLECTED: ReadonlySet<OrderState> = new Set(['returned', 'cancelled', 'destroyed', 'lost', 'transferred'])

/**
 * Where the cash of an order is, by the order itself: due from its dispatch on, collected with its delivery, failed where it never arrives. The
 * one place that says so, until agents report collections.
 */
export function collectionOf({ status, outboundAt }: Pick<Order, 'status' | 'outboundAt'>): CollectionState {
  if (NEVER_COLLECTED.has(status)) return 'failed'
  if (status === 'signed') return 'collected'
  return outboundAt === undefined ? 'not_due' : 'due'
}
