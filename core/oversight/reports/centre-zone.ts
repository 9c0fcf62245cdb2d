import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'

/**
 * The zones in which the reports centre counts days: the company's own, and those of its warehouses
 * and destinations.
 */
export const REPORT_ZONES = ['Asia/Shanghai', 'Asia/Taipei', 'Asia/Dubai', 'Asia/Riyadh', 'Europe/London', 'UTC'] as const
export type ReportZone = (typeof REPORT_ZONES)[number]

/**
 * The hours of UTC at which a day of one of these zones begins, in summer or winter. They cut each
 * day of UTC into segments, for which sums are kept: every day of every zone is made of whole
 * segments, also those of 23 and 25 hours.
 */
const SEGMENT_HOURS = [0, 16, 20, 21, 23] as const

const startsOfDay = (day: number): readonly Instant[] => SEGMENT_HOURS.map((hour) => day * MILLIS_PER_DAY + hour * MILLIS_PER_HOUR)

/** The start of the segment that an instant lies in. */
export function segmentOf(at: Instant): Instant {
  const starts = startsOfDay(Math.floor(at / MILLIS_PER_DAY))
  return starts.findLast((start) => start <= at) ?? at
}

/** Where the segment ends that an instant lies in. */
export function segmentEnd(at: Instant): Instant {
  const day = Math.floor(at / MILLIS_PER_DAY)
  return [...startsOfDay(day), (day + 1) * MILLIS_PER_DAY].find((start) => start > at) ?? at
}

/** The starts of the segments between two starts, at most so many. */
export function segmentsFrom(first: Instant, { before, most }: { readonly before: Instant; readonly most: number }): readonly Instant[] {
  const starts: Instant[] = []
  for (let start = segmentOf(first); start < before && starts.length < most; start = segmentEnd(start)) starts.push(start)
  return starts
}
