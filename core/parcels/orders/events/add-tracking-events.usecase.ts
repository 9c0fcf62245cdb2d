import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_SECOND, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { lockOrder } from '../lock-order.ts'
import { beforeOrder, isEarlyEvent } from './early-event.rules.ts'
import { NO_PLACE } from './event-place.rules.ts'
import { changeOf } from '../change/move-order.usecase.ts'
import type { Order } from '../order.ts'
import type { OrderState } from '../order.machine.ts'
import type { MovingUnit } from '../change/order-effects.port.ts'
import type { References } from '#core/base/fields/references.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { raisedWords } from '../exceptions/exception-message.rules.ts'
import { exceptionOfAgent, type AgentStatus } from '../exceptions/agent-status.rules.ts'
import { driveOrder, freshEvents, type DrivenMove } from '../change/drive-order.rules.ts'
import { trackingFailure } from '../../tracking/tracking.failures.ts'
import { currentCode, type TrackingEvent } from '../../tracking/tracking-event.ts'

/**
 * A tracking event as it is reported; with an agent's code for what went wrong, which becomes the
 * exception's.
 */
export type ReportedEvent = {
  readonly code: string
  readonly time: Instant
  readonly timezone?: string
  readonly location: string
  /**
   * The place as an agent writes it, where `location` is what that means: an event that was stored
   * so is the same one.
   */
  readonly writtenLocation?: string
  readonly description?: string
  readonly hidden?: boolean
  /**
   * The cash that the agent took, where the event says so; in the order's currency unless it names
   * another.
   */
  readonly collected?: { readonly amount: string; readonly currency?: string | undefined }
  /** It is taken though it is older than its order. */
  readonly isConfirmed?: boolean
} & AgentStatus

export type AddTrackingEvents = {
  readonly orderNumber: string
  readonly events: readonly ReportedEvent[]
  /** Events that are older than the order are left out and named; else they refuse all. */
  readonly leavesEarly?: true
}
/** The outcome, with the places of events that were left out. */
export type AddedTrackingEvents = { readonly added: number; readonly status: OrderState; readonly early: readonly EarlyEvent[] }
type EarlyEvent = { readonly place: number; readonly failure: Failure }

type Ports = { readonly atomically: Atomically<MovingUnit>; readonly references: () => References; readonly clock: Clock }

/** How far the clock of an agent may be ahead of ours. */
const CLOCK_TOLERANCE_MILLIS = 5 * 60 * MILLIS_PER_SECOND

/** Whether a time is so far ahead that no clock can be wrong by it. */
export const isAhead = (time: Instant, at: Instant): boolean => time > at + CLOCK_TOLERANCE_MILLIS

const utcText = (at: Instant): string => `${localTime(at, 'UTC')} UTC`
export const inFuture = (time: Instant, at: Instant): Failure =>
  trackingFailure('TRACKING_IN_FUTURE', { time: utcText(time), now: utcText(at) })

/**
 * Stores tracking events in any order and more than once (rule: One event): a known one is left
 * out, the newest by its time is the current one, and one that drives the order moves it where the
 * machine allows. UNKNOWN_REFERENCE names a code that is not seeded, TRACKING_IN_FUTURE an event
 * more than five minutes ahead, TRACKING_BEFORE_ORDER one that is older than the order. Cash that
 * an event reports is taken with it, and what is wrong with its amount refuses all events.
 */
export function addTrackingEvents({ atomically, references, clock }: Ports) {
  return (command: AddTrackingEvents, actor: Actor): Promise<Result<AddedTrackingEvents>> =>
    atomically(async (unit) => {
      const found = await lockOrder(unit, command.orderNumber, clientsWithin(actor))
      if (!found.ok) return found
      const order = found.value
      const at = clock.now()
      const table = references()
      const wrong = command.events.flatMap((event, index) => faultsOf(event, { path: `events.${index}.`, references: table, at }))
      if (wrong.length > 0) return failed(invalidInput(wrong))
      const known = await unit.tracking.of(order.id, { hidden: true })
      const early = earlyPlaces(command.events, { known, order })
      if (early.length > 0 && command.leavesEarly !== true)
        return failed(invalidInput(early.map(({ place, failure }) => atField(`events.${place}.status_time`, failure))))
      const left = new Set(early.map(({ place }) => place))
      const sound = command.events.filter((_event, place) => !left.has(place))
      const events = withoutWritten(sound, known)
      const reported = events.map((event) =>
        asTrackingEvent(event, { order: { id: order.id, country: order.values.country }, actor, references: table }),
      )
      const fresh = freshEvents({ known, reported })
      const added = await unit.tracking.add(fresh)
      const moves = driveOrder({
        state: order.status,
        cameFrom: order.cameFrom,
        known,
        reported: fresh,
        drives: (code) => table.find(trackingStatus, code)?.order_event,
      })
      const moved = await applyMoves(unit, { order, moves, events: command.events, references: table, actor, at })
      if (!moved.ok) return moved
      const cash = await takeCash(unit, { order: moved.value, events: sound, references: table, actor, at })
      return cash.ok ? ok({ added, status: moved.value.status, early }) : cash
    })
}

