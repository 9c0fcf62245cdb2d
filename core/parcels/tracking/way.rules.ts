import type { Instant } from '#core/base/kernel/clock.ts'
import { PROGRESS_STEPS } from './progress.ts'

/** Degrees to the east and to the north. */
export type Position = readonly [longitude: number, latitude: number]

/** A place of a parcel's way as the map shows it. */
export type WayPoint = {
  /**
   * As its event says it; empty for the country of destination, which has its own name in each
   * language.
   */
  readonly name: string
  /** The country of destination while the parcel has not arrived there. */
  readonly country: string
  readonly position: Position
  readonly isReached: boolean
  readonly isCurrent: boolean
  /** The first event at it. */
  readonly since: Instant | undefined
}

type LocatedEvent = { readonly code: string; readonly location: string; readonly time: Instant }

/** Where places are, as far as somebody knows. */
export type PlacePositions = {
  readonly ofPlace: (name: string, near: readonly string[]) => Position | undefined
  readonly ofCountry: (code: string) => Position | undefined
}

type WayQuery = {
  readonly events: readonly LocatedEvent[]
  readonly from: string
  readonly to: string
  /** Whether it is in its country of destination, or goes there no more. */
  readonly hasArrived: boolean
  readonly positions: PlacePositions
}

/** Dots nearer than this many degrees are one dot of the map. */
const ONE_PLACE_DEGREES = 0.25
const isNear = ([east, north]: Position, [otherEast, otherNorth]: Position): boolean =>
  Math.abs(east - otherEast) < ONE_PLACE_DEGREES && Math.abs(north - otherNorth) < ONE_PLACE_DEGREES

/** Tracking codes that are reported in the country of destination. */
const AT_DESTINATION: ReadonlySet<string> = new Set(
  (['arrived', 'out_for_delivery', 'delivered'] as const).flatMap((step) => PROGRESS_STEPS[step].codes),
)

/**
 * The way of a parcel: the places of its events in their order, those that follow each other at one
 * spot once, and the country of destination ahead of a parcel that has not arrived there. A place
 * that nobody knows is left out, since a wrong dot is worse than none, or shown by its country
 * where that is the destination; a parcel whose newest place is left out is not said to be at the
 * one before. Where it is has the name that its newest event says.
 */
export function wayOf({ events, from, to, hasArrived, positions }: WayQuery): readonly WayPoint[] {
  const points: { name: string; country: string; position: Position; since: Instant }[] = []
  let newest: string | undefined
  for (const { code, location, time } of events.toSorted((one, other) => one.time - other.time)) {
    if (location === '') continue
    const position = positions.ofPlace(location, [to, from]) ?? (AT_DESTINATION.has(code) ? positions.ofCountry(to) : undefined)
    newest = position === undefined ? undefined : location
    const last = points.at(-1)
    if (position === undefined || (last !== undefined && isNear(last.position, position))) continue
    points.push({ name: location, country: '', position, since: time })
  }
  const current = newest === undefined ? -1 : points.length - 1
  const reached = points.map((point, at): WayPoint => {
    const isCurrent = at === current
    return { ...point, name: isCurrent ? (newest ?? point.name) : point.name, isReached: true, isCurrent }
  })
  const goal = hasArrived ? undefined : positions.ofCountry(to)
  if (goal === undefined || from === to) return reached
  return [...reached, { name: '', country: to, position: goal, isReached: false, isCurrent: false, since: undefined }]
}
