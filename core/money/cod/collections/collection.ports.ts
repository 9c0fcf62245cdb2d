import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { LedgerStore } from '../../ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { CollectionState } from './collection.machine.ts'
import type { CashReport, CodDifference, CollectionReport, ReportDone, ReportFault } from './collection-report.ts'
import type { ReportMatching } from './collection-headings.ts'
import type { CodAge, CodPlace } from '../reports/cod-report.ts'
import type { Collection } from './collection.ts'
import type { DifferenceState } from './difference.machine.ts'

/** Whose collections: those of some customers, or everybody's. */
export type CollectionReach = { readonly customerIds: readonly number[] | undefined }

/** An order that a report names, whether or not cash is due for it. */
export type NamedOrder = {
  /** As the report names it. */
  readonly number: string
  readonly orderId: number
  readonly orderNumber: string
  readonly hasCod: boolean
  /** When the parcel left and was delivered, where it did. */
  readonly outboundAt?: Instant
  readonly podAt?: Instant
}

/** Cash that was booked for an order. */
export type BookedCash = {
  readonly orderId: number
  readonly collected: Money
  readonly collectedAt: Instant
  readonly reportedAt: Instant
}

/**
 * The follower of the order itself: its collection from dispatch on, inside a unit of work that has
 * locked the order.
 */
export type CollectionFollower = {
  /** Notes that cash of an order is due, with the agent of its channel; nobody waits for it. */
  readonly begin: (order: Pick<Order, 'id' | 'orderNumber' | 'customerId' | 'values'>, due: Money, at: Instant) => void
  /** Fails what is still due; nobody waits for it. */
  readonly fail: (orderId: number, at: Instant) => void
  /** Makes a collection that failed at an instant due again; nobody waits for it. */
  readonly revive: (orderId: number, failedAt: Instant) => void
  /** Changes what is due of a locked collection; nobody waits for it. */
  readonly changeDue: (orderId: number, due: Money) => void
  /** Removes a locked collection that nobody reported; nobody waits for it. */
  readonly remove: (orderId: number) => void
  /** Collections of orders, locked in the order of their ids until the unit of work ends. */
  readonly lock: (orderIds: readonly number[]) => Promise<readonly Collection[]>
  /** The amounts of open differences of locked collections. */
  readonly openAmounts: (orderIds: readonly number[]) => Promise<ReadonlyMap<number, Money>>
}

/** A file of reports. */
export type ReportImport = {
  readonly id: number
  readonly agent?: string
  readonly fileName: string
  readonly at: Instant
  readonly by: number
  readonly byName: string
  readonly counts: CollectionImportCounts
}
export type CollectionImportCounts = Readonly<Record<ReportDone | 'wrong', number>>
export type WrongLine = { readonly line: number; readonly report: CashReport; readonly fault: ReportFault }

/** Writing reports inside a unit of work. */
export type CollectionKeeper = CollectionFollower & {
  /** The orders of these order numbers or waybills, of customers within reach. */
  readonly named: (numbers: readonly string[], reach: CollectionReach) => Promise<readonly NamedOrder[]>
  readonly book: (booked: readonly BookedCash[]) => Promise<void>
  /**
   * A second open difference of one order is refused with COD_DIFFERENCE_OPEN when the unit ends.
   */
  readonly report: (reports: readonly CollectionReport[]) => Promise<void>
  /** A difference within reach, as it is now. */
  readonly findDifference: (id: number, reach: CollectionReach) => Promise<CodDifference | undefined>
  /** Saves the decision about a difference of a locked collection. */
  readonly keepDifference: (difference: CodDifference) => Promise<void>
  readonly addImport: (
    made: Pick<ReportImport, 'agent' | 'fileName' | 'at' | 'by'> & { readonly matching: ReportMatching },
  ) => Promise<number>
  /** Adds to the counts of a file, and keeps its wrong lines. */
  readonly addToImport: (id: number, counts: CollectionImportCounts, wrong: readonly WrongLine[]) => Promise<void>
}

/** The unit of work that books collected cash. */
export type CollectionUnit = {
  readonly collections: CollectionKeeper
  readonly ledger: LedgerStore
  readonly messages: MessageSender
  readonly live: LivePublisher
  readonly audit: AuditTrail
}

