import type { Instant } from '#core/base/kernel/clock.ts'
import type { TrackingEvent } from '../../tracking/tracking-event.ts'
import type { Order } from '../order.ts'
import type { OrderState } from '../order.machine.ts'

/** The facts of an order that decide whether an event moves it. */
export type MovableOrder = Pick<Order, 'id' | 'orderNumber' | 'status' | 'createdAt'> & {
  readonly cameFrom: OrderState | undefined
  readonly country: string | undefined
}

/** The facts that make two reports of an order one event, and whether the customer sees it. */
export type KnownEvent = Pick<TrackingEvent, 'orderId' | 'code' | 'time' | 'location' | 'hidden'>

/**
 * A change of many orders at once: the code of the newest event, and the state of those that were
 * delivered.
 */
export type BulkChange = {
  readonly id: number
  readonly trackerCode: string | undefined
  readonly delivered?: { readonly status: OrderState; readonly podAt: Instant }
}

/** Tracking events of many orders in one unit of work. */
export type BulkEvents = {
  /**
   * The orders with these numbers, locked until the unit of work ends; unknown ones are left out.
   */
  readonly lock: (orderNumbers: readonly string[], whose?: readonly number[]) => Promise<readonly MovableOrder[]>
  /** The timelines of locked orders, in the order in which events came in. */
  readonly known: (orderIds: readonly number[]) => Promise<readonly KnownEvent[]>
  /** Stores events that these timelines lack. */
  readonly add: (events: readonly TrackingEvent[]) => Promise<void>
  readonly change: (changes: readonly BulkChange[], at: Instant) => Promise<void>
}
export type BulkUnit = { readonly bulkEvents: BulkEvents }
