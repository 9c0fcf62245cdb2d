import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Order, OrderContent } from '../order.ts'
import type { OrderChange } from './order-change.ts'
import type { OrderEvent, OrderState } from '../order.machine.ts'
import type { WarehouseStatus } from '../exceptions/warehouse-status.ts'
import type { OrderUnit } from '../order.ports.ts'

/** An event that has moved an order: the order as it is now, and who caused the event. */
export type OrderMoved = {
  readonly order: Order
  readonly event: OrderEvent
  readonly from: OrderState
  readonly actor: Actor
  readonly at: Instant
  readonly reason?: string
  /** The message about the exception that was raised. */
  readonly exception?: Words
  /** Where an agent's mapping says the parcel is. */
  readonly place?: WarehouseStatus
}

/** An event that moves an order: the order as it is before, with what the event measured of it. */
export type OrderMoving = Pick<OrderMoved, 'order' | 'event' | 'actor' | 'at' | 'reason'> & { readonly references: References }

/** Orders of one customer that were just placed, all of them submitted. */
export type OrdersPlaced = {
  readonly orders: readonly Order[]
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

/** An order that was just placed and submitted. */
export type OrderPlaced = Pick<OrderMoved, 'order' | 'actor' | 'at'>

/** An order that has another content than before, and who changed it. */
export type OrderChanged = OrderPlaced & { readonly before: Order; readonly references: References }

/**
 * An event that was taken back: the order as it was before it, when the event had happened, and who
 * takes it back.
 */
export type OrderTakenBack = Pick<OrderMoved, 'order' | 'event' | 'actor' | 'at'> & { readonly happenedAt: Instant }

/** Cash that an agent took for an order, as a tracking event says it. */
export type CashReported = Pick<OrderMoved, 'order' | 'actor' | 'at'> & {
  readonly amount: string
  readonly currency: string | undefined
  readonly time: Instant
  readonly references: References
}

/**
 * An order that may be placed; `claimed` is what earlier ones of the same sheet would take, and
 * grows.
 */
export type OrderForeseen = {
  readonly kind: string
  readonly customerId: number
  readonly content: OrderContent
  readonly claimed: Map<string, number>
}

/**
 * Why a client may not place an order, or none for which cash is collected; empty where it may. The
 * insurance that an order asks for is refused by what the order says.
 */
export type PlacingRefusals = {
  readonly place?: Failure | undefined
  readonly cod?: Failure | undefined
  readonly insurance?: (content: Pick<OrderContent, 'values' | 'goods'>) => Failure | undefined
  /** The premium of the insurance that an order asks for. */
  readonly premium?: (content: Pick<OrderContent, 'values' | 'goods'>) => Money | undefined
}

/** Who places orders, when. */
export type OrdersPlacing = { readonly customerId: number; readonly at: Instant; readonly references: References }

/** Changes that orders make in other areas, in the unit of work that places or moves them. */
export type OrderEffects = {
  /**
   * Before an event that the machine allows: what other areas change on the order, written together
   * with the move. A failure undoes the move.
   */
  readonly prepare: (moving: OrderMoving) => Promise<Result<OrderChange>>
  /** After an event; a failure undoes the move. */
  readonly follow: (moved: OrderMoved) => Promise<Result<unknown>>
  /** All that is kept from a client or its orders; asked before they are placed. */
  readonly refusals: (placing: OrdersPlacing) => Promise<PlacingRefusals>
  /** After orders were placed, many at once where a sheet is imported. */
  readonly placed: (placed: OrdersPlaced) => Promise<void>
  /** Draws the stock that a placed order takes; a failure undoes it. */
  readonly drawn: (placed: OrderPlaced) => Promise<Result<unknown>>
  /** After an event was taken back, such as a scan by mistake; a failure keeps it. */
  readonly takenBack: (moved: OrderTakenBack) => Promise<Result<unknown>>
  /** Cash that an agent reports with a tracking event; a failure undoes the event. */
  readonly collected: (reported: CashReported) => Promise<Result<unknown>>
  /** After a change of content; a failure undoes it. */
  readonly revise: (changed: OrderChanged) => Promise<Result<unknown>>
  /** The content of an order with what it names of other areas as it is called there. */
  readonly called: (order: Omit<OrderForeseen, 'claimed'>) => Promise<OrderContent>
  /** Foresees the failures for which placing an order would be refused; writes nothing. */
  readonly foresee: (order: OrderForeseen) => Promise<Result<unknown>>
}

/**
 * The unit of work of a use case that moves orders. A store's unit has no effects:
 * `core/operations/effects` adds them, so that no order can be moved without them.
 */
export type MovingUnit = OrderUnit & { readonly effects: OrderEffects }
