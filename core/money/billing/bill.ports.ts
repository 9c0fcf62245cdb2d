import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LedgerStore } from '../ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { BillState } from './bill.machine.ts'
import type { BillPeriod } from './period.rules.ts'

/** The subjects that bills are for. */
export const BILL_TYPES = ['freight', 'storage', 'storage_location'] as const
export type BillType = (typeof BILL_TYPES)[number]

/**
 * The subject of a line: a charge of an order, or a row of storage fees. `source` is its id there.
 */
export const LINE_KINDS = ['charge', 'storage_fee', 'storage_location'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A bill without its lines; amounts in minor units of its currency. */
export type CustomerBill = {
  readonly id: number
  /** Raised by each write. */
  readonly version: number
  readonly billNumber: string
  readonly customerId: number
  readonly type: BillType
  readonly currency: string
  readonly period: BillPeriod
  /** The sum of its lines; below zero where more was given back than charged. */
  readonly amount: bigint
  readonly lineCount: number
  /** The amount paid of it so far. */
  readonly paidAmount: bigint
  readonly state: BillState
  readonly createdBy: number
  readonly createdAt: Instant
  readonly issuedBy?: number
  readonly issuedAt?: Instant
  /** From then on it is overdue. */
  readonly dueAt?: Instant
  readonly auditedBy?: number
  readonly auditedAt?: Instant
  readonly paidAt?: Instant
  /** The entry that put it on the receivable, where that happens when it is issued. */
  readonly entry?: number
  /** Why issuing failed. */
  readonly fault?: string
  readonly remark?: string
}

/** A line of a bill. */
export type BillLine = {
  readonly kind: LineKind
  readonly source: number
  /** The reference that it opens: the number of an order, a SKU, a location. */
  readonly reference: string
  /** The event behind the line: the occasion of a charge; a text of its kind. */
  readonly note: string
  readonly amount: bigint
  readonly at: Instant
}

export type KeptBillLine = BillLine & {
  readonly line: number
  /** Of the order that a charge is for, by which its client knows it. */
  readonly refCode?: string
  readonly waybill?: string
}

/** The tax invoice that a bill is in: requested, or issued with its number. */
export type InvoiceMark = { readonly id: number; readonly state: 'requested' | 'issued'; readonly number?: string }

/** A bill in a list or on its page, with the names of people. */
export type ListedBill = CustomerBill & {
  readonly invoice?: InvoiceMark
  readonly account: string
  readonly clientName: string
  readonly issuedByName?: string
  readonly auditedByName?: string
}

/** Fields that bills can be sorted by. */
export const BILL_SORTS = ['bill_number', 'issue_time', 'due_day', 'create_time'] as const
export type BillFilter = {
  /** Those of these clients alone; of all where left out. */
  readonly customerIds?: readonly number[] | undefined
  /** Those alone that were issued at some time: what a client sees. */
  readonly isIssued?: boolean | undefined
  readonly states?: readonly BillState[] | undefined
  readonly types?: readonly BillType[] | undefined
  /** Those alone that are due and unpaid at this moment. */
  readonly overdueAt?: Instant | undefined
  /** Those alone that are paid and in no invoice. */
  readonly toInvoice?: boolean | undefined
  /** A client by its account. */
  readonly account?: string | undefined
  readonly keywords?: string | undefined
}
export type BillPage = BillFilter & {
  readonly sort?: ListSort<(typeof BILL_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads bills, outside a unit of work. */
export type CustomerBillReading = {
  readonly list: (filter: BillPage) => Promise<{ readonly rows: readonly ListedBill[]; readonly total: number }>
  /** All of them, the newest first, in batches. */
  readonly stream: (filter: BillFilter) => AsyncIterable<readonly ListedBill[]>
  readonly find: (billNumber: string, reach: Pick<BillFilter, 'customerIds' | 'isIssued'>) => Promise<ListedBill | undefined>
  readonly lines: (
    id: number,
    paged: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly KeptBillLine[]; readonly total: number }>
  readonly line: (id: number, line: number) => Promise<KeptBillLine | undefined>
  /** Every line, read piece by piece. */
  readonly allLines: (id: number) => AsyncIterable<KeptBillLine>
  /** Duty and VAT among its charges, by currency. */
  readonly taxesOf: (id: number) => Promise<readonly Money[]>
}

/** The sum of some lines in one currency. */
export type BillSum = { readonly count: number; readonly amount: bigint }
/** Charges from `since` on, before `until`. */
export type ChargeSpan = { readonly since: Instant; readonly until: Instant }

/** Bills inside a unit of work; locks last until it ends. */
export type CustomerBillStore = {
  readonly drawSerial: () => Promise<number>
  /**
   * The id of the new bill; a second one for a client, type, currency and period is DONE_MEANWHILE,
   * at the latest when the unit ends.
   */
  readonly add: (bill: Omit<CustomerBill, 'id' | 'version'>) => Promise<number>
  readonly lock: (billNumber: string) => Promise<CustomerBill | undefined>
  readonly keep: (bill: CustomerBill) => Promise<void>
  /**
   * Adds lines behind those that there are. What stands on another bill that is not voided is
   * DONE_MEANWHILE, at the latest when the unit ends.
   */
  readonly addLines: (bill: CustomerBill, lines: readonly BillLine[]) => Promise<void>
  /**
   * The sums that a client was charged on terms and that stand on no bill, by currency: in a span,
   * and what was freed from bills, of any age.
   */
  readonly unbilled: (customerId: number, span: ChargeSpan) => Promise<readonly (BillSum & { readonly currency: string })[]>
  /** Puts the same on a bill in its currency; answers what its lines come to. */
  readonly takeCharges: (bill: CustomerBill, span: ChargeSpan) => Promise<BillSum>
  /** Returns the sum of a bill's lines. */
  readonly sumOf: (id: number) => Promise<BillSum>
  /**
   * Frees lines of a bill for the next one: all of them, or some that leave it with a reason;
   * answers how many.
   */
  readonly free: (id: number, some?: { readonly lines: readonly number[]; readonly reason: string }) => Promise<number>
  /** Locks where a client's bills of a type end: the first day that no bill is for yet. */
  readonly lockPeriods: (customerId: number, type: BillType) => Promise<string | undefined>
  readonly keepPeriods: (customerId: number, type: BillType, nextDay: string) => Promise<void>
  /** When a client was first charged from then on; `undefined` where it was not. */
  readonly firstCharge: (customerId: number, since: Instant) => Promise<Instant | undefined>
}

/**
 * Clients by id whose period is over on a day, or that were charged on terms and have no period
 * yet.
 */
export type DueClients = (asked: {
  readonly after: number
  readonly today: string
  readonly limit: number
}) => Promise<readonly { readonly customerId: number; readonly periodDays: number }[]>

/** The unit of work that draws up bills. */
export type DraftingUnit = { readonly customerBills: CustomerBillStore; readonly audit: Pick<AuditTrail, 'write'> }
/** The unit of work that moves bills. */
export type BillUnit = {
  readonly customerBills: CustomerBillStore
  readonly audit: AuditTrail
  readonly ledger: LedgerStore
  readonly live: LivePublisher
}
export type KeyedBillUnit = BillUnit & { readonly answered: AnsweredCommands }
