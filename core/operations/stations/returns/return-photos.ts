import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { wrongPhotos } from '#core/parcels/orders/fields/parcel-photos.rules.ts'
import type { ParcelMeasures } from '../station.ts'

type Photographs = { readonly ids: readonly string[]; readonly actor: Pick<Actor, 'id'> }

/** Photographs that the actor uploaded; INPUT_INVALID as `wrongPhotos` says it. */
export async function photosOf({ files }: Pick<OrderUnit, 'files'>, { ids, actor }: Photographs): Promise<Result<readonly string[]>> {
  const wrong = await wrongPhotos({ files }, { ids, actor })
  return wrong ?? ok(ids)
}

type Adding = {
  readonly order: Order
  readonly measured: Pick<ParcelMeasures, 'checkPhotos'>
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/**
 * Adds photographs of its return or its delivery to those that were taken of a parcel before it
 * left.
 */
export async function addPhotos(unit: OrderUnit, { order, measured: { checkPhotos = [] }, actor, at }: Adding): Promise<Result<Order>> {
  if (checkPhotos.length === 0) return ok(order)
  const taken = await photosOf(unit, { ids: checkPhotos, actor })
  return taken.ok ? ok(await keepWith(unit, { order, ids: checkPhotos, at })) : taken
}

/** Keeps such photographs with the order, so that who may see the order may open them. */
export async function keepWith(
  { files, orders }: OrderUnit,
  { order, ids, at }: { readonly order: Order; readonly ids: readonly string[]; readonly at: Instant },
): Promise<Order> {
  if (ids.length === 0) return order
  const { orderNumber, customerId, checkPhotos = [] } = order
  const all = [...checkPhotos, ...ids]
  await files.name({ area: 'orders', record: `${orderNumber}/photos`, clientId: customerId, ids: all })
  return orders.change(order, { checkPhotos: all }, at)
}
