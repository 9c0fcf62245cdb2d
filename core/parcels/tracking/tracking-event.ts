import type { Instant } from '#core/base/kernel/clock.ts'

/**
 * Something that happened to a parcel at a place (rule: One event). One (order, code, time,
 * location) is stored once.
 */
export type TrackingEvent = {
  readonly orderId: number
  readonly code: string
  readonly time: Instant
  /** IANA zone of the place, so that its local time can be shown. */
  readonly timezone: string
  readonly location: string
  readonly operator: string
  /** A note by staff or an agent; customers otherwise see the words of the code. */
  readonly description?: string
  readonly hidden: boolean
}

export type TrackingStore = {
  /** Stores events, each (order, code, time, location) once; returns how many were new. */
  readonly add: (events: readonly TrackingEvent[]) => Promise<number>
  /**
   * Takes back an event that never happened, such as a scan that was undone; wherever it happened
   * where no place is named.
   */
  readonly remove: (event: Pick<TrackingEvent, 'orderId' | 'code' | 'time'> & { readonly location?: string }) => Promise<void>
  /** The events of an order, newest first. */
  readonly of: (orderId: number, options: { readonly hidden: boolean }) => Promise<readonly TrackingEvent[]>
  /** The code of each order's newest event that the customer may see. */
  readonly newestOf: (orderIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/**
 * The code of the newest event that the customer may see, as a change of the order; nothing where
 * there is none.
 */
export async function currentCode(tracking: TrackingStore, orderId: number): Promise<{ readonly trackerCode?: string }> {
  const [newest] = await tracking.of(orderId, { hidden: false })
  return newest === undefined ? {} : { trackerCode: newest.code }
}

/** Tracking codes that the order's own events leave (rule: Codes of events). */
export const CODE_OF_EVENT = {
  submit: '100',
  cancel: '101',
  receive: '110',
  confirm_weight: '109',
  reject_weight: '108',
  dispatch: '111',
  deliver: '160',
  refuse: '170',
  redeliver: '172',
  return: '175',
  transfer: '176',
  lose: '180',
  destroy: '185',
  raise_exception: '190',
  intercept: '191',
  release: '192',
  continue: '193',
} as const
