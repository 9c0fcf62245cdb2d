import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { takeBackReturn } from '#core/money/charges/charge-occasion.ts'
import { takeBackCharge } from '#core/money/charges/charge-order.ts'
import { uninsure } from '../insurance/follow-order.ts'
import { weightWithdrawn } from '../exceptions/weight-messages.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { CODE_OF_EVENT, currentCode } from '#core/parcels/tracking/tracking-event.ts'
import { changedBack } from './parcel-before.ts'
import type { MovedParcel } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import type { StationUnit, TakeBack } from './station.ts'

/** Fields that an event had set on the order besides its state. */
const TAKEN_BACK: Readonly<Record<MovedParcel['event'], OrderChange>> = {
  receive: {
    inboundAt: null,
    checkWeightGrams: null,
    checkSizeMm: null,
    checkPhotos: null,
    money: null,
    toShelve: null,
    atWarehouse: null,
  },
  dispatch: { outboundAt: null },
  return: { returnedAt: null },
  deliver: { podAt: null },
}

export type MovingBack = {
  readonly order: Order
  readonly moved: MovedParcel
  readonly actor: Actor
  readonly at: Instant
  /** The instant of the scan. */
  readonly happenedAt: Instant
  /** The parcel lies on the scale again: its client hears of what it weighs then. */
  readonly isWeighedAgain?: boolean
}

/**
 * Takes back what a scan did to a locked order that has not changed since: state, tracking events,
 * what it was charged, and what other areas did with it. RETURN_REFUNDED, and the codes of the
 * effects.
 */
export async function moveBack(unit: StationUnit, moving: MovingBack): Promise<Result<Order>> {
  const { order, moved, actor, at, happenedAt, isWeighedAgain = false } = moving
  const { event, besides = [], from, before } = moved
  const uncharged = await uncharge(unit, moving)
  if (!uncharged.ok) return uncharged
  // A parcel that was weighed again came in with its first weighing.
  const time = event === 'receive' ? (order.inboundAt ?? happenedAt) : happenedAt
  for (const one of [event, ...besides]) await unit.tracking.remove({ orderId: order.id, code: CODE_OF_EVENT[one], time })
  const change = {
    status: from,
    ...uncharged.value,
    ...TAKEN_BACK[event],
    ...(before === undefined ? {} : changedBack(before)),
    ...(await currentCode(unit.tracking, order.id)),
  }
  const back = await unit.orders.change(order, change, at)
  if (before !== undefined) await leavePhotos(unit, order, back)
  await unit.audit.write([
    { at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: `undo_${event}`, from: order.status, to: from },
  ])
  const undone = await unit.effects.takenBack({ order: back, event, actor, at, happenedAt })
  if (!undone.ok) return undone
  if (order.status === 'awaiting_weight' && !isWeighedAgain) await unit.messages.send(weightWithdrawn(back, at))
  return ok(back)
}

const REASONS = { receive: '撤销入库 / Undo receipt', dispatch: '撤销出库 / Undo dispatch', return: '撤销退回 / Undo return' } as const

/** Gives the cost of the event back by a reversal; a delivery costs nothing. */
async function uncharge(unit: StationUnit, { order, moved, actor, at, happenedAt }: MovingBack): Promise<Result<OrderChange>> {
  const { event, before } = moved
  if (event === 'deliver') return ok({})
  const reason = REASONS[event]
  if (event === 'return') return takeBackReturn(unit, { order, actor, at, happenedAt, added: before?.added, reason })
  const money = await takeBackCharge(unit, { order, actor, at, reason })
  if (!money.ok) return money
  const change: OrderChange = money.value === undefined ? {} : { money: money.value }
  if (event !== 'dispatch') return ok(change)
  const back = await uninsure(unit, { order, money: money.value, actor, at, reason })
  return back.ok ? ok({ ...change, ...back.value }) : back
}

/** Photographs of the return or the delivery are no longer the order's. */
async function leavePhotos({ files }: StationUnit, order: Order, { orderNumber, customerId, checkPhotos = [] }: Order): Promise<void> {
  if ((order.checkPhotos ?? []).length === checkPhotos.length) return
  await files.name({ area: 'orders', record: `${orderNumber}/photos`, clientId: customerId, ids: checkPhotos })
}

/**
 * Takes the moves of a scan back, each of a parcel that has not changed since: SCAN_OVERTAKEN, and
 * the codes of `moveBack`.
 */
export const moveParcelsBack: TakeBack<'moved'> = async (unit, { scan, done, actor, at }) => {
  let order: Order | undefined
  for (const moved of done.parcels) {
    const locked = await unit.orders.lock(moved.orderNumber, clientsWithin(actor))
    if (locked?.version !== moved.version)
      return failed(stationFailure('SCAN_OVERTAKEN', { subject: locked?.airwayNumber ?? moved.orderNumber }))
    const back = await moveBack(unit, { order: locked, moved, actor, at, happenedAt: scan.at })
    if (!back.ok) return back
    order = back.value
  }
  return ok(order === undefined ? {} : { order })
}