const keyOf = ({ code, time, location }: Pick<ReportedEvent, 'code' | 'time' | 'location'>): string => `${code} ${time} ${location}`

/** The events that are older than the order and not known, each with its failure. */
function earlyPlaces(
  events: readonly ReportedEvent[],
  { known, order }: { readonly known: readonly TrackingEvent[]; readonly order: Pick<Order, 'createdAt'> },
): readonly EarlyEvent[] {
  if (!events.some((event) => isEarlyEvent(event, order))) return []
  const met = new Set(known.map(keyOf))
  const isKnown = (event: ReportedEvent): boolean =>
    met.has(keyOf(event)) || (event.writtenLocation !== undefined && met.has(keyOf({ ...event, location: event.writtenLocation })))
  return events.flatMap((event, place) =>
    isEarlyEvent(event, order) && !isKnown(event) ? [{ place, failure: beforeOrder(event, order) }] : [],
  )
}

/**
 * The events without those that are known, or were reported before them, by the place as their
 * agent writes it.
 */
function withoutWritten(events: readonly ReportedEvent[], known: readonly TrackingEvent[]): readonly ReportedEvent[] {
  const met = new Set(known.map(keyOf))
  return events.filter((event) => {
    if (event.writtenLocation !== undefined && met.has(keyOf({ ...event, location: event.writtenLocation }))) return false
    met.add(keyOf(event))
    return true
  })
}

/**
 * Returns the faults of a reported event, by its fields below `path`: UNKNOWN_REFERENCE,
 * TRACKING_IN_FUTURE.
 */
export function faultsOf(
  event: ReportedEvent,
  { path, references, at }: { readonly path: string; readonly references: References; readonly at: Instant },
): readonly FieldFailure[] {
  const faults: FieldFailure[] = []
  if (references.find(trackingStatus, event.code) === undefined)
    faults.push(atField(`${path}tracker_code`, inputFailure('UNKNOWN_REFERENCE', { found: event.code })))
  if (isAhead(event.time, at)) faults.push(atField(`${path}status_time`, inFuture(event.time, at)))
  return faults
}

type DestinedOrder = { readonly id: number; readonly country: string | undefined }

/** A report as an event of an order; one without zone happened in that of the destination. */
export function asTrackingEvent(
  event: ReportedEvent,
  { order, actor, references }: { order: DestinedOrder; actor: Actor; references: References },
): TrackingEvent {
  const destination = order.country === undefined ? undefined : references.find(country, order.country)
  const record = references.find(trackingStatus, event.code)
  return {
    orderId: order.id,
    code: event.code,
    time: event.time,
    timezone: event.timezone ?? destination?.timezone ?? NO_PLACE.timezone,
    location: event.location,
    operator: actor.name,
    ...(event.description === undefined ? {} : { description: event.description }),
    hidden: event.hidden ?? record?.status_hidden ?? false,
  }
}

type AppliedMoves = {
  readonly order: Order
  readonly moves: readonly DrivenMove[]
  readonly events: readonly ReportedEvent[]
  readonly references: References
  readonly actor: Actor
  readonly at: Instant
}

/** The report behind an event of the timeline. */
const reportOf = ({ code, time, location }: TrackingEvent, events: readonly ReportedEvent[]): ReportedEvent | undefined =>
  events.find((one) => one.code === code && one.time === time && one.location === location)

async function applyMoves(unit: MovingUnit, { order, moves, events, references, actor, at }: AppliedMoves): Promise<Result<Order>> {
  let moved = order
  for (const { event, by, from, to } of moves) {
    const mapped = exceptionOfAgent(reportOf(by, events) ?? {}, references)
    const command = {
      event,
      time: by.time,
      ...mapped,
      ...(by.description === undefined || by.hidden ? {} : { exceptionMsg: by.description }),
    }
    const prepared = await unit.effects.prepare({ order: moved, event, actor, at, references })
    if (!prepared.ok) return prepared
    moved = await unit.orders.change(moved, { ...changeOf({ order: moved, command, status: to, at }), ...prepared.value }, at)
    await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: event, from, to }])
    const followed = await unit.effects.follow({
      order: moved,
      event,
      from,
      actor,
      at,
      ...given({ place: mapped?.place, exception: raisedWords(moved, event, references) }),
    })
    if (!followed.ok) return followed
  }
  return ok(await unit.orders.change(moved, await currentCode(unit.tracking, order.id), at))
}

/** Takes the cash of events that report some, in their order. */
async function takeCash(unit: MovingUnit, { order, events, references, actor, at }: Omit<AppliedMoves, 'moves'>): Promise<Result<unknown>> {
  for (const [index, { collected, time }] of events.entries()) {
    if (collected === undefined) continue
    const { amount, currency } = collected
    const taken = await unit.effects.collected({ order, amount, currency, time, references, actor, at })
    if (!taken.ok) return failed(invalidInput([atField(`events.${index}.collected_amount`, taken.failure)]))
  }
  return ok(undefined)
}
