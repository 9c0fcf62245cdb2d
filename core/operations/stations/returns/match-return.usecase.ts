import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { keepWith } from './return-photos.ts'
import type { ReceivedReturn } from './received-return.ts'
import { placeIn } from '../station-place.rules.ts'
import { stationFailure } from '../station.failures.ts'
import type { StationUnit } from '../station.ts'
import { takeReturn, wayBack } from './take-return.ts'

/** Whose return it is: an order, or a client alone. */
export type MatchReturn = { readonly id: number; readonly orderNumber?: string | undefined; readonly client?: string | undefined }

type Ports = { readonly atomically: Atomically<StationUnit>; readonly references: () => References; readonly clock: Clock }

const at = (path: string, failure: Failure): Result<never> => failed({ ...failure, fields: [atField(path, failure)] })

/**
 * Matches an unknown return to an order or a client, once, in one unit of work: the order moves as
 * it would have at the station, the photographs open for its client, who gets a message.
 * RETURN_NOT_FOUND, RETURN_MATCHED, ORDER_NOT_FOUND and CLIENT_NOT_FOUND, RETURN_OF_ANOTHER where
 * the order is not the client's, PARCEL_NOT_SENT; an order that came back before, or has ended,
 * stays as it is.
 */
export function matchReturn({ atomically, references, clock }: Ports) {
  return ({ id, orderNumber, client }: MatchReturn, actor: Actor): Promise<Result<ReceivedReturn>> =>
    atomically(async (unit) => {
      if (orderNumber === undefined && client === undefined)
        return failed(invalidInput([atField('order_number', inputFailure('FIELD_REQUIRED'))]))
      const named = orderNumber?.toUpperCase()
      const order = named === undefined ? undefined : await unit.orders.lock(named, clientsWithin(actor))
      if (named !== undefined && order === undefined) return at('order_number', orderFailure('ORDER_NOT_FOUND', { order: named }))
      const owner = client === undefined ? undefined : await unit.stock.ownerOf(client)
      if (client !== undefined && owner === undefined) return at('client', goodsFailure('CLIENT_NOT_FOUND', { client }))
      if (order !== undefined && owner !== undefined && order.customerId !== owner)
        return at('client', stationFailure('RETURN_OF_ANOTHER', { order: order.orderNumber }))
      const received = await unit.returns.lock(id)
      if (received === undefined) return failed(stationFailure('RETURN_NOT_FOUND'))
      if (received.state !== 'unknown') return failed(stationFailure('RETURN_MATCHED', { code: received.code }))
      const customerId = order?.customerId ?? owner ?? 0
      return match(unit, { received, order, customerId, client, actor, at: clock.now(), references: references() })
    })
}

type Matching = {
  readonly received: ReceivedReturn
  readonly order: Order | undefined
  readonly customerId: number
  readonly client: string | undefined
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

async function match(unit: StationUnit, matching: Matching): Promise<Result<ReceivedReturn>> {
  const { received, order, customerId, client, actor, at: matchedAt } = matching
  const { id, code, photos } = received
  const moved = order === undefined ? ok(undefined) : await moveOn(unit, { ...matching, order })
  if (!moved.ok) return moved
  const about = given({ orderNumber: order?.orderNumber })
  const matched = { ...received, ...about, customerId, state: 'matched', matchedAt, matchedBy: actor.id } as const
  await unit.returns.keep(matched)
  if (photos.length > 0) await unit.files.name({ area: 'returns', record: `${id}/matched`, clientId: customerId, ids: photos })
  const changes = {
    ...(client === undefined ? {} : { client: { to: client } }),
    ...(order === undefined ? {} : { order_number: { to: order.orderNumber } }),
  }
  await unit.audit.write([{ at: matchedAt, actorId: actor.id, area: 'returns', subject: code, action: 'match', changes }])
  if (moved.value !== undefined) return ok(matched)
  const link = order === undefined ? {} : { link: `/order/detail/${encodeURIComponent(order.orderNumber)}` }
  const text = { template: 'return_found', params: { code } } as const
  await unit.messages.send({ accountIds: [customerId], type: 'general', text, at: matchedAt, ...link })
  return ok(matched)
}

/** The order as the station would have left it; nothing where it came back before or has ended. */
async function moveOn(unit: StationUnit, matching: Matching & { readonly order: Order }): Promise<Result<Order | undefined>> {
  const { received, order, actor, at: matchedAt, references } = matching
  const way = wayBack(order)
  if (!way.ok && way.failure.code !== 'PARCEL_RETURNED_BEFORE') return at('order_number', way.failure)
  const photographed = await keepWith(unit, { order, ids: received.photos, at: matchedAt })
  if (!way.ok || way.value === 'ended') return ok(undefined)
  const measured = { checkWeightGrams: received.weightGrams }
  const place = received.warehouse === undefined ? undefined : placeIn(received.warehouse, references)
  const mover = { place, actor, at: matchedAt, references }
  const taken = await takeReturn(unit, { order: photographed, way: way.value, finding: received, measured, ...mover })
  return taken.ok ? ok(taken.value.order) : taken
}
