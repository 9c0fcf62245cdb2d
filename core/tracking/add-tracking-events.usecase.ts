import type { Actor } from '../identity/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock, Instant } from '../kernel/clock.ts'
import { atField } from '../kernel/failure.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { next } from '../kernel/machine.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { changeOf, WAREHOUSE_PLACE } from '../orders/move-order.usecase.ts'
import type { Order } from '../orders/order.ts'
import { orderFailure } from '../orders/order.failures.ts'
import { orderMachine, type OrderEvent, type OrderState } from '../orders/order.machine.ts'
import type { OrderUnit } from '../orders/order.ports.ts'
import type { References } from '../reference/references.ts'
import { currentCode, type TrackingEvent } from './tracking-event.ts'

export type ReportedEvent = {
  readonly code: string
  readonly time: Instant
  readonly timezone?: string
  readonly location: string
  readonly description?: string
  readonly hidden?: boolean
}

type Ports = { readonly atomically: Atomically<OrderUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * Takes tracking events in any order and more than once (domain §7): one known already is left out, the newest by its time is the current
 * one, and one that drives the order moves it where the machine allows. UNKNOWN_REFERENCE names a code that is not seeded.
 */
export function addTrackingEvents({ atomically, references, clock }: Ports) {
  return (
    command: { readonly orderNumber: string; readonly events: readonly ReportedEvent[] },
    actor: Actor,
  ): Promise<Result<{ readonly added: number; readonly status: OrderState }>> =>
    atomically(async (unit) => {
      const order = await unit.orders.lock(command.orderNumber)
      if (order === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: command.orderNumber }))
      const known = references()
      const unknown = command.events.flatMap((event, index) =>
        known.find('tracking_status', event.code) === undefined
          ? [atField(`events.${index}.tracker_code`, inputFailure('UNKNOWN_REFERENCE', { found: event.code }))]
          : [],
      )
      if (unknown.length > 0) return failed({ ...inputFailure('INPUT_INVALID'), fields: unknown })
      const events = command.events
        .map((event) => asTrackingEvent(event, { order, actor, references: known }))
        .toSorted((a, b) => a.time - b.time)
      const added = await unit.tracking.add(events)
      const status = await drive(unit, { order, events, references: known, actor, at: clock.now() })
      return ok({ added, status })
    })
}

function asTrackingEvent(
  event: ReportedEvent,
  { order, actor, references }: { order: Order; actor: Actor; references: References },
): TrackingEvent {
  const destination = order.values.country === undefined ? undefined : references.find('country', order.values.country)
  const record = references.find('tracking_status', event.code)
  return {
    orderId: order.id,
    code: event.code,
    time: event.time,
    timezone: event.timezone ?? (typeof destination?.['timezone'] === 'string' ? destination['timezone'] : WAREHOUSE_PLACE.timezone),
    location: event.location,
    operator: actor.name,
    ...(event.description === undefined ? {} : { description: event.description }),
    hidden: event.hidden ?? record?.['status_hidden'] === true,
  }
}

type Driven = {
  readonly order: Order
  readonly events: readonly TrackingEvent[]
  readonly references: References
  readonly actor: Actor
  readonly at: Instant
}

/** Moves the order by the events that drive one, in their own order; what the machine does not allow stays an entry of the timeline. */
async function drive(unit: OrderUnit, { order, events, references, actor, at }: Driven): Promise<OrderState> {
  let moved = order
  for (const event of events) {
    const drives = references.find('tracking_status', event.code)?.['order_event'] as OrderEvent | undefined
    const to = drives && next(orderMachine, { state: moved.status, event: drives, cameFrom: moved.cameFrom })
    if (drives === undefined || to === undefined) continue
    const command = {
      event: drives,
      time: event.time,
      ...(event.description === undefined || event.hidden ? {} : { exceptionMsg: event.description }),
    }
    await unit.orders.change(order.id, changeOf({ order: moved, command, status: to, at }), at)
    await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: drives, from: moved.status, to }])
    moved = { ...moved, status: to, cameFrom: moved.status }
  }
  await unit.orders.change(order.id, await currentCode(unit.tracking, order.id), at)
  return moved.status
}
