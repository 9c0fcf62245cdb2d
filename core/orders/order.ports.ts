import type { AuditTrail } from '../kernel/audit.ts'
import type { Instant } from '../kernel/clock.ts'
import type { AnsweredCommands } from '../kernel/once.ts'
import type { TrackingStore } from '../tracking/tracking-event.ts'
import type { NewOrder, Order, OrderContent } from './order.ts'
import type { OrderState } from './order.machine.ts'

/** Whose orders: a customer's, or those of several, which may be none. */
export type Whose = number | readonly number[]

/** Which orders: everything given must hold; lists are alternatives. */
export type OrderFilter = {
  /** Whose; left out, everybody's (staff). */
  readonly customerId?: number
  /** Of any of these, where somebody reaches several and not all. */
  readonly customerIds?: readonly number[]
  readonly kinds?: readonly string[]
  readonly statuses?: readonly OrderState[]
  readonly orderNumbers?: readonly string[]
  readonly refCodes?: readonly string[]
  readonly airwayNumbers?: readonly string[]
  /** Each may be an order number, a reference or a waybill: what a person pastes. */
  readonly anyNumbers?: readonly string[]
  readonly consignee?: string
  readonly phone?: string
  readonly countries?: readonly string[]
  readonly createdFrom?: Instant
  /** Exclusive. */
  readonly createdBefore?: Instant
  /** Looked for in numbers, consignee, phone, city and product names. */
  readonly keywords?: string
}

/** A page newest first: by its number, or beyond the order that the last page ended with. */
export type OrderPageRequest = { readonly page: number; readonly pageSize: number; readonly after?: string }

/** Reading, outside of units of work. */
export type OrderQueries = {
  readonly list: (filter: OrderFilter, page: OrderPageRequest) => Promise<{ readonly rows: readonly Order[]; readonly total: number }>
  /** How many per state, the filter's own states left aside. */
  readonly counts: (filter: OrderFilter) => Promise<Readonly<Partial<Record<OrderState, number>>>>
  /** The kinds that there are orders of, somebody's or everybody's. */
  readonly kinds: (whose?: Whose) => Promise<readonly string[]>
  readonly find: (number: string, whose?: Whose) => Promise<Order | undefined>
  readonly findByWaybill: (airwayNumber: string) => Promise<Order | undefined>
  /** All that match, newest first, in batches; memory stays bounded. */
  readonly stream: (filter: OrderFilter) => AsyncIterable<readonly Order[]>
  /** Orders by number in the order asked, foreign and unknown ones left out. */
  readonly findMany: (orderNumbers: readonly string[], whose?: Whose) => Promise<readonly Order[]>
}

export type OrderChange = {
  readonly status?: OrderState
  readonly cameFrom?: OrderState | null
  readonly content?: OrderContent
  readonly inboundAt?: Instant
  readonly outboundAt?: Instant
  readonly podAt?: Instant
  readonly checkWeightGrams?: number
  readonly exceptionCode?: string | null
  readonly exceptionMsg?: string | null
  readonly trackerCode?: string
}

/** Writing, inside a unit of work. */
export type OrderStore = {
  /** Stores new orders; one whose reference or import key is taken by a living order of the customer is left out. Answers those stored, with ids. */
  readonly insert: (orders: readonly NewOrder[]) => Promise<readonly { readonly orderNumber: string; readonly id: number }[]>
  /** The order, locked until the unit of work ends. */
  readonly lock: (orderNumber: string, whose?: Whose) => Promise<Order | undefined>
  /** The living orders of a customer that have these references. */
  readonly withReferences: (
    customerId: number,
    refCodes: readonly string[],
  ) => Promise<readonly { readonly refCode: string; readonly orderNumber: string }[]>
  /** The import keys that are taken. */
  readonly withImportKeys: (customerId: number, keys: readonly string[]) => Promise<readonly string[]>
  /** Writes a change to a locked order and raises its version. */
  readonly change: (id: number, change: OrderChange, at: Instant) => Promise<void>
  /** Notes when labels were printed; not a change that others could lose, so versions stay. */
  readonly markPrinted: (ids: readonly number[], at: Instant) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Serials for new waybills, none given twice. */
  readonly waybillSerials: (count: number) => Promise<readonly number[]>
}

/** The stores that an order's unit of work writes to. */
export type OrderUnit = {
  readonly orders: OrderStore
  readonly tracking: TrackingStore
  readonly audit: AuditTrail
  readonly answered: AnsweredCommands
}
