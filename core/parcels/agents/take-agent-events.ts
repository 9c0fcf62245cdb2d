import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { BulkOutcome, BulkReport } from '../orders/events/add-events-in-bulk.usecase.ts'
import { agentActor } from './agent-actor.ts'
import { codeMeaning } from './agent-code.rules.ts'
import type { AgentEvent, TakeAgentEvents, TakenEvents } from './agent-event.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { beginningOf, isStorable } from '#core/base/kernel/storable-text.ts'
import { remarkText } from './reading/remark-text.ts'
import { readWhenAndWhere } from './reading/when-and-where.rules.ts'
import { numberKey, type NewWaitingEvent, type WaitingEvents, type WaitingEventUnit, type WaitingReason } from './waiting-event.ports.ts'

export type TakePorts = {
  readonly atomically: Atomically<WaitingEventUnit>
  readonly waitingEvents: Pick<WaitingEvents, 'ordersOf'>
  readonly addInBulk: (reports: readonly BulkReport[], actor: Actor) => Promise<Result<BulkOutcome>>
  readonly references: () => References
}

/** The most characters that an event's note keeps. */
const MOST_TEXT = 300

type Fate =
  | 'ignored'
  | 'code'
  | 'number'
  | { readonly report: BulkReport }
  | { readonly refused: Result<never> }
  | { readonly untimed: Result<never> }

type Reading = {
  readonly agent: string
  readonly orders: ReadonlyMap<string, string>
  readonly references: References
  readonly at: Instant
}

/** Returns the fate of an event. */
function fateOf(event: AgentEvent, { agent, orders, references, at }: Reading): Fate {
  if (!isStorable(event)) return { refused: failed(inputFailure('TEXT_UNSTORABLE')) }
  const { time, written, location, usualZone } = readWhenAndWhere(event, { agent, references, at })
  if (!time.ok) return { untimed: time }
  const orderNumber = orders.get(numberKey(event.number))
  if (orderNumber === undefined) return 'number'
  const meaning = codeMeaning(agent, event.code, references)
  if (meaning === undefined) return 'code'
  if (meaning === 'ignored') return meaning
  return {
    report: {
      orderNumber,
      code: meaning.code,
      time: time.value.time,
      location,
      writtenLocation: written,
      ...given({
        timezone: time.value.timezone ?? usualZone,
        description: beginningOf(remarkText(event.text ?? ''), MOST_TEXT) || undefined,
        collected: event.collected,
        isConfirmed: event.isConfirmed,
      }),
      ...(meaning.isException ? { agent, agentStatus: event.code } : {}),
    },
  }
}

/**
 * The outcome of events; by their places those that no parcel has the number of, and all that still
 * wait.
 */
export type TakenReports = Omit<TakenEvents, 'unmatched'> & {
  readonly unmatched: ReadonlySet<number>
  readonly stillWaiting: ReadonlySet<number>
}

/** Returns why an event waits, where it does. */
const waitingReason = (fate: Fate | undefined): WaitingReason | undefined =>
  fate === 'code' || fate === 'number' ? fate : typeof fate === 'object' && 'untimed' in fate ? 'time' : undefined

