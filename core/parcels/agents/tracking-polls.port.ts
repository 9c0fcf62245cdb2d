import type { Instant } from '#core/base/kernel/clock.ts'

/**
 * A dispatched parcel that its channel's tracker agent is to be asked for, written with the writes
 * that nobody waits for.
 */
export type TrackingPolls = {
  readonly begin: (parcel: { readonly orderId: number; readonly channel: string; readonly at: Instant }) => void
}

export type PollUnit = { readonly trackingPolls: TrackingPolls }
