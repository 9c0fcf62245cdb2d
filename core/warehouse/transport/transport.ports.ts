import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import type { Bag, PackedParcel } from './bag.ts'
import type { BagState } from './bag.machine.ts'
import type { BillOfLading } from './bill-of-lading.entity.ts'
import type { BillOfLadingState } from './bill-of-lading.machine.ts'

/**
 * A bag as it is kept: with its code, who opened it, and when it was sealed and came to Hong Kong.
 */
export type KeptBag = Bag & {
  readonly bagCode: string
  /** Raised by each write that is no scan of a parcel. */
  readonly version: number
  readonly prefix?: string
  /** The code of the warehouse that it was opened in. */
  readonly warehouse?: string
  readonly toHKtime?: Instant
  readonly openedBy: number
  readonly openedAt: Instant
  readonly sealedAt?: Instant
}

/** A parcel that goes into a bag or came out of it, and by whom. */
export type PackedBy = { readonly actorId: number; readonly at: Instant }

/**
 * Bags inside a unit of work; locks last until the unit ends. A unit that locks orders and bags
 * locks the orders first.
 */
export type BagStore = {
  readonly lock: (packingNumber: string) => Promise<KeptBag | undefined>
  /** Serials of new bags, none given twice. */
  readonly drawSerial: () => Promise<number>
  /**
   * BAG_CODE_TAKEN, at the latest when the unit ends, where a bag that is not emptied has the code.
   */
  readonly add: (bag: KeptBag) => Promise<void>
  /** Writes what is different in a locked bag, its parcels too. */
  readonly keep: (change: { readonly before: KeptBag; readonly after: KeptBag } & PackedBy) => Promise<void>
  /**
   * The packing number of the bag that holds a parcel and is not emptied; the parcel's order is
   * locked.
   */
  readonly holderOf: (airwayNumber: string) => Promise<string | undefined>
  /** The order numbers of a bag's parcels in a fixed order, before any of them is locked. */
  readonly ordersIn: (packingNumber: string) => Promise<readonly string[]>
  /** The bags on a bill of lading, locked. */
  readonly lockOn: (mawb: string) => Promise<readonly KeptBag[]>
}

/** A bill of lading as it is kept; its counts and weight come from its bags. */
export type KeptBill = Omit<BillOfLading, 'number_of_bags' | 'number_of_shipment' | 'Weight'> & {
  readonly state: BillOfLadingState
  /** Raised by each write. */
  readonly version: number
  readonly departedAt?: Instant
  readonly arrivedAt?: Instant
}

/** A parcel that flies: its order, locked. */
export type FlownParcel = {
  readonly orderId: number
  readonly orderNumber: string
  readonly airwayNumber: string
  readonly status: OrderState
  readonly isDispatched: boolean
}

/** Bills of lading inside a unit of work. */
export type BillStore = {
  readonly lock: (mawb: string) => Promise<KeptBill | undefined>
  /** BILL_TAKEN, at the latest when the unit ends. */
  readonly add: (bill: KeptBill, by: PackedBy) => Promise<void>
  /** Writes a locked bill, whose number may be another one. */
  readonly keep: (mawb: string, bill: KeptBill) => Promise<void>
  readonly remove: (mawb: string) => Promise<void>
  /** The parcels in its bags, their orders locked in a fixed order, each once. */
  readonly lockParcels: (mawb: string) => Promise<readonly FlownParcel[]>
}

/** The unit of work of bags and bills of lading. */
export type TransportUnit = {
  readonly bags: BagStore
  readonly bills: BillStore
  readonly audit: AuditTrail
}
export type BagUnit = TransportUnit & { readonly answered: AnsweredCommands }
export type FlightUnit = TransportUnit & {
  readonly tracking: TrackingStore
  readonly orders: Pick<OrderStore, 'markTracked'>
}

/** A bag as lists show it. */
export type ListedBag = Omit<KeptBag, 'parcels'> & {
  readonly id: number
  readonly count: number
  /** Its parcels together; `weighedGrams` is what the scale said. */
  readonly grams: number
  readonly openedByName: string
}

/** A parcel of a bag as it is shown. */
export type ListedBagParcel = PackedParcel & {
  readonly orderNumber: string
  readonly account: string
  readonly refCode?: string
  readonly status: OrderState
  readonly country?: string
  readonly city?: string
  readonly packedAt: Instant
  readonly packedByName: string
}

export const BAG_SORTS = ['create_time', 'packing_number', 'bagCode'] as const

export type BagFilter = {
  readonly states?: readonly BagState[]
  readonly mawb?: string | undefined
  readonly prefix?: string | undefined
  readonly warehouse?: string | undefined
  /** Part of a packing number or code, or a waybill in it. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof BAG_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** Bags as they are read, outside of units of work. */
export type Bags = {
  readonly list: (filter: BagFilter) => Promise<{ readonly rows: readonly ListedBag[]; readonly total: number }>
  readonly counts: (filter: Omit<BagFilter, 'page' | 'pageSize'>) => Promise<Readonly<Partial<Record<BagState, number>>>>
  readonly find: (packingNumber: string) => Promise<ListedBag | undefined>
  /** The packing number of the bag in use with this code on it. */
  readonly byCode: (bagCode: string) => Promise<string | undefined>
  /** The parcels that are, or for an emptied bag were, in it: last one first. */
  readonly parcelsOf: (packingNumber: string) => Promise<readonly ListedBagParcel[]>
}

export type ListedBillOfLading = KeptBill &
  Required<Pick<BillOfLading, 'number_of_bags' | 'number_of_shipment' | 'Weight'>> & { readonly id: number }

export const BILL_OF_LADING_SORTS = ['dept_date', 'expected_date', 'mawb', 'flight'] as const

export type BillOfLadingFilter = {
  readonly states?: readonly BillOfLadingState[]
  readonly fromStation?: string | undefined
  readonly toStation?: string | undefined
  readonly departsFrom?: Instant | undefined
  /** Exclusive. */
  readonly departsBefore?: Instant | undefined
  /** Part of a number, a flight, a carrier or a bag's number. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof BILL_OF_LADING_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** Bills of lading as they are read, outside of units of work. */
export type Bills = {
  readonly list: (filter: BillOfLadingFilter) => Promise<{ readonly rows: readonly ListedBillOfLading[]; readonly total: number }>
  readonly counts: (filter: Omit<BillOfLadingFilter, 'page' | 'pageSize'>) => Promise<Readonly<Partial<Record<BillOfLadingState, number>>>>
  readonly find: (mawb: string) => Promise<ListedBillOfLading | undefined>
  /** The order numbers of what is on it, bag by bag, in batches. */
  readonly contents: (
    mawb: string,
  ) => AsyncIterable<readonly { readonly bag: string; readonly bagCode: string; readonly orderNumber: string; readonly grams: number }[]>
}
