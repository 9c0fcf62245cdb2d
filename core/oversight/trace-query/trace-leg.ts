import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * The legs of a parcel's way, in their order, and the tracking codes that begin each
 * (rule: Legs of a trace).
 */
export const TRACE_LEGS = {
  created: { codes: ['100'], label: words('待入库', '待入庫', 'Awaiting receipt') },
  warehouse: { codes: ['110'], label: words('仓内', '倉內', 'In our warehouse') },
  line_haul: { codes: ['111', '112'], label: words('干线运输', '幹線運輸', 'Line haul') },
  customs: { codes: ['130', '135'], label: words('清关', '清關', 'Customs') },
  to_station: { codes: ['138'], label: words('转运至派送站', '轉運至派送站', 'To delivery station') },
  delivery: { codes: ['140', '150'], label: words('末端派送', '末端派送', 'Last mile') },
} as const satisfies Record<string, { readonly codes: readonly string[]; readonly label: Words }>
export type TraceLeg = keyof typeof TRACE_LEGS
export const TRACE_LEG_NAMES = Object.keys(TRACE_LEGS) as readonly TraceLeg[]

/** When each leg began: the earliest of the events that begin it. */
export type LegBeginnings = Readonly<Partial<Record<TraceLeg, Instant>>>

/** How long parcels of a lane took in a leg of late: half of them, and four of five. */
export type LegTime = { readonly parcels: number; readonly halfMillis: number; readonly mostMillis: number }
export type LegTimes = Readonly<Partial<Record<TraceLeg, LegTime>>>

/** The time of a parcel in one leg; one that is not over yet has no end. */
export type LegAge = {
  readonly leg: TraceLeg
  readonly from: Instant
  readonly until: Instant | undefined
  readonly millis: number
  readonly usual: LegTime | undefined
  /** It took longer than four of five parcels of its lane. */
  readonly isLong: boolean
}

/** Fewer parcels say nothing about the next one. */
const LEAST_PARCELS = 10

type LegAgesInput = {
  readonly beginnings: LegBeginnings
  /** When its way ended; undefined while it goes on. */
  readonly endedAt: Instant | undefined
  readonly now: Instant
  readonly usual: LegTimes
}

/** The leg that a parcel is in: the furthest that began, in whatever order its events arrived. */
export const legOf = (beginnings: LegBeginnings): TraceLeg => TRACE_LEG_NAMES.findLast((leg) => beginnings[leg] !== undefined) ?? 'created'

/**
 * How long a parcel was in each leg that it reached. A leg lasts until the first later one begins,
 * the last one until the parcel arrived or until now. A leg that was passed without an event is
 * left out, and so is one whose clocks contradict those of the next.
 */
export function agesOf({ beginnings, endedAt, now, usual }: LegAgesInput): readonly LegAge[] {
  return TRACE_LEG_NAMES.flatMap((leg, place): readonly LegAge[] => {
    const from = beginnings[leg]
    if (from === undefined) return []
    const later = TRACE_LEG_NAMES.slice(place + 1).flatMap((one) => beginnings[one] ?? [])
    const until = later.length > 0 ? Math.min(...later) : endedAt
    const millis = (until ?? now) - from
    if (millis < 0) return []
    const known = usual[leg]
    const counts = known !== undefined && known.parcels >= LEAST_PARCELS ? known : undefined
    return [{ leg, from, until, millis, usual: counts, isLong: counts !== undefined && millis > counts.mostMillis }]
  })
}
