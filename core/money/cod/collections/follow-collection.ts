import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { codOf } from '../changes/cod-change.ts'
import { codFailure } from '../cod.failures.ts'
import { COLLECTION_EVENT_OF_ORDER } from './collection.machine.ts'
import type { CollectionFollower } from './collection.ports.ts'

/**
 * Lets the collection of an order follow an event of it (rule: Collection); an order without COD
 * costs nothing.
 */
export function followCollection(
  collections: CollectionFollower,
  { order, event, at }: { readonly order: Order; readonly event: OrderEvent; readonly at: Instant },
): void {
  const due = codOf(order)
  const move = COLLECTION_EVENT_OF_ORDER[event]
  if (due === undefined || move === undefined) return
  if (move === 'become_due') collections.begin(order, due, at)
  // Before its dispatch an order has no collection that could fail.
  else if (order.outboundAt !== undefined) collections.fail(order.id, at)
}

/**
 * Takes the collection back with the dispatch that began it: COD_REPORTED where cash was collected
 * since, or a difference waits.
 */
export async function takeBackCollection(collections: CollectionFollower, order: Order): Promise<Result<unknown>> {
  if (codOf(order) === undefined) return ok(undefined)
  const [collection] = await collections.lock([order.id])
  if (collection === undefined) return ok(undefined)
  if (collection.state !== 'due' || (await collections.openAmounts([order.id])).size > 0)
    return failed(codFailure('COD_REPORTED', { order: order.orderNumber }))
  collections.remove(order.id)
  return ok(undefined)
}

/**
 * Cash that failed with a return is due again where the return is taken back: COD_CHARGED where its
 * charges stand on a bill by now.
 */
export async function reviveCollection(
  collections: CollectionFollower,
  { order, failedAt }: { readonly order: Order; readonly failedAt: Instant },
): Promise<Result<unknown>> {
  if (codOf(order) === undefined) return ok(undefined)
  const [collection] = await collections.lock([order.id])
  if (collection?.billNumber !== undefined && collection.failedAt === failedAt)
    return failed(codFailure('COD_CHARGED', { order: order.orderNumber, bill: collection.billNumber }))
  collections.revive(order.id, failedAt)
  return ok(undefined)
}

/**
 * Follows another amount of a dispatched order whose collection is locked: COD_REPORTED while a
 * difference waits for its decision.
 */
export async function reviseCollection(
  collections: CollectionFollower,
  {
    order,
    due,
    hasCollection,
    at,
  }: { readonly order: Order; readonly due: Money | undefined; readonly hasCollection: boolean; readonly at: Instant },
): Promise<Result<unknown>> {
  if (!hasCollection) {
    if (due !== undefined && order.outboundAt !== undefined) collections.begin(order, due, at)
    return ok(undefined)
  }
  if ((await collections.openAmounts([order.id])).size > 0) return failed(codFailure('COD_REPORTED', { order: order.orderNumber }))
  if (due === undefined) collections.remove(order.id)
  else collections.changeDue(order.id, due)
  return ok(undefined)
}
