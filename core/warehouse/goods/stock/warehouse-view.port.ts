import type { Instant } from '#core/base/kernel/clock.ts'
import type { LocationKind } from './location.entity.ts'

/**
 * A client's stock at one location, of all its SKUs together; one that it rents is listed while it
 * is empty too.
 */
export type StockedLocation = {
  readonly warehouse: string
  readonly location: string
  readonly zone: string | undefined
  readonly kind: LocationKind | undefined
  readonly isRented: boolean
  readonly skus: number
  readonly onHand: number
  readonly reserved: number
  readonly damaged: number
  readonly underWay: number
}

export type LocationFilter = {
  readonly customerId: number
  readonly warehouse?: string | undefined
  readonly kind?: LocationKind | undefined
  readonly isRented?: boolean | undefined
  /** Part of a location's code. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** The figures of a client in some warehouses, and of what happens there today. */
export type WarehouseFigures = {
  readonly stock: {
    readonly skus: number
    readonly onHand: number
    readonly reserved: number
    readonly available: number
    readonly damaged: number
  }
  /** Orders from stock that were placed today, by how far they are. */
  readonly orders: {
    readonly placed: number
    readonly toPick: number
    readonly packed: number
    readonly dispatched: number
    readonly ended: number
  }
  /**
   * Pieces under way to the warehouses, of how many SKUs, and the inbound deliveries and transfers
   * among what brings them.
   */
  readonly inbound: { readonly pieces: number; readonly skus: number; readonly deliveries: number; readonly transfers: number }
  /** Parcels that came back unopened, and refused ones that may. */
  readonly packages: { readonly here: number; readonly refused: number }
}

/** A client's view of warehouses. */
export type WarehouseViews = {
  /** By warehouse, then by code. */
  readonly locations: (filter: LocationFilter) => Promise<{ readonly rows: readonly StockedLocation[]; readonly total: number }>
  readonly figures: (of: {
    readonly customerId: number
    readonly warehouses: readonly string[]
    /** Where the parcels were sent that may come back to them. */
    readonly country: string
    /** When today began. */
    readonly since: Instant
  }) => Promise<WarehouseFigures>
}
