import type { Instant } from '../kernel/clock.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { Allocation } from './allocate.rules.ts'
import type { ReferenceRow } from '../fields/references.ts'
import type { PickState } from './picking.machine.ts'
import type { sku } from './sku.entity.ts'
import type { Stock, StockMove, StockPlace } from './stock.ts'

/** The reservation of an order: `held` until cancelling frees it or picking takes it. */
export type Reservation = {
  readonly orderNumber: string
  readonly customerId: number
  readonly warehouse: string
  readonly allocations: readonly Allocation[]
  readonly state: 'held' | 'freed' | 'taken'
}

/** One line of the history of a location: what arrived, left or was reserved, by whom and why. */
export type StockMovement = StockPlace & {
  readonly move: StockMove
  readonly quantity: number
  readonly at: Instant
  readonly actorId: number
  /** The order, inbound delivery or count that caused it. */
  readonly reference: string
}

/**
 * Stock inside a unit of work. Locks last until the unit ends. Locations are always locked in the same order, so that two units may wait
 * for each other but never deadlock.
 */
export type StockStore = {
  /** The stock of a customer's articles in a warehouse, locked. Articles without stock are left out. */
  readonly lock: (articles: {
    readonly customerId: number
    readonly warehouse: string
    readonly skus: readonly string[]
  }) => Promise<readonly Stock[]>
  /** Writes the counts of locked locations, including new ones, with the movements that led to them. */
  readonly write: (stock: readonly Stock[], movements: readonly StockMovement[]) => Promise<void>
  /** The reservation of an order, locked. Of two units that find none and keep one, the later finds that of the earlier. */
  readonly lockReservation: (orderNumber: string) => Promise<Reservation | undefined>
  readonly keepReservation: (reservation: Reservation) => Promise<void>
}

/** The list by which an order's pieces are picked, in walking order. */
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

/** The part of a unit of work that changes stock. */
export type StockUnit = { readonly stock: StockStore }

/** The stores that a unit of work with picks writes to. */
export type GoodsUnit = StockUnit & { readonly picks: PickStore; readonly audit: AuditTrail }

/** A page of what staff read of several clients; `customerIds` are those whom they may reach, `undefined` all. */
type ClientsPage = {
  readonly customerIds: readonly number[] | undefined
  /** The account of one client. */
  readonly client?: string | undefined
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** A SKU with the account of the client that it belongs to. */
export type ClientsSku = ReferenceRow<(typeof sku)['fields']> & { readonly account: string }

/** SKUs of all clients, for staff: by client, then by code. */
export type GoodsReading = {
  readonly list: (filter: ClientsPage) => Promise<{ readonly rows: readonly ClientsSku[]; readonly total: number }>
}
