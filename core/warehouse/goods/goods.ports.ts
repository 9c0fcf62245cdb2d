import type { Instant } from '#core/base/kernel/clock.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { Allocation } from './stock/allocate.rules.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { PickList } from './picking/pick.ts'
import type { PickState } from './picking/picking.machine.ts'
import type { LocationKind } from './stock/location.entity.ts'
import type { sku } from './stock/sku.entity.ts'
import type { SkusMeant } from './stock/sku-meant.rules.ts'
import type { Stock, StockMove, StockPlace } from './stock/stock.ts'

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
  /** Why, as a person gave it. */
  readonly reason?: string
}

/** A location of a warehouse, and the client who rents it. */
export type StockLocation = { readonly location: string; readonly kind: LocationKind; readonly renterId?: number }

/**
 * A SKU with a low-stock level; `isLow` where its customer has had a message and it has not risen
 * since.
 */
export type WatchedSku = { readonly sku: string; readonly level: number; readonly available: number; readonly isLow: boolean }

/**
 * Stock inside a unit of work. Locks last until the unit ends. Locations are always locked in the
 * same order, so that two units may wait for each other but never deadlock.
 */
export type StockStore = {
  /**
   * The stock of a customer's articles in a warehouse, locked. Articles without stock are left out.
   */
  readonly lock: (articles: {
    readonly customerId: number
    readonly warehouse: string
    readonly skus: readonly string[]
  }) => Promise<readonly Stock[]>
  /**
   * Writes the counts of locked locations, including new ones, with the movements that led to them.
   */
  readonly write: (stock: readonly Stock[], movements: readonly StockMovement[]) => Promise<void>
  /** Movements of stock on behalf of an order or a document, by its number. */
  readonly movementsOf: (reference: string) => Promise<readonly Omit<StockMovement, 'reason'>[]>
  /**
   * The reservation of an order, locked. Of two units that find none and keep one, the later finds
   * that of the earlier.
   */
  readonly lockReservation: (orderNumber: string) => Promise<Reservation | undefined>
  readonly keepReservation: (reservation: Reservation) => Promise<void>
  /** The customer's SKUs that these codes mean, which stay until the unit ends. */
  readonly skusMeant: (customerId: number, codes: readonly string[]) => Promise<SkusMeant>
  /** Those of these locations that the warehouse has, which stay until the unit ends. */
  readonly locations: (warehouse: string, locations: readonly string[]) => Promise<readonly StockLocation[]>
  /** The location where a warehouse receives deliveries: the first of its kind. */
  readonly receivingLocation: (warehouse: string) => Promise<string | undefined>
  /**
   * Those of these SKUs that have a low-stock level, locked until the unit ends, by what is free of
   * them now in all warehouses.
   */
  readonly watched: (customerId: number, skus: readonly string[]) => Promise<readonly WatchedSku[]>
  /**
   * Notes of which SKUs their customer has had a message that they are low, or that they rose
   * again.
   */
  readonly noteLow: (
    customerId: number,
    told: { readonly skus: readonly string[]; readonly isLow: boolean; readonly at: Instant },
  ) => Promise<void>
  /** The id of a client's account. */
  readonly ownerOf: (account: string) => Promise<number | undefined>
}

/** Which orders a wave is made of. */
export type WaveFilter = {
  readonly warehouse: string
  readonly channel?: string | undefined
  /** Orders placed before it. */
  readonly cutOff?: Instant | undefined
  /** Clients within reach; all where it is left out. */
  readonly customerIds?: readonly number[] | undefined
  readonly most: number
}

/** Pick lists inside a unit of work. An order has one that is not at its end. */
export type PickStore = {
  /**
   * Orders that wait to be picked with what is reserved for them, the oldest first, locked with
   * their reservations; those that others have locked are left out.
   */
  readonly takeWaiting: (filter: WaveFilter) => Promise<readonly Pick<PickList, 'orderNumber' | 'customerId' | 'lines'>[]>
  /** Keeps a new wave with its pick lists, and answers its number. */
  readonly addWave: (
    wave: Pick<WaveFilter, 'warehouse' | 'channel' | 'cutOff'> & { readonly at: Instant; readonly actorId: number },
    picks: readonly Pick<PickList, 'tote' | 'orderNumber' | 'customerId' | 'lines' | 'state'>[],
  ) => Promise<number>
  /** The pick lists of a wave by tote, not locked. */
  readonly ofWave: (waveId: number) => Promise<readonly PickList[]>
  /** The newest pick list of an order, locked until the unit of work ends. */
  readonly lock: (orderNumber: string) => Promise<PickList | undefined>
  readonly keep: (pick: PickList, at: Instant) => Promise<void>
  /** Releases the pending pick lists of a wave, and answers their orders. */
  readonly release: (waveId: number, at: Instant) => Promise<readonly string[]>
  /** Takes the open pick list of an order out of its wave. */
  readonly drop: (orderNumber: string) => Promise<void>
  /** The SKUs of customers that have this code, barcode or alias. */
  readonly skusNamed: (
    code: string,
    customerIds: readonly number[],
  ) => Promise<readonly { readonly customerId: number; readonly sku: string }[]>
}

