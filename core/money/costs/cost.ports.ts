import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { CostBillState } from './cost-bill.machine.ts'
import type { CostBillHead, CostDecision, DifferenceKind } from './cost-fields.ts'
import type { CostSubject } from './cost-subject.ts'
import type { MarginStore } from './margin.ports.ts'
import type { SpreadOver } from './spread.ts'

/** The bill of a supplier, without its lines. */
export type CostBill = CostBillHead & {
  readonly id: number
  /** Raised by each write. */
  readonly version: number
  readonly state: CostBillState
  readonly createdBy: number
  readonly createdAt: Instant
  readonly bookedAt?: Instant
}

/** A line: for a bill of lading or for one parcel; minor units of the bill's currency. */
export type CostLine = {
  /** Its place in the bill, from 1; kept when others are removed. */
  readonly line: number
  readonly mawb?: string
  readonly waybill?: string
  readonly subject: CostSubject
  readonly grams?: number
  readonly amount: bigint
  readonly remark?: string
  /** The line that it takes back. */
  readonly reverses?: number
}

/**
 * A difference of one line. Weights are in grams, prices in minor units; `amount` is what they bill
 * too much, below zero too little.
 */
export type CostDifference = {
  readonly line: number
  readonly kind: DifferenceKind
  readonly theirs: bigint
  readonly ours: bigint
  readonly amount: bigint
  readonly decision?: CostDecision
  readonly reason?: string
  readonly decidedBy?: number
}

/**
 * The known facts of a bill of lading: the gross weight of its bags and how many parcels fly on it.
 */
export type FlownFreight = { readonly mawb: string; readonly toStation: string; readonly grams: number; readonly parcels: number }

/** The known facts of a parcel: its order and its chargeable weight. */
export type BilledParcel = SpreadOver & { readonly waybill: string }

/**
 * A line's part of one parcel's costs: minor units of the bill's currency, and of the currency of
 * reports.
 */
export type ParcelCost = {
  readonly line: number
  readonly orderNumber: string
  readonly grams: number
  readonly amount: bigint
  readonly inReport: bigint
}

/** Cost bills inside a unit of work; locks last until it ends. */
export type CostStore = {
  /** The id of the new bill. COST_BILL_TAKEN, at the latest when the unit ends. */
  readonly add: (bill: Omit<CostBill, 'id' | 'version'>) => Promise<number>
  readonly lock: (id: number) => Promise<CostBill | undefined>
  readonly keep: (bill: CostBill) => Promise<void>
  /** With its lines and differences. */
  readonly remove: (id: number) => Promise<void>
  readonly lines: (id: number) => Promise<readonly CostLine[]>
  readonly putLines: (id: number, lines: readonly CostLine[]) => Promise<void>
  readonly removeLines: (id: number, lines: readonly number[]) => Promise<void>
  readonly differences: (id: number) => Promise<readonly CostDifference[]>
  /** Instead of those that there were. */
  readonly keepDifferences: (id: number, differences: readonly CostDifference[]) => Promise<void>
  /** Returns the known facts of these bills of lading; those that do not exist are left out. */
  readonly flown: (mawbs: readonly string[]) => Promise<readonly FlownFreight[]>
  /** The parcels on a bill of lading, each once, in a fixed order. */
  readonly parcelsOn: (mawb: string) => Promise<readonly SpreadOver[]>
  readonly parcels: (waybills: readonly string[]) => Promise<readonly BilledParcel[]>
  /**
   * Which of a bill's lines another bill of its supplier has too: for the same document and
   * subject, and not reversed.
   */
  readonly billedBefore: (id: number) => Promise<readonly number[]>
  /**
   * Adds the parts of a booked bill's lines; a second time for a line and parcel is DONE_MEANWHILE,
   * at the latest when the unit ends.
   */
  readonly addParcelCosts: (id: number, costs: readonly ParcelCost[]) => Promise<void>
  readonly parcelCosts: (id: number, line: number) => Promise<readonly ParcelCost[]>
}

/** The unit of work of costs. */
export type CostUnit = {
  readonly costs: CostStore
  readonly margins: MarginStore
  readonly audit: Pick<AuditTrail, 'write'>
}
export type KeyedCostUnit = CostUnit & { readonly answered: AnsweredCommands }

export type ListedCostBill = CostBill & {
  readonly createdByName: string
  readonly lineCount: number
  /** The sum of its lines, in minor units of its currency. */
  readonly lineSum: bigint
  readonly undecided: number
  readonly disputed: number
  /** The amount that was spread over parcels, in minor units of its currency. */
  readonly spread: bigint
}

export const COST_BILL_SORTS = ['bill_date', 'create_time', 'bill_number'] as const
export type CostBillFilter = {
  readonly states?: readonly CostBillState[]
  readonly supplier?: string | undefined
  /** First and last day of the bill. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Part of a bill's number, or the number of a bill of lading or waybill in it. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof COST_BILL_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** A line as it is shown, with what it differs in. */
export type ListedCostLine = CostLine & { readonly isReversed: boolean; readonly differences: readonly CostDifference[] }

/** The cost of one order: its part of a line. */
export type OrderCost = {
  readonly billId: number
  readonly billNumber: string
  readonly supplier: string
  readonly billDate: string
  readonly subject: CostSubject
  readonly mawb?: string
  readonly grams: number
  readonly amount: Money
  readonly inReport: bigint
  readonly isReversal: boolean
}

/** Cost bills as they are read, outside of units of work. */
export type CostBills = {
  readonly list: (filter: CostBillFilter) => Promise<{ readonly rows: readonly ListedCostBill[]; readonly total: number }>
  readonly find: (id: number) => Promise<ListedCostBill | undefined>
  readonly lines: (
    id: number,
    page: { readonly page: number; readonly pageSize: number; readonly differing: boolean },
  ) => Promise<{ readonly rows: readonly ListedCostLine[]; readonly total: number }>
  /** The differences in dispute with their lines, in the order of the lines. */
  readonly disputed: (id: number) => Promise<readonly { readonly line: CostLine; readonly difference: CostDifference }[]>
  readonly ofOrder: (orderNumber: string) => Promise<readonly OrderCost[]>
}