/** A collection as lists show it. */
export type ListedCollection = Collection & {
  readonly account: string
  readonly refCode: string | undefined
  readonly airwayNumber: string
  readonly agentName: string | undefined
  readonly hasDifference: boolean
}

/** A difference as lists show it. */
export type ListedDifference = CodDifference & {
  readonly outboundAt: Instant | undefined
  readonly account: string
  readonly airwayNumber: string
  readonly agent: string | undefined
  readonly agentName: string | undefined
  readonly reportedByName: string
  readonly decidedByName: string | undefined
}

export const COLLECTION_SORTS = ['due_time', 'collected_time', 'order_number', 'due_amount'] as const

export type CollectionFilter = CollectionReach & {
  readonly states?: readonly CollectionState[] | undefined
  /** Null for those without. */
  readonly agent?: string | null | undefined
  readonly account?: string | undefined
  readonly country?: string | undefined
  readonly channel?: string | null | undefined
  readonly currency?: string | undefined
  readonly dueFrom?: Instant | undefined
  /** Exclusive. */
  readonly dueBefore?: Instant | undefined
  /** Outstanding for so long: what is due since its dispatch, what was collected since then. */
  readonly age?: CodAge | undefined
  /** The time that ages are of. */
  readonly now?: Instant | undefined
  readonly place?: CodPlace | undefined
  /** On bills that were paid out in a span of time. */
  readonly settled?: { readonly from: Instant; readonly before: Instant } | undefined
  /** Searched in order numbers, references and waybills by their beginning. */
  readonly keywords?: string | undefined
}
export type CollectionPaging = { readonly page: number; readonly pageSize: number }

/** Sums of the collections of a filter in one currency. */
export type CollectionSums = {
  readonly currency: string
  readonly due: Money
  readonly withAgent: Money
  readonly underWay: Money
  readonly remitted: Money
  readonly orders: number
}

export type DifferenceFilter = CollectionReach & {
  readonly state?: DifferenceState | undefined
  readonly agent?: string | undefined
  readonly keywords?: string | undefined
}

/** Something that happened to the money of one order. */
export type MoneyEvent = {
  readonly what: 'due' | 'change' | 'report' | 'difference' | 'accepted' | 'rejected' | 'failed' | 'remitted' | 'billed' | 'paid_out'
  readonly at: Instant | undefined
  readonly amount: Money | undefined
  /** The amount before a change, or the one that was due where it differs. */
  readonly before?: Money | undefined
  /** Who did it, for staff. */
  readonly by?: string | undefined
  /** A reason, or the number of a bill. */
  readonly note?: string | undefined
  readonly source?: Words | undefined
}

/** Reads collections, outside a unit of work. */
export type Collections = {
  readonly list: (
    filter: CollectionFilter & CollectionPaging & { readonly sort?: ListSort<(typeof COLLECTION_SORTS)[number]> | undefined },
  ) => Promise<{ readonly rows: readonly ListedCollection[]; readonly total: number }>
  readonly sums: (filter: CollectionFilter) => Promise<readonly CollectionSums[]>
  /** All matches, newest first, in parts. */
  readonly all: (filter: CollectionFilter) => AsyncIterable<ListedCollection>
  readonly find: (orderNumber: string, reach: CollectionReach) => Promise<ListedCollection | undefined>
  /** The life of one order's money, oldest first. */
  readonly life: (orderId: number) => Promise<readonly MoneyEvent[]>
  readonly differences: (
    filter: DifferenceFilter & CollectionPaging,
  ) => Promise<{ readonly rows: readonly ListedDifference[]; readonly total: number }>
  readonly imports: (page: CollectionPaging) => Promise<{ readonly rows: readonly ReportImport[]; readonly total: number }>
  readonly findImport: (id: number) => Promise<ReportImport | undefined>
  readonly wrongLines: (importId: number) => AsyncIterable<WrongLine>
  /** How the headings of an agent's newest file were matched. */
  readonly lastMatching: (agent: string | undefined) => Promise<ReportMatching | undefined>
}
