import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { MOST_PARCELS, NUMBER_KIND_NAMES, readAsked, spellNumber, type NumberKind } from './trace-number.ts'
import type { NumberMatch, NumberMatches, ParcelFilter, TraceReading } from './trace.ports.ts'
import { viewParcels, type ViewedParcel, type ViewPorts } from './view-parcels.ts'

/**
 * A parcel with the numbers that it was asked for by, and what these are; none where a filter found
 * it.
 */
export type TracedParcel = ViewedParcel & { readonly numbers: readonly string[]; readonly foundAs: NumberKind | undefined }

/** A bag, a bill of lading or a filter with more parcels than are shown. */
export type TraceNote = { readonly number: string | undefined; readonly total: number; readonly shown: number }

export type TraceAnswer = {
  readonly at: Instant
  /** How many numbers were asked for, each once. */
  readonly asked: number
  readonly parcels: readonly TracedParcel[]
  /** Numbers that nothing is known by, or that are other clients’. */
  readonly missing: readonly string[]
  readonly notes: readonly TraceNote[]
}

export type TracePorts = ViewPorts & { readonly traces: TraceReading; readonly clock: Clock }

const RANK = new Map(NUMBER_KIND_NAMES.map((kind, rank) => [kind, rank]))
const rankOf = (kind: NumberKind): number => RANK.get(kind) ?? NUMBER_KIND_NAMES.length

/**
 * Returns the orders that a number stands for: those of the first kind that it is, living ones
 * before cancelled ones.
 */
function chosen(found: readonly NumberMatch[]): readonly NumberMatch[] {
  const best = Math.min(...found.map(({ kind }) => rankOf(kind)))
  const same = found.filter(({ kind }) => rankOf(kind) === best)
  const living = same.filter(({ isCancelled }) => !isCancelled)
  return living.length > 0 ? living : same
}

type NamedNumbers = { readonly numbers: string[]; readonly foundAs: NumberKind }
type CollectedTraces = { readonly named: Map<number, NamedNumbers>; readonly missing: string[]; readonly notes: TraceNote[] }

/** Notes that a number stands for an order; false where no more are shown. */
function note({ named }: CollectedTraces, { orderId, number, kind }: { orderId: number; number: string; kind: NumberKind }): boolean {
  const known = named.get(orderId)
  if (known !== undefined) known.numbers.push(number)
  else if (named.size < MOST_PARCELS) named.set(orderId, { numbers: [number], foundAs: kind })
  else return false
  return true
}

function collect(numbers: readonly string[], { orders, containers }: NumberMatches): CollectedTraces {
  const collected: CollectedTraces = { named: new Map(), missing: [], notes: [] }
  const ordersAt = Map.groupBy(orders, ({ place }) => place)
  const containerAt = new Map(containers.map((one) => [one.place, one]))
  for (const [place, number] of numbers.entries()) {
    const found = ordersAt.get(place)
    const container = containerAt.get(place)
    const own = found === undefined ? [] : chosen(found)
    const isOrder = own[0] !== undefined && (container === undefined || rankOf(own[0].kind) < rankOf(container.kind))
    if (isOrder) for (const { orderId, kind } of own) note(collected, { orderId, number, kind })
    else if (container !== undefined && container.total > 0) {
      const shown = container.orderIds.filter((orderId) => note(collected, { orderId, number, kind: container.kind })).length
      if (shown < container.total) collected.notes.push({ number, total: container.total, shown })
    } else collected.missing.push(number)
  }
  return collected
}

/**
 * Looks up numbers within the actor's clients: where each parcel is, how long it was in each leg,
 * and why it is stuck.
 */
export async function traceNumbers(ports: TracePorts, numbers: readonly string[], actor: Actor): Promise<TraceAnswer> {
  const now = ports.clock.now()
  const whose = clientsWithin(actor)
  const matches = await ports.traces.match(numbers.map(spellNumber), { whose, most: MOST_PARCELS })
  const { named, missing, notes } = collect(numbers, matches)
  const viewed = await viewParcels(ports, { orderIds: [...named.keys()], now })
  const parcels = viewed.map((parcel): TracedParcel => ({ ...parcel, numbers: [], foundAs: undefined, ...named.get(parcel.id) }))
  return { at: now, asked: numbers.length, parcels, missing, notes }
}

/** Parcels are looked at for a leg up to this many, since legs follow from events. */
const MOST_LOOKED_AT = 5000

/** The parcels under way of a filter within the actor's clients, the oldest first. */
export async function traceFilter(ports: TracePorts, { leg, ...filter }: ParcelFilter, actor: Actor): Promise<TraceAnswer> {
  const now = ports.clock.now()
  const most = leg === undefined ? MOST_PARCELS + 1 : MOST_LOOKED_AT
  const ids = await ports.traces.underWay({ ...filter }, { whose: clientsWithin(actor), most })
  const parcels: TracedParcel[] = []
  for (let at = 0; at < ids.length && parcels.length <= MOST_PARCELS; at += MOST_PARCELS) {
    const part = await viewParcels(ports, { orderIds: ids.slice(at, at + MOST_PARCELS), now })
    for (const parcel of part) if (leg === undefined || parcel.leg === leg) parcels.push({ ...parcel, numbers: [], foundAs: undefined })
  }
  const shown = parcels.slice(0, MOST_PARCELS)
  const isMore = parcels.length > MOST_PARCELS || (ids.length >= most && shown.length === MOST_PARCELS)
  const total = leg === undefined ? ids.length : parcels.length
  return { at: now, asked: 0, parcels: shown, missing: [], notes: isMore ? [{ number: undefined, total, shown: shown.length }] : [] }
}

/** Looks up pasted numbers: the codes of `readAsked`. */
export const askTraces =
  (ports: TracePorts) =>
  async (text: string, actor: Actor): Promise<Result<TraceAnswer>> => {
    const numbers = readAsked(text)
    return numbers.ok ? ok(await traceNumbers(ports, numbers.value, actor)) : numbers
  }
