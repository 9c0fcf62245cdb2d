import { MILLIS_PER_DAY, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'

/**
 * How long the parcels of a lane took from dispatch to delivery of late: half of them, and four of
 * five.
 */
export type TransitTime = {
  readonly channel: string
  readonly parcels: number
  readonly halfSeconds: number
  readonly mostSeconds: number
}

/** The days that a channel usually takes, as customers are shown them. */
export type UsualDays = { readonly halfDays: number; readonly mostDays: number; readonly parcels: number }

/** The known transit times of lanes; nothing is counted when they are asked for. */
export type TransitTimes = {
  /** The channels from one country to another. */
  readonly of: (lane: { readonly from: string; readonly to: string }) => Promise<readonly TransitTime[]>
}

/** Deliveries of this many days are counted. */
const TRANSIT_DAYS = 90
/** Fewer parcels say nothing about the next one. */
const LEAST_PARCELS = 10

/** A parcel of the second day has taken two days. */
const days = (seconds: number): number => Math.max(1, Math.ceil((seconds * MILLIS_PER_SECOND) / MILLIS_PER_DAY))

/**
 * The usual days of a channel, and those that a city takes longer; `undefined` where too few
 * parcels were delivered.
 */
export function usualDays(times: readonly TransitTime[], channel: string, extraDays = 0): UsualDays | undefined {
  const found = times.find((one) => one.channel === channel)
  if (found === undefined || found.parcels < LEAST_PARCELS) return undefined
  return { halfDays: days(found.halfSeconds) + extraDays, mostDays: days(found.mostSeconds) + extraDays, parcels: found.parcels }
}

/** Since when deliveries are counted. */
export const transitSince = (now: Instant): Instant => now - TRANSIT_DAYS * MILLIS_PER_DAY