/** Takes events, and says of each whether it waits. The same as `takeAgentEvents`. */
export function takeEach({ atomically, waitingEvents, addInBulk, references }: TakePorts) {
  return async ({ agent, source, events, at }: Parameters<TakeAgentEvents>[0]): Promise<Result<TakenReports>> => {
    const table = references()
    const numbers = [...new Set(events.map(({ number }) => numberKey(number)))].filter(isStorable)
    const orders = numbers.length === 0 ? new Map<string, string>() : await waitingEvents.ordersOf(agent, numbers)
    const fates = events.map((event): Fate => {
      const fate = fateOf(event, { agent, orders, references: table, at })
      // A line of a file is corrected there and sent again.
      return source === 'file' && typeof fate === 'object' && 'untimed' in fate ? { refused: fate.untimed } : fate
    })
    const done = await addReports(fates, (reports) => addInBulk(reports, agentActor(agent, table)))
    if (!done.ok) return done
    for (const [place, reason] of done.value.refused)
      if (!reason.ok && reason.failure.code === 'TRACKING_BEFORE_ORDER') fates[place] = { untimed: reason }
    const refused = await settledOf(atomically, { agent, events, places: [...done.value.refused.keys()] })
    if (!refused.ok) return refused
    for (const place of refused.value) fates[place] = 'ignored'
    const waiting = events.flatMap((event, place): NewWaitingEvent[] => {
      const reason = waitingReason(fates[place])
      return reason === undefined ? [] : [{ agent, source, event, reason }]
    })
    const kept = waiting.length === 0 ? ok(new Set<number>()) : await keepWaiting(atomically, waiting, at)
    if (!kept.ok) return kept
    // Staff entered, confirmed or discarded it before: sent again, it is known.
    const asked = fates.flatMap((fate, place) => (waitingReason(fate) === undefined ? [] : [place]))
    for (const [index, place] of asked.entries()) if (kept.value.has(index)) fates[place] = 'ignored'
    const places = (is: (fate: Fate) => boolean): ReadonlySet<number> => new Set(fates.flatMap((fate, place) => (is(fate) ? [place] : [])))
    return ok({
      added: done.value.added,
      known: done.value.known + places((fate) => fate === 'ignored').size,
      waiting: places((fate) => fate === 'code').size,
      unmatched: places((fate) => fate === 'number'),
      untimed: fates.flatMap((fate, place) => {
        const event = events[place]
        return typeof fate === 'object' && 'untimed' in fate && event !== undefined ? [{ event, reason: fate.untimed }] : []
      }),
      refused: [...done.value.refused].flatMap(([place, reason]) => {
        const fate = fates[place]
        const event = waitingReason(fate) === undefined && fate !== 'ignored' ? events[place] : undefined
        return event === undefined ? [] : [{ event, reason }]
      }),
      stillWaiting: places((fate) => waitingReason(fate) !== undefined),
    })
  }
}

const keepWaiting = (atomically: Atomically<WaitingEventUnit>, waiting: readonly NewWaitingEvent[], at: Instant) =>
  atomically(async (unit) => ok(await unit.waitingEvents.keep(waiting, at)))

type RefusedPlaces = { readonly agent: string; readonly events: readonly AgentEvent[]; readonly places: readonly number[] }

/** Those of refused events that staff settled before: their agent need not send them again. */
async function settledOf(
  atomically: Atomically<WaitingEventUnit>,
  { agent, events, places }: RefusedPlaces,
): Promise<Result<readonly number[]>> {
  const named = places.flatMap((place) => {
    const event = events[place]
    return event === undefined || !isStorable(event) ? [] : [{ place, agent, event }]
  })
  if (named.length === 0) return ok([])
  return atomically(async ({ waitingEvents }) => {
    const settled = await waitingEvents.settled(named)
    return ok(named.flatMap(({ place }, index) => (settled.has(index) ? [place] : [])))
  })
}

type AddedReports = { readonly added: number; readonly known: number; readonly refused: ReadonlyMap<number, Result<never>> }

/** Adds what can be added; the refused ones by their place in the report. */
async function addReports(
  fates: readonly Fate[],
  add: (reports: readonly BulkReport[]) => Promise<Result<BulkOutcome>>,
): Promise<Result<AddedReports>> {
  const refused = new Map<number, Result<never>>()
  const reports: BulkReport[] = []
  const places: number[] = []
  fates.forEach((fate, place) => {
    if (typeof fate === 'string' || 'untimed' in fate) return
    if ('refused' in fate) refused.set(place, fate.refused)
    else {
      reports.push(fate.report)
      places.push(place)
    }
  })
  if (reports.length === 0) return ok({ added: 0, known: 0, refused })
  const done = await add(reports)
  if (!done.ok) return done
  for (const { at, failure } of done.value.refused) refused.set(places[at] ?? at, failed(failure))
  return ok({ added: done.value.added, known: done.value.known, refused })
}

/**
 * Takes the events of an agent in any order and more than once (rule: Events of agents). Their
 * numbers are our waybills, order numbers or the agent's own numbers; codes, exceptions and cities
 * go by their mappings. An event of an unknown code waits until it is mapped, one of an unknown
 * number for some days, one whose time cannot be read, is in the future or is older than the
 * parcel's order until somebody enters or confirms it; a text that cannot
 * be kept (TEXT_UNSTORABLE) or a parcel that refuses its events stops no other.
 */
export function takeAgentEvents(ports: TakePorts): TakeAgentEvents {
  const take = takeEach(ports)
  return async (report) => {
    const taken = await take(report)
    if (!taken.ok) return taken
    const { stillWaiting: _places, unmatched, ...counts } = taken.value
    return ok({ ...counts, unmatched: unmatched.size })
  }
}
