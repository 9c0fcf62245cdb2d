import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { lockOrder } from '../lock-order.ts'
import type { Order } from '../order.ts'
import type { OrderUnit } from '../order.ports.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { currentCode, type TrackingEvent, type TrackingStore } from '../../tracking/tracking-event.ts'
import { trackingFailure } from '../../tracking/tracking.failures.ts'
import { beforeOrder, isEarlyEvent } from './early-event.rules.ts'
import { readEnteredEvent } from './entered-event.ts'

type Ports = {
  readonly atomically: Atomically<OrderUnit & { readonly tracking: TrackingStore }>
  readonly references: () => References
  readonly clock: Clock
}

/** Which event of an order is meant. */
export type NamedEvent = Pick<TrackingEvent, 'code' | 'time' | 'location'>

export type CorrectEvent = {
  readonly orderNumber: string
  readonly event: NamedEvent
  /** When, where and what it says instead; left out where the event never happened. */
  readonly change?: Readonly<Record<string, unknown>> | undefined
  readonly reason: string
}

const isSame = (one: NamedEvent, other: NamedEvent): boolean =>
  one.code === other.code && one.time === other.time && one.location === other.location

/**
 * Corrects the time, place and note of a tracking event, or takes it back, with a reason and an
 * audit row of both values. The order’s newest code and its time of delivery follow, and so do the
 * reports; a move that the event caused stays. FIELD_REQUIRED, INPUT_INVALID, ORDER_NOT_FOUND,
 * TRACKING_EVENT_NOT_FOUND, TRACKING_EVENT_KNOWN, TRACKING_BEFORE_ORDER.
 */
export function correctEvent({ atomically, references, clock }: Ports) {
  return ({ orderNumber, event: named, change, reason }: CorrectEvent, actor: Actor): Promise<Result<unknown>> =>
    atomically(async (unit) => {
      const note = reason.trim()
      if (note === '') return failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))]))
      const found = await lockOrder(unit, orderNumber, clientsWithin(actor))
      if (!found.ok) return found
      const order = found.value
      const events = await unit.tracking.of(order.id, { hidden: true })
      const old = events.find((event) => isSame(event, named))
      if (old === undefined) return failed(trackingFailure('TRACKING_EVENT_NOT_FOUND'))
      const at = clock.now()
      const next = change === undefined ? ok(undefined) : corrected(old, change, { references: references(), at })
      if (!next.ok) return next
      const early = next.value !== undefined && isEarlyEvent(next.value, order) && !isEarlyEvent(old, order)
      if (next.value !== undefined && early) return failed(invalidInput([atField('status_time', beforeOrder(next.value, order))]))
      const others = events.filter((event) => event !== old)
      const to = next.value
      if (to !== undefined && others.some((event) => isSame(event, to))) return failed(trackingFailure('TRACKING_EVENT_KNOWN'))
      await unit.tracking.remove(old)
      if (to !== undefined) await unit.tracking.add([to])
      const delivery = deliveryOf(order, { old, now: to === undefined ? others : [to, ...others], references: references() })
      await unit.orders.change(order, { ...(await currentCode(unit.tracking, order.id)), ...delivery }, at)
      await unit.audit.write([
        {
          at,
          actorId: actor.id,
          area: 'tracking',
          subject: order.orderNumber,
          action: to === undefined ? 'take_back' : 'correct',
          changes: { tracker_code: { to: old.code }, ...differences(old, to), reason: { to: note } },
        },
      ])
      return ok(undefined)
    })
}

function corrected(
  old: TrackingEvent,
  change: Readonly<Record<string, unknown>>,
  reading: Parameters<typeof readEnteredEvent>[1],
): Result<TrackingEvent> {
  const read = readEnteredEvent({ ...change, tracker_code: old.code }, reading)
  if (!read.ok) return read
  const { time, timezone = old.timezone, location, description, hidden = false } = read.value
  const { description: _old, ...rest } = old
  return ok({ ...rest, time, timezone, location, hidden, ...(description === undefined ? {} : { description }) })
}

/** The time of delivery, where the event that said it was corrected. */
function deliveryOf(
  order: Order,
  { old, now, references }: { readonly old: TrackingEvent; readonly now: readonly TrackingEvent[]; readonly references: References },
): { readonly podAt?: Instant } {
  const delivers = ({ code }: TrackingEvent): boolean => references.find(trackingStatus, code)?.order_event === 'deliver'
  if (!delivers(old) || order.podAt !== old.time) return {}
  const times = now.filter(delivers).map(({ time }) => time)
  return times.length === 0 ? {} : { podAt: Math.min(...times) }
}

const shown = ({ time, timezone, location, description, hidden }: TrackingEvent) => ({
  status_time: `${localTime(time, timezone)} ${timezone}`,
  status_location: location,
  tracker_description: description ?? '',
  status_hidden: hidden,
})

/** Returns the fields that differ, or those of an event that is gone. */
function differences(old: TrackingEvent, to: TrackingEvent | undefined) {
  const before = Object.entries(shown(old))
  const after: Readonly<Record<string, unknown>> = to === undefined ? {} : shown(to)
  return Object.fromEntries(before.flatMap(([name, from]) => (from === after[name] ? [] : [[name, { from, to: after[name] ?? null }]])))
}
