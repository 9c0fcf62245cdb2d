import type { Instant } from '#core/base/kernel/clock.ts'
import type { TrackingEvent } from './tracking-event.ts'

/**
 * A parcel as public tracking knows it: nothing personal is read for it, so that no answer can have
 * some.
 */
export type PublicParcel = {
  readonly id: number
  readonly airwayNumber: string
  /** A state of the order; never a draft. */
  readonly status: string
  readonly channel: string | undefined
  /** The country that it comes from; China where the order names none. */
  readonly from: string
  /** The country that it goes to; empty where the order names none. */
  readonly to: string
  readonly leftAt: Instant | undefined
  readonly deliveredAt: Instant | undefined
}

/** Parcels for the public page, many by few statements. */
export type PublicParcels = {
  /** By waybill, in no order; unknown numbers and drafts are left out. */
  readonly byWaybill: (waybills: readonly string[]) => Promise<readonly PublicParcel[]>
  /** The events that everybody may see, newest first, by parcel. */
  readonly eventsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly TrackingEvent[]>>
}