/** The part of a unit of work that changes pick lists. */
export type PickUnit = { readonly picks: PickStore }

/** A wave as it is listed. */
export type Wave = {
  readonly id: number
  readonly warehouse: string
  readonly channel: string | undefined
  readonly cutOff: Instant | undefined
  readonly createdAt: Instant
  readonly createdBy: string
  readonly pieces: number
  readonly picked: number
  /** How many pick lists are in each state. */
  readonly states: Readonly<Partial<Record<PickState, number>>>
}

export type ListedPick = PickList & { readonly account: string; readonly changedAt: Instant; readonly airwayNumber: string }

/** Pick lists for readers. */
export type PickReading = {
  /** Newest first. */
  readonly waves: (filter: {
    readonly warehouse?: string | undefined
    readonly isOpen?: boolean | undefined
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly Wave[]; readonly total: number }>
  readonly wave: (id: number) => Promise<Wave | undefined>
  readonly picks: (
    filter: Reach & {
      readonly waveId?: number | undefined
      readonly warehouse?: string | undefined
      readonly states?: readonly PickState[] | undefined
      readonly orderNumber?: string | undefined
      readonly page: number
      readonly pageSize: number
    },
  ) => Promise<{ readonly rows: readonly ListedPick[]; readonly total: number }>
  /** The order in a tote of a wave. */
  readonly inTote: (waveId: number, tote: number) => Promise<string | undefined>
  /** Orders whose stock was freed since pieces were missing, and that wait for new ones. */
  readonly short: (filter: WaveFilter) => Promise<readonly string[]>
}

/** The part of a unit of work that changes stock. */
export type StockUnit = { readonly stock: StockStore }

/** The same where its customers hear of low stock. */
export type WatchedUnit = StockUnit & { readonly messages: MessageSender }

/**
 * Whose records are read: those whom the reader may reach, `undefined` for all; `client` is the
 * account of one.
 */
type Reach = { readonly customerIds: readonly number[] | undefined; readonly client?: string | undefined }

type ClientsPage = Reach & { readonly keywords?: string | undefined; readonly page: number; readonly pageSize: number }

/** A SKU with the account of the client that it belongs to. */
export type ClientsSku = ReferenceRow<(typeof sku)['fields']> & { readonly account: string }

/** SKUs of all clients, for staff: by client, then by code. */
export type GoodsReading = {
  /** The customer's SKUs that these codes mean. */
  readonly skusMeant: (customerId: number, codes: readonly string[]) => Promise<SkusMeant>
  /** The names of SKUs, each by `skuKey`. */
  readonly names: (skus: readonly { readonly customerId: number; readonly sku: string }[]) => Promise<ReadonlyMap<string, string>>
  readonly list: (filter: ClientsPage) => Promise<{ readonly rows: readonly ClientsSku[]; readonly total: number }>
}

/** Stock at a location as it is listed, by client, warehouse, SKU and location. */
export type ListedStock = Stock & {
  readonly id: number
  readonly account: string
  readonly skuName: string | undefined
  readonly kind: LocationKind | undefined
  /** When the oldest of the pieces on hand arrived, first in first out. */
  readonly since: Instant | undefined
}

export type StockFilter = Reach & {
  readonly warehouse?: string | undefined
  readonly location?: string | undefined
  readonly sku?: string | undefined
  /** Part of a SKU's code or name. */
  readonly keywords?: string | undefined
  /** As it was before this instant, by its movements; left out, as it is. */
  readonly before?: Instant | undefined
}

/** A page of a list that is turned from row to row. */
export type CursorPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}
export type CursorPlace = { readonly pageSize: number; readonly after?: number | undefined; readonly before?: number | undefined }

export type ListedMovement = StockMovement & { readonly id: number; readonly account: string; readonly actorName: string }
export type MovementFilter = Omit<StockFilter, 'before' | 'keywords'> & {
  readonly reference?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Stock for readers: what lies where, and how it came about, newest first. */
export type StockReading = {
  readonly list: (filter: StockFilter, place: CursorPlace) => Promise<CursorPage<ListedStock>>
  readonly movements: (filter: MovementFilter) => Promise<{ readonly rows: readonly ListedMovement[]; readonly total: number }>
  /** Some SKUs of a client that a warehouse has free pieces of. */
  readonly offered: (customerId: number) => Promise<readonly { readonly warehouse: string; readonly sku: string }[]>
}
