import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { TrackingEvent } from '../../tracking/tracking-event.ts'
import { beforeOrder, isEarlyEvent } from './early-event.rules.ts'
import {
  asTrackingEvent,
  faultsOf,
  type AddedTrackingEvents,
  type AddTrackingEvents,
  type ReportedEvent,
} from './add-tracking-events.usecase.ts'
import type { BulkChange, BulkUnit, KnownEvent, MovableOrder } from './bulk-events.port.ts'
import { driveOrder } from '../change/drive-order.rules.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderEvent } from '../order.machine.ts'
import type { OrderUnit } from '../order.ports.ts'

/** An event of one of many orders. */
export type BulkReport = ReportedEvent & { readonly orderNumber: string }

/** The outcome of the events; the refused ones by their place. */
export type BulkOutcome = {
  readonly added: number
  readonly known: number
  readonly moved: number
  readonly refused: readonly { readonly at: number; readonly failure: Failure }[]
}

type Ports = {
  readonly atomically: Atomically<OrderUnit & BulkUnit>
  readonly addTrackingEvents: (command: AddTrackingEvents, actor: Actor) => Promise<Result<Pick<AddedTrackingEvents, 'added' | 'early'>>>
  /** Whether an event changes nothing but the order. */
  readonly movesAlone: (event: OrderEvent) => boolean
  readonly references: () => References
  readonly clock: Clock
}

/** So many events are a unit of work, which is short enough for others to wait for. */
const EVENTS_A_UNIT = 50_000
/**
 * Three units at a time: while one is prepared and another waits for the disk, the third is
 * written.
 */
const LANES = 3
const MOST_CODES = 1000

type PlacedReport = { readonly report: BulkReport; readonly at: number }

/**
 * Stores tracking events of many orders, in any order and more than once, with the moves that they
 * drive: the same as `addTrackingEvents` says of each order. Orders whose moves change more than
 * the order itself, or that report cash, are handled one by one. An event that is refused is named
 * by its place: ORDER_NOT_FOUND, UNKNOWN_REFERENCE, TRACKING_IN_FUTURE, TRACKING_BEFORE_ORDER, or
 * what refuses the events of an order that is handled alone; the others are stored all the same.
 */
export function addEventsInBulk(ports: Ports) {
  return async (reports: readonly BulkReport[], actor: Actor): Promise<Result<BulkOutcome>> => {
    const references = ports.references()
    const whose = clientsWithin(actor)
    const at = ports.clock.now()
    const refused: BulkOutcome['refused'][number][] = []
    const sound: PlacedReport[] = []
    reports.forEach((report, place) => {
      const faults = faultsOf(report, { path: '', references, at })
      if (faults.length > 0) refused.push({ at: place, failure: invalidInput(faults) })
      else sound.push({ report, at: place })
    })
    const { together, alone } = split(sound, { references, movesAlone: ports.movesAlone })
    const outcome = { added: 0, moved: 0 }
    const parts = partsOf(together)
    const lane = async (): Promise<Result<unknown>> => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        const own = part
        const done = await ports.atomically((unit) => storePart(unit, { part: own, references, actor, whose, at }))
        if (!done.ok) return done
        outcome.added += done.value.added
        outcome.moved += done.value.moved
        for (const place of done.value.unknown) refused.push({ at: place.at, failure: notFound(place) })
        refused.push(...done.value.early)
      }
      return ok(undefined)
    }
    const done = await Promise.all(Array.from({ length: LANES }, lane))
    const failure = done.find((one) => !one.ok)
    if (failure !== undefined) return failure as Result<never>
    outcome.added += await storeAlone(ports, { alone, actor, refused })
    return ok({
      ...outcome,
      known: reports.length - refused.length - outcome.added,
      refused: refused.toSorted((one, other) => one.at - other.at),
    })
  }
}

/**
 * Parts of about one size, as many for each lane; the events of an order are never in two of them,
 * so that no unit waits for another.
 */
function partsOf(placed: readonly PlacedReport[]): PlacedReport[][] {
  const size = Math.ceil(placed.length / (LANES * Math.ceil(placed.length / EVENTS_A_UNIT / LANES)))
  const parts: PlacedReport[][] = []
  let part: PlacedReport[] = []
  for (const one of placed) {
    if (part.length >= size && part.at(-1)?.report.orderNumber !== one.report.orderNumber) {
      parts.push(part)
      part = []
    }
    part.push(one)
  }
  if (part.length > 0) parts.push(part)
  return parts.toReversed()
}

const notFound = ({ report }: PlacedReport): Failure => orderFailure('ORDER_NOT_FOUND', { order: report.orderNumber })

/**
 * The events of orders whose moves touch other areas go by themselves; all events of one order go
 * one way.
 */
function split(placed: readonly PlacedReport[], { references, movesAlone }: { references: References; movesAlone: Ports['movesAlone'] }) {
  const drives = new Map<string, boolean>()
  const touchesOthers = ({ code, collected }: BulkReport): boolean => {
    if (collected !== undefined) return true
    const known = drives.get(code)
    if (known !== undefined) return known
    const event = references.find(trackingStatus, code)?.order_event
    const touches = event !== undefined && !movesAlone(event)
    drives.set(code, touches)
    return touches
  }
  const numbers = new Set(placed.flatMap(({ report }) => (touchesOthers(report) ? [report.orderNumber] : [])))
  const byOrder = (one: PlacedReport, other: PlacedReport): number => (one.report.orderNumber < other.report.orderNumber ? -1 : 1)
  return {
    together: placed
      .filter(({ report }) => !numbers.has(report.orderNumber))
      .toSorted((one, other) => byOrder(one, other) || one.at - other.at),
    alone: placed.filter(({ report }) => numbers.has(report.orderNumber)),
  }
}

