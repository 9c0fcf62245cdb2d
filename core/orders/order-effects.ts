import type { Actor } from '../access/account.ts'
import type { Instant } from '../kernel/clock.ts'
import type { Result } from '../kernel/result.ts'
import type { Words } from '../kernel/words.ts'
import type { References } from '../fields/references.ts'
import type { Order } from './order.ts'
import type { OrderChange } from './order-change.ts'
import type { OrderEvent, OrderState } from './order.machine.ts'
import type { WarehouseStatus } from './exceptions/warehouse-status.ts'
import type { OrderUnit } from './order.ports.ts'

/** An event that has moved an order: the order as it is now, and who caused the event. */
export type OrderMoved = {
  readonly order: Order
  readonly event: OrderEvent
  readonly from: OrderState
  readonly actor: Actor
  readonly at: Instant
  readonly reason?: string
  /** What went wrong, where an exception was raised. */
  readonly exception?: Words
  /** Where an agent's mapping says the parcel is. */
  readonly place?: WarehouseStatus
}

/** An event that moves an order: the order as it is before, with what the event measured of it. */
export type OrderMoving = Pick<OrderMoved, 'order' | 'event' | 'actor' | 'at'> & { readonly references: References }

/** Orders of one customer that were just placed, all of them submitted. */
export type OrdersPlaced = { readonly orders: readonly Order[]; readonly actor: Actor; readonly at: Instant }

/** What orders change in other areas, in the unit of work that places or moves them. */
export type OrderEffects = {
  /** Before an event that the machine allows: what other areas change on the order, written together with the move. A failure undoes the move. */
  readonly prepare: (moving: OrderMoving) => Promise<Result<OrderChange>>
  /** After an event; a failure undoes the move. */
  readonly follow: (moved: OrderMoved) => Promise<Result<unknown>>
  /** After orders were placed, many at once where a sheet is imported. */
  readonly placed: (placed: OrdersPlaced) => Promise<void>
}

/**
 * The unit of work of a use case that moves orders. A store's unit has no effects: `core/flows` adds them, so that no order can be moved
 * without them.
 */
export type MovingUnit = OrderUnit & { readonly effects: OrderEffects }
