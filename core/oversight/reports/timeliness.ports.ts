import type { Instant } from '#core/base/kernel/clock.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { InstantRange } from './day-range.ts'
import type { DrillDown } from './timeliness-row.ts'
import type { PodRate } from './timeliness-report.ts'
import type { StartMilestone, TimelyParcel, Window } from './timeliness.rules.ts'
import type { TimelinessGroupName } from './timeliness.words.ts'
import type { TimelinessSummary } from './timeliness-summary.ts'

/**
 * Which parcels a report is about: those whose clock started in a range, of these clients,
 * countries and channels or of all.
 */
export type TimelinessFilter = InstantRange & {
  readonly start: StartMilestone
  readonly customerIds?: readonly number[] | undefined
  readonly countries?: readonly string[] | undefined
  readonly channels?: readonly string[] | undefined
}

/** A filter that says which figure was opened; a parcel's `client` is the id of its account. */
export type TimelyParcelFilter = TimelinessFilter & Pick<DrillDown, 'of'>

/** One week of a report, with what was reached within each window. */
export type TimelinessWeek = InstantRange & { readonly count: number; readonly pod: Readonly<Record<Window, PodRate>> }

/** The order behind a row: which it is, and its state in the words of orders. */
export type ListedTimelyParcel = TimelyParcel & {
  readonly orderNumber: string
  readonly status: OrderState
  readonly trackerCode: string | undefined
}

/**
 * A comparison of a sample of kept figures with the orders and events themselves; what differed was
 * put right.
 */
export type TimelinessCheck = {
  readonly checkedAt: Instant
  readonly parcels: number
  readonly sums: number
  readonly wrongParcels: number
  readonly wrongSums: number
}

/** Timeliness as it is kept: what changed a moment ago counts in every answer. */
export type TimelinessReading = {
  /**
   * Of each client apart with `byClient` or where clients are given, otherwise of all together,
   * under the client ''; with `by` added up by one dimension.
   */
  readonly summary: (
    filter: TimelinessFilter,
    how: { readonly asOf: Instant; readonly byClient: boolean; readonly by?: TimelinessGroupName },
  ) => Promise<TimelinessSummary>
  /** One per range, in their order. */
  readonly weeks: (
    filter: Omit<TimelinessFilter, 'from' | 'before'>,
    ranges: readonly InstantRange[],
    asOf: Instant,
  ) => Promise<readonly TimelinessWeek[]>
  /** A page of the parcels behind a figure, by their start, the newest first. */
  readonly parcels: (
    filter: TimelyParcelFilter,
    page: { readonly asOf: Instant; readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ListedTimelyParcel[]; readonly total: number }>
  /** All of them in batches; memory stays bounded. */
  readonly stream: (filter: TimelyParcelFilter, asOf: Instant) => AsyncIterable<readonly ListedTimelyParcel[]>
  /** Who clients are, for the rows of a report. */
  readonly clients: (ids: readonly number[]) => Promise<readonly { readonly id: number; readonly account: string; readonly name: string }[]>
  /** The newest comparisons of kept figures with orders and events. */
  readonly checks: (limit: number) => Promise<readonly TimelinessCheck[]>
}
