import { MILLIS_PER_DAY, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'

/**
 * How long delivered parcels of the same way took from dispatch of late: half of them, and four of
 * five.
 */
export type MeasuredWay = { readonly parcels: number; readonly halfSeconds: number; readonly mostSeconds: number }

/**
 * When a parcel is expected: days of its destination, from that by which half of the parcels of its
 * way arrive to that by which four of five do; the days that it usually takes while it has not
 * left; or that it takes longer than usual.
 */
export type ExpectedDelivery =
  | { readonly kind: 'days'; readonly from: string; readonly to: string; readonly parcels: number }
  | { readonly kind: 'after_dispatch'; readonly halfDays: number; readonly mostDays: number; readonly parcels: number }
  | { readonly kind: 'late'; readonly mostDays: number; readonly parcels: number }

/** Strangers rely on what the page says, so more parcels must be known than for a quote. */
const LEAST_PARCELS = 30

/** States in which a parcel is still on its usual way. */
const WAITING: ReadonlySet<string> = new Set(['confirmed', 'awaiting_weight', 'inbound'])
const MOVING: ReadonlySet<string> = new Set(['outbound'])

const DAY_LONG = 'YYYY-MM-DD'.length
const days = (seconds: number): number => Math.max(1, Math.ceil((seconds * MILLIS_PER_SECOND) / MILLIS_PER_DAY))

type ExpectedDeliveryQuery = {
  readonly status: string
  /** When it left the warehouse. */
  readonly leftAt: Instant | undefined
  readonly way: MeasuredWay | undefined
  /** The zone of the destination, whose days are meant. */
  readonly timezone: string
  readonly now: Instant
}

/**
 * When a parcel is expected, by what its way took of late. Nothing where fewer than 30 parcels are
 * known, and nothing for a parcel that is off its usual way: refused, held, returned, delivered. A
 * range that has begun starts today, since yesterday is no answer.
 */
export function expectedDelivery({ status, leftAt, way, timezone, now }: ExpectedDeliveryQuery): ExpectedDelivery | undefined {
  if (way === undefined || way.parcels < LEAST_PARCELS) return undefined
  const { parcels, halfSeconds, mostSeconds } = way
  const mostDays = days(mostSeconds)
  if (WAITING.has(status)) return { kind: 'after_dispatch', halfDays: days(halfSeconds), mostDays, parcels }
  if (!MOVING.has(status) || leftAt === undefined) return undefined
  const last = leftAt + mostSeconds * MILLIS_PER_SECOND
  const dayOf = (at: Instant): string => localTime(at, timezone).slice(0, DAY_LONG)
  if (dayOf(last) < dayOf(now)) return { kind: 'late', mostDays, parcels }
  const first = Math.max(now, leftAt + halfSeconds * MILLIS_PER_SECOND)
  return {
    kind: 'days',
    from: dayOf(Math.min(first, last)) < dayOf(now) ? dayOf(now) : dayOf(Math.min(first, last)),
    to: dayOf(last),
    parcels,
  }
}