type Part = {
  readonly part: readonly PlacedReport[]
  readonly references: References
  readonly actor: Actor
  /** The clients whose orders the actor may change; undefined for all. */
  readonly whose: readonly number[] | undefined
  readonly at: Instant
}

/**
 * The changes that events make on an order: those that are new, oldest first, and the newest that
 * the customer sees.
 */
type Timeline = {
  /** By their times: hardly two events of a parcel happen at one moment. */
  readonly met: Map<Instant, KnownEvent[]>
  readonly fresh: TrackingEvent[]
  newest: KnownEvent | undefined
}

type Mark = Pick<KnownEvent, 'code' | 'time' | 'location'>
const isMet = ({ met }: Timeline, { code, time, location }: Mark): boolean =>
  met.get(time)?.some((one) => one.code === code && one.location === location) === true

function timelinesOf(orders: readonly MovableOrder[], known: readonly KnownEvent[]): ReadonlyMap<number, Timeline> {
  const timelines = new Map(orders.map(({ id }): [number, Timeline] => [id, { met: new Map(), fresh: [], newest: undefined }]))
  for (const event of known) {
    const timeline = timelines.get(event.orderId)
    if (timeline !== undefined) meet(timeline, event)
  }
  return timelines
}

/**
 * Takes an event into a timeline; answers whether it is new. Of two at one moment the later to come
 * in is the newer.
 */
function meet(timeline: Timeline, event: KnownEvent): boolean {
  if (isMet(timeline, event)) return false
  const { met, newest } = timeline
  const then = met.get(event.time)
  if (then === undefined) met.set(event.time, [event])
  else then.push(event)
  if (!event.hidden && (newest === undefined || event.time >= newest.time)) timeline.newest = event
  return true
}

async function storePart(unit: OrderUnit & BulkUnit, { part, references, actor, whose, at }: Part) {
  const numbers = [...new Set(part.map(({ report }) => report.orderNumber))]
  const orders = await unit.bulkEvents.lock(numbers, whose)
  const byNumber = new Map(orders.map((order) => [order.orderNumber, order]))
  const timelines = timelinesOf(orders, await unit.bulkEvents.known(orders.map(({ id }) => id)))
  const events: TrackingEvent[] = []
  const early: BulkOutcome['refused'][number][] = []
  for (const { report, at: place } of part) {
    const order = byNumber.get(report.orderNumber)
    const timeline = order && timelines.get(order.id)
    if (order === undefined || timeline === undefined) continue
    const event = asTrackingEvent(report, { order, actor, references })
    if (report.writtenLocation !== undefined && isMet(timeline, { ...event, location: report.writtenLocation })) continue
    if (isMet(timeline, event)) continue
    if (isEarlyEvent(report, order)) {
      early.push({ at: place, failure: beforeOrder(report, order) })
      continue
    }
    meet(timeline, event)
    timeline.fresh.push(event)
    events.push(event)
  }
  if (events.length > 0) await unit.bulkEvents.add(events)
  const moved = await changeOrders(unit, { orders, timelines, references, actor, at })
  return ok({ added: events.length, moved, early, unknown: part.filter(({ report }) => !byNumber.has(report.orderNumber)) })
}

type Changing = Omit<Part, 'part' | 'whose'> & {
  readonly orders: readonly MovableOrder[]
  readonly timelines: ReadonlyMap<number, Timeline>
}

/** Writes the newest code and the moves of orders with new events; answers how many moved. */
async function changeOrders(unit: OrderUnit & BulkUnit, { orders, timelines, references, actor, at }: Changing): Promise<number> {
  const drives = rememberByKey({ make: (code) => references.find(trackingStatus, code)?.order_event, most: MOST_CODES })
  const changes: BulkChange[] = []
  const entries: AuditEntry[] = []
  for (const order of orders) {
    const { fresh = [], newest } = timelines.get(order.id) ?? {}
    if (fresh.length === 0) continue
    // Events that were known before had their turn, and a delivered order waits for nothing more.
    const reported = fresh.filter(({ code }) => drives(code) !== undefined)
    const [move] = reported.length === 0 ? [] : driveOrder({ state: order.status, cameFrom: order.cameFrom, known: [], reported, drives })
    const delivered = move && { status: move.to, podAt: move.by.time }
    changes.push({ id: order.id, trackerCode: newest?.code, ...given({ delivered }) })
    if (move !== undefined)
      entries.push({ at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: move.event, from: move.from, to: move.to })
  }
  if (changes.length > 0) await unit.bulkEvents.change(changes, at)
  if (entries.length > 0) await unit.audit.write(entries)
  return entries.length
}

type Alone = { readonly alone: readonly PlacedReport[]; readonly actor: Actor; readonly refused: BulkOutcome['refused'][number][] }

async function storeAlone({ addTrackingEvents }: Ports, { alone, actor, refused }: Alone): Promise<number> {
  let added = 0
  for (const [orderNumber, placed] of Map.groupBy(alone, ({ report }) => report.orderNumber)) {
    const done = await addTrackingEvents({ orderNumber, events: placed.map(({ report }) => report), leavesEarly: true }, actor)
    if (done.ok) {
      added += done.value.added
      refused.push(...done.value.early.map(({ place, failure }) => ({ at: placed[place]?.at ?? place, failure })))
    } else for (const { at } of placed) refused.push({ at, failure: done.failure })
  }
  return added
}
