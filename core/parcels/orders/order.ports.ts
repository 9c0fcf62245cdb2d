import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { TrackingStore } from '../tracking/tracking-event.ts'
import type { OrderChange } from './change/order-change.ts'
import type { NewOrder, Order } from './order.ts'
import type { FlagFilter } from './order-facts.ts'
import type { OrderState } from './order.machine.ts'

/** Whose orders: a customer's, or those of several, possibly none. */
export type Whose = number | readonly number[]

/** Which orders: all given criteria must match; lists are alternatives. */
export type OrderFilter = FlagFilter & {
  /** Whose; everybody's when left out (staff). */
  readonly customerId?: number
  /** Any of these customers, where the actor reaches several and not all. */
  readonly customerIds?: readonly number[]
  readonly kinds?: readonly string[]
  readonly statuses?: readonly OrderState[]
  readonly orderNumbers?: readonly string[]
  /** Made by this import. */
  readonly importId?: number
  readonly refCodes?: readonly string[]
  readonly airwayNumbers?: readonly string[]
  /** Each may be an order number, a reference or a waybill, as pasted by a person. */
  readonly anyNumbers?: readonly string[]
  /**
   * Each may be a marketplace's order number or the tracking number of the carrier that brings the
   * parcel.
   */
  readonly foreignNumbers?: readonly string[]
  /** Took the returned parcel of one of these order numbers. */
  readonly originals?: readonly string[]
  readonly consignee?: string
  /** A phone or a part of it; without a digit it is nobody's. */
  readonly phone?: string
  readonly countries?: readonly string[]
  readonly createdFrom?: Instant
  /** Exclusive. */
  readonly createdBefore?: Instant
  /** Searched in numbers, consignee, phone, city and product names. */
  readonly keywords?: string
  readonly channels?: readonly string[]
  /** The codes of warehouses that have the parcels now. */
  readonly atWarehouses?: readonly string[]
}

/** Columns that a list of orders can be sorted by, as the API names them. */
export const ORDER_SORTS = [
  'create_time',
  'update_time',
  'inbound_time',
  'outbound_time',
  'pod_time',
  'returned_time',
  'plan_asked_time',
  'destroy_from',
  'print_time',
  'order_refCode',
  'consignee',
  'country',
  'city',
  'channel',
  'claim_weight',
  'check_weight',
  'cod_amount',
] as const
export type OrderSort = ListSort<(typeof ORDER_SORTS)[number]>

/**
 * Up to this many matches are sorted by any column; beyond it an index provides the order, by time
 * of creation alone.
 */
export const MOST_SORTED = 10_000

/**
 * A page, newest first unless sorted: by its number, or after the last order of the previous page.
 */
export type OrderPageRequest = {
  readonly page: number
  readonly pageSize: number
  /** Pages are turned by number where it is given. */
  readonly sort?: OrderSort
  readonly after?: string
}

export type OrderPage = { readonly rows: readonly Order[]; readonly total: number }

export type WaitingOrders = {
  readonly count: number
  readonly isMore: boolean
  readonly since: Instant | undefined
  readonly overdue: number
}

/** The weights that a customer has not confirmed or rejected, and the order that waits longest. */
export type UnansweredWeights = { readonly customerId: number; readonly count: number; readonly oldest: string }

/** Reading, outside of units of work. */
export type OrderQueries = {
  /** TOO_MANY_TO_SORT where more than MOST_SORTED match and the sort is not by time of creation. */
  readonly list: (filter: OrderFilter, page: OrderPageRequest) => Promise<Result<OrderPage>>
  /** How many per state, ignoring the filter's own states. */
  readonly counts: (filter: OrderFilter) => Promise<Readonly<Partial<Record<OrderState, number>>>>
  /**
   * How many match, counted up to `most`, since when the longest of the oldest ones has been as it
   * is, and how many have not been answered in time; found by an index of their state or of labels
   * that are out of date, however many orders there are. Whether they are printed is looked up for
   * the newest 10,000 of a state, and the state for the newest 10,000 labels that are out of date.
   */
  readonly waiting: (filter: OrderFilter, counting: { readonly most: number; readonly at: Instant }) => Promise<WaitingOrders>
  /**
   * The customers with weights to confirm of parcels received before a time: how many each has, and
   * the order that waits longest.
   */
  readonly unanswered: (receivedBefore: Instant) => Promise<readonly UnansweredWeights[]>
  /** The kinds with orders, of some customers or of all. */
  readonly kinds: (whose?: Whose) => Promise<readonly string[]>
  readonly find: (number: string, whose?: Whose) => Promise<Order | undefined>
  readonly findByWaybill: (airwayNumber: string) => Promise<Order | undefined>
  /** All matches, newest first, in batches; memory stays bounded. */
  readonly stream: (filter: OrderFilter) => AsyncIterable<readonly Order[]>
  /** Orders by number in the requested order; other customers' and unknown ones are left out. */
  readonly findMany: (orderNumbers: readonly string[], whose?: Whose) => Promise<readonly Order[]>
}

/** Numbers that a new order is known by: its id, and the serial of its waybill. */
export type OrderNumbers = { readonly id: number; readonly waybillSerial: number }

/** Writing, inside a unit of work. */
export type OrderStore = {
  /**
   * Stores new orders, many faster where their ids were drawn before. An order whose reference or
   * import key is taken by an active order of the customer is left out. Returns those stored.
   */
  readonly insert: (orders: readonly (NewOrder & { readonly id?: number })[]) => Promise<readonly Order[]>
  /** The order, locked until the unit of work ends. */
  readonly lock: (orderNumber: string, whose?: Whose) => Promise<Order | undefined>
  /** Every order that an import made, oldest first, locked until the unit of work ends. */
  readonly lockOfImport: (importId: number) => Promise<readonly Order[]>
  /** The living orders of a customer with these references. */
  readonly withReferences: (
    customerId: number,
    refCodes: readonly string[],
  ) => Promise<readonly { readonly refCode: string; readonly orderNumber: string }[]>
  /** The number of the order with this waybill, of any client. */
  readonly ofWaybill: (airwayNumber: string) => Promise<string | undefined>
  /** The import keys that are in use. */
  readonly withImportKeys: (customerId: number, keys: readonly string[]) => Promise<readonly string[]>
  /** Writes a change to a locked order and raises its version; returns the order as it is then. */
  readonly change: (order: Order, change: OrderChange, at: Instant) => Promise<Order>
  /** Writes the same change to several locked orders. */
  readonly changeAll: (orders: readonly Order[], change: Omit<OrderChange, 'content'>, at: Instant) => Promise<readonly Order[]>
  /**
   * Records when labels were printed, which are up to date then unless `outdated`; not a change
   * that could conflict, so versions stay.
   */
  readonly markPrinted: (ids: readonly number[], at: Instant, label?: { readonly outdated: true }) => Promise<void>
  /**
   * Writes the code of the newest tracking event of several locked orders, and raises their
   * versions.
   */
  readonly markTracked: (ids: readonly number[], trackerCode: string, at: Instant) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Numbers for new orders, none given twice. */
  readonly drawNumbers: (count: number) => Promise<readonly OrderNumbers[]>
}

/** The stores of an order's unit of work. */
export type OrderUnit = {
  readonly orders: OrderStore
  readonly tracking: TrackingStore
  readonly audit: AuditTrail
  readonly answered: AnsweredCommands
  /** Who owns the files that orders name, and which these are. */
  readonly files: { readonly find: (id: string) => Promise<Pick<StoredFile, 'ownerId' | 'type'> | undefined> } & Pick<FileRecords, 'name'>
}
