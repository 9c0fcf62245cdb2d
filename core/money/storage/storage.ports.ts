import type { Layer } from '#core/pricing/fees/subjects/storage-night.ts'
import type { BillSum, CustomerBill } from '../billing/bill.ports.ts'
import type { CursorPage, CursorPlace } from '#core/warehouse/goods/goods.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'

/** Kinds of storage charges: storage by SKU, or rent by location. Bills are for one of them. */
export const STORAGE_KINDS = ['storage', 'storage_location'] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

/** A day of a warehouse. */
export type WarehouseDay = { readonly warehouse: string; readonly day: string }

/** Where a run goes on: behind this client and SKU, or this client and location. */
export type StoragePlace = { readonly customerId: number; readonly code: string }

/**
 * A SKU of a client in a warehouse at an instant, with its pieces by the day of their arrival; no
 * layers where nothing was on hand.
 */
export type StoredSku = {
  readonly customerId: number
  readonly account: string
  readonly sku: string
  /** A piece's volume; left out where nobody measured it. */
  readonly pieceCubicMillimetres?: bigint
  readonly layers: readonly Layer[]
}

/** An original package in a warehouse at an instant, by its waybill, and the day it came back. */
export type StoredPackage = {
  readonly customerId: number
  readonly account: string
  readonly waybill: string
  readonly received: string
}

/** A location that a client rented at an instant. */
export type RentedLocation = {
  readonly customerId: number
  readonly account: string
  readonly location: string
  readonly locationKind: string
}

type StorageRow = WarehouseDay & {
  readonly customerId: number
  /** The version of the expense subject that it was calculated by. */
  readonly version: string
  readonly amount: Money
}

/**
 * The storage fee of a SKU for a day, or of an original package, which has its waybill in place of
 * the SKU, and no volume. What it was calculated from is kept instead of its steps:
 * versions never change once they are published, so the steps are the same whenever they are
 * calculated, and a night of 100,000 rows stays small.
 */
export type StorageFee = StorageRow & {
  readonly sku: string
  readonly pieces: number
  readonly pieceCubicMillimetres?: bigint
  readonly layers: readonly Layer[]
}

/** The rent of a location for a day. */
export type LocationRent = StorageRow & { readonly location: string; readonly locationKind: string }

/** Why nothing was charged for a SKU or a location. */
export type StorageTrouble = { readonly account: string; readonly code: string; readonly reason: 'unmeasured' | 'unpriced' }

/** The additions of a batch of rows: those that were there already are left out. */
export type StorageAdded = { readonly rows: number; readonly sums: readonly Money[] }

/** The run of a warehouse for one of its days, and how far it is. */
export type StorageRun = WarehouseDay & {
  readonly state: 'running' | 'done' | 'failed'
  /** SKUs come first, then original packages, then locations. */
  readonly part: 'goods' | 'packages' | 'locations'
  readonly after?: StoragePlace
  /** SKUs on hand, original packages, and rented locations. */
  readonly skus: number
  readonly packages: number
  readonly locations: number
  /** Rows that were made, and what they add up to by currency. */
  readonly rows: number
  readonly sums: readonly Money[]
  /** SKUs and locations without a row. */
  readonly unmeasured: number
  readonly unpriced: number
  /** The first of them. */
  readonly troubles: readonly StorageTrouble[]
  /** Why it failed. */
  readonly error?: string
  readonly startedAt: Instant
  readonly finishedAt?: Instant
}

type Batch = { readonly warehouse: string; readonly until: Instant; readonly after: StoragePlace | undefined; readonly most: number }

