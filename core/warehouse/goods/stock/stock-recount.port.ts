import type { Reservation } from '../goods.ports.ts'
import type { PickState } from '../picking/picking.machine.ts'
import type { Stock, StockMove, StockPlace } from './stock.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'

/**
 * A location as it is counted again: what is stored of it, what its movements were, and what open
 * reservations hold of it.
 */
export type RecountedPlace = StockPlace & {
  readonly stored: Pick<Stock, 'onHand' | 'reserved' | 'damaged' | 'underWay'>
  /** Pieces by move. */
  readonly moved: Readonly<Partial<Record<StockMove, number>>>
  readonly held: number
}

/**
 * Stock, its history, reservations and orders as they are at one moment; nothing of it is read at
 * once.
 */
export type StockSnapshot = {
  readonly places: () => AsyncIterable<RecountedPlace>
  /** Reservations that hold pieces, in batches. */
  readonly heldReservations: () => AsyncIterable<readonly Reservation[]>
  readonly reservationsOf: (orderNumbers: readonly string[]) => Promise<readonly Reservation[]>
  /** The state of the newest pick list of each order that has one. */
  readonly pickStates: (orderNumbers: readonly string[]) => Promise<ReadonlyMap<string, PickState>>
  readonly orders: Pick<OrderQueries, 'stream' | 'findMany'>
}

/** Reads stock as it is at one moment, whatever is written meanwhile. */
export type StockRecount = { readonly snapshot: <T>(read: (stock: StockSnapshot) => Promise<T>) => Promise<T> }
