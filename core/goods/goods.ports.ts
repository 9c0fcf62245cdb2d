import type { Instant } from '../kernel/clock.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { Allocation } from './allocate.rules.ts'
import type { PickState } from './picking.machine.ts'
import type { Stock, StockMove, StockPlace } from './stock.ts'

/** What an order was promised: `held` until its cancellation frees it or its pick takes it. */
export type Reservation = {
  readonly orderNumber: string
  readonly customerId: number
  readonly warehouse: string
  readonly allocations: readonly Allocation[]
  readonly state: 'held' | 'freed' | 'taken'
}

/** One line of the history of a place: what came, went or was promised, by whom and for what. */
export type StockMovement = StockPlace & {
  readonly move: StockMove
  readonly quantity: number
  readonly at: Instant
  readonly actorId: number
  /** The order, inbound delivery or count that caused it. */
  readonly reference: string
}

/**
 * Stock inside a unit of work. What is locked stays so until the unit ends, and places are always locked in one order, so that two units
 * wait for each other and never both.
 */
export type StockStore = {
  /** The places of a customer's articles in a warehouse, locked. Articles that lie nowhere are left out. */
  readonly lock: (articles: {
    readonly customerId: number
    readonly warehouse: string
    readonly skus: readonly string[]
  }) => Promise<readonly Stock[]>
  /** Writes the counts of locked places, new ones among them, with the movements that led to them. */
  readonly write: (stock: readonly Stock[], movements: readonly StockMovement[]) => Promise<void>
  /** What an order was promised, locked; also where nothing was, the order's number is held. */
  readonly lockReservation: (orderNumber: string) => Promise<Reservation | undefined>
  readonly keepReservation: (reservation: Reservation) => Promise<void>
}

/** The list by which an order's pieces are fetched, in walking order. */
export type PickList = {
  readonly orderNumber: string
  readonly customerId: number
  readonly warehouse: string
  readonly lines: readonly Allocation[]
  readonly state: PickState
}

export type PickStore = {
  /** The newest pick list of an order, locked until the unit of work ends. */
  readonly lock: (orderNumber: string) => Promise<PickList | undefined>
  readonly keep: (pick: PickList) => Promise<void>
}

/** The stores that a unit of work over goods writes to. */
export type GoodsUnit = { readonly stock: StockStore; readonly picks: PickStore; readonly audit: AuditTrail }