/** Storage inside a unit of work. */
export type StorageKeeper = {
  /** The run of a day, made where there is none, and locked until the unit ends. */
  readonly lockRun: (day: WarehouseDay, at: Instant) => Promise<StorageRun>
  readonly keepRun: (run: StorageRun) => Promise<void>
  /**
   * SKUs that a warehouse ever had, by client and code, as they were at the end of a day in its
   * zone: none once there are no more.
   */
  readonly stored: (batch: Batch & { readonly timeZone: string }) => Promise<readonly StoredSku[]>
  /** Original packages that a warehouse had at that instant, by client and waybill. */
  readonly packages: (batch: Batch & { readonly timeZone: string }) => Promise<readonly StoredPackage[]>
  /** Locations that were rented at that instant, by client and code. */
  readonly rented: (batch: Batch) => Promise<readonly RentedLocation[]>
  /** Adds rows; one that is there already stays as it is. */
  readonly addFees: (rows: readonly StorageFee[]) => Promise<StorageAdded>
  readonly addRents: (rows: readonly LocationRent[]) => Promise<StorageAdded>
  /** Warehouses that have, or had, stock, original packages or a rented location. */
  readonly warehouses: () => Promise<readonly string[]>
  /** Until which day a warehouse is billed; `first` from now on where nobody asked before. */
  readonly doneUntil: (warehouse: string, first: string) => Promise<string>
  /** Moves it on to a day, if it is the next one. */
  readonly markDone: (day: WarehouseDay) => Promise<void>
  /** The first day of a client with a row that stands on no bill. */
  readonly firstUnbilled: (customerId: number, kind: StorageKind) => Promise<string | undefined>
  /** The currencies of such rows up to a day, and of those that were taken off bills. */
  readonly unbilledCurrencies: (customerId: number, kind: StorageKind, until: string) => Promise<readonly string[]>
  /** Puts the same on a bill in its currency, as its lines; answers what they come to. */
  readonly takeRows: (bill: CustomerBill, kind: StorageKind, until: string) => Promise<BillSum>
}

/** The part of a unit of work that charges storage. */
export type StorageUnit = { readonly storage: StorageKeeper }

/** A row as it is listed. */
type ListedStorageRow = { readonly id: number; readonly account: string; readonly isBilled: boolean }
export type ListedFee = StorageFee & ListedStorageRow & { readonly skuName?: string }
export type ListedRent = LocationRent & ListedStorageRow

/**
 * Whose rows: those whom the reader may reach, `undefined` for all; `client` is the account of one.
 */
type Reach = { readonly customerIds: readonly number[] | undefined; readonly client?: string | undefined }

/** Which rows of a client. */
export type StorageFilter = Reach & {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly warehouse?: string | undefined
  /** A SKU, or a location. */
  readonly code?: string | undefined
}

/** Rows of a kind for readers, the latest day first. */
export type StorageRows<Row> = {
  readonly list: (filter: StorageFilter, place: CursorPlace) => Promise<CursorPage<Row>>
  /** Returns the sums of the rows of a filter, by currency. */
  readonly totals: (filter: StorageFilter) => Promise<readonly Money[]>
  readonly find: (id: number, reach: Reach) => Promise<Row | undefined>
  /** All rows of a filter, in batches. */
  readonly stream: (filter: StorageFilter) => AsyncIterable<readonly Row[]>
}

export type RunFilter = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly warehouse?: string | undefined
  readonly states?: readonly StorageRun['state'][] | undefined
  readonly page: number
  readonly pageSize: number
}

/** Storage for readers. */
export type StorageReading = {
  readonly fees: StorageRows<ListedFee>
  readonly rents: StorageRows<ListedRent>
  /** The latest day first. */
  readonly runs: (filter: RunFilter) => Promise<{ readonly rows: readonly StorageRun[]; readonly total: number }>
  readonly run: (day: WarehouseDay) => Promise<StorageRun | undefined>
  /** Until which day each warehouse is charged without a gap. */
  readonly doneUntil: () => Promise<ReadonlyMap<string, string>>
  /** Clients by id that have rows up to a day without a bill, or rows that were taken off one. */
  readonly unbilledClients: (asked: {
    readonly kind: StorageKind
    readonly after: number
    readonly until: string
    readonly most: number
  }) => Promise<readonly number[]>
}
