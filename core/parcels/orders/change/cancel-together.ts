import type { Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { CODE_OF_EVENT } from '../../tracking/tracking-event.ts'
import { placeOfEvent } from '../events/event-place.rules.ts'
import type { Order } from '../order.ts'
import type { MovingUnit } from './order-effects.port.ts'
import { orderMachine } from '../order.machine.ts'

type Cancelling = {
  /** Locked by the unit of work. */
  readonly orders: readonly Order[]
  readonly reason: string
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

/**
 * Cancels locked orders in one unit of work, each as `moveOrder` would: tracking event, state,
 * audit row and effects, in statements that they share, since ten thousand have to fit into the
 * time of one unit. ILLEGAL_TRANSITION for the first that cannot be cancelled.
 */
export async function cancelTogether(
  unit: MovingUnit,
  { orders, reason, actor, at, references }: Cancelling,
): Promise<Result<readonly Order[]>> {
  for (const { status, cameFrom } of orders) {
    const advanced = advance(orderMachine, { state: status, event: 'cancel', cameFrom, guards: {} })
    if (!advanced.ok) return advanced
  }
  await unit.tracking.add(
    orders.map((order) => ({
      orderId: order.id,
      code: CODE_OF_EVENT.cancel,
      time: at,
      ...placeOfEvent('cancel', order, references),
      operator: actor.name,
      hidden: false,
    })),
  )
  // An event that staff entered for a later time stays the newest of its order.
  const codes = await unit.tracking.newestOf(orders.map(({ id }) => id))
  const cancelled: Order[] = []
  for (const [trackerCode, alike] of Map.groupBy(orders, ({ id }) => codes.get(id)))
    cancelled.push(
      ...(await unit.orders.changeAll(
        alike,
        { status: 'cancelled', cameFrom: null, ...(trackerCode === undefined ? {} : { trackerCode }) },
        at,
      )),
    )
  await unit.audit.write(
    orders.map(({ orderNumber, status }) => ({
      at,
      actorId: actor.id,
      area: 'order',
      subject: orderNumber,
      action: 'cancel',
      from: status,
      to: 'cancelled',
      changes: { reason: { to: reason } },
    })),
  )
  const before = new Map(orders.map(({ id, status }) => [id, status]))
  for (const order of cancelled) {
    const followed = await unit.effects.follow({ order, event: 'cancel', from: before.get(order.id) ?? order.status, actor, at })
    if (!followed.ok) return followed
  }
  return ok(cancelled)
}
