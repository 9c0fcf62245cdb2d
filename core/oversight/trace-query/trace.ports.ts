import type { Whose } from '#core/parcels/orders/order.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AskedNumber, NumberKind } from './trace-number.ts'
import type { LegTimes, TraceLeg } from './trace-leg.ts'
import type { ParcelFacts } from './traced-parcel.ts'

/** An order that a number stands for; `place` is the number's position. */
export type NumberMatch = { readonly place: number; readonly kind: NumberKind; readonly orderId: number; readonly isCancelled: boolean }

/** A bag or a bill of lading with its parcels: the first of them, and how many there are. */
export type ContainerMatch = {
  readonly place: number
  readonly kind: 'bag' | 'bill'
  readonly orderIds: readonly number[]
  readonly total: number
}

export type NumberMatches = { readonly orders: readonly NumberMatch[]; readonly containers: readonly ContainerMatch[] }

/** Which parcels under way: all given criteria must match. */
export type ParcelFilter = {
  readonly client?: string | undefined
  readonly channel?: string | undefined
  readonly country?: string | undefined
  /** The warehouse that has them now. */
  readonly atWarehouse?: string | undefined
  readonly leg?: TraceLeg | undefined
}

/** The parcels of a lane, by channel and destination. */
export type LegLane = { readonly channel: string; readonly country: string }
export type LaneLegTimes = LegLane & { readonly times: LegTimes }

/** Reads parcels for trace queries; a few statements for hundreds of them. */
export type TraceReading = {
  /**
   * Returns the orders that numbers stand for, within some clients or all; of a bag or a bill at
   * most `most` parcels.
   */
  readonly match: (
    numbers: readonly AskedNumber[],
    options: { readonly whose: Whose | undefined; readonly most: number },
  ) => Promise<NumberMatches>
  /** Returns the known facts of parcels, in the requested order. */
  readonly facts: (orderIds: readonly number[]) => Promise<readonly ParcelFacts[]>
  /** Parcels whose way has not ended, oldest first. */
  readonly underWay: (
    filter: Omit<ParcelFilter, 'leg'>,
    options: { readonly whose: Whose | undefined; readonly most: number },
  ) => Promise<readonly number[]>
  /** The usual times of lanes. */
  readonly legTimes: (lanes: readonly LegLane[]) => Promise<readonly LaneLegTimes[]>
}

/** Tracker agents that do not answer now, each with the time since when. */
export type SilentAgents = () => Promise<ReadonlyMap<string, Instant>>
