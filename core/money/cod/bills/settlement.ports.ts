import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { LedgerStore } from '../../ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { BillTrack, CodBillHead } from './cod-bill.ts'
import type { Cycle, CycleSetting } from './settlement-cycle.rules.ts'
import type { SettlementState } from './settlement.machine.ts'
import type { RateVersion } from './settlement-rates.ts'
import type { CodOrder, LeftOut, SettlementScope } from './settlement.rules.ts'

/** A settlement bill as it is kept, without its lines. */
export type SettlementBill = CodBillHead & {
  readonly id: number
  /** Money that had arrived by then is on it. */
  readonly until: Instant
  /** The rates and fees of this moment count for it, also when it is reissued. */
  readonly pricedAt: Instant
  readonly rates: readonly RateVersion[]
  /** Live lines of each track. */
  readonly counts: Readonly<Record<BillTrack, number>>
  readonly createdBy: number
  readonly createdAt: Instant
  /** From then on its customer sees it. */
  readonly sentAt?: Instant
  readonly confirmedBy?: number
  readonly confirmedAt?: Instant
  /** The entry that paid it out. */
  readonly entry?: number
  readonly withdrawnAt?: Instant
  readonly withdrawReason?: string
  readonly writtenOffAt?: Instant
}

/** A line of a bill: an order with what was collected for it, or with its charges. */
export type SettlementLine = {
  readonly line: number
  readonly track: BillTrack
  readonly orderNumber: string
  /** Of the NCND track one for each currency, of the other one in all. */
  readonly amounts: readonly Money[]
  readonly collectedAt?: Instant
  readonly remittedAt?: Instant
  readonly refCode?: string
  readonly dispute?: number
  /** It left the bill when this was reissued. */
  readonly isRemoved: boolean
}
export type NewSettlementLine = Pick<SettlementLine, 'track' | 'orderNumber' | 'amounts'>

/** A customer's dispute, and the answer to it. */
export type Dispute = {
  readonly id: number
  readonly reason: string
  readonly files: readonly string[]
  readonly at: Instant
  readonly by: number
  readonly lines: readonly number[]
  readonly answer?: string
  readonly answeredAt?: Instant
}

/** Bills with more orders than this are drawn up one after another. */
export const MOST_SETTLED = 10_000

/** Settlements inside a unit of work; locks last until it ends. */
export type SettlementStore = {
  readonly drawSerial: () => Promise<number>
  /** Holds other settlements of a client back, and answers its cycle. */
  readonly lockClient: (customerId: number) => Promise<CycleSetting & { readonly nextDay?: string }>
  readonly keepCycle: (customerId: number, cycle: CycleSetting & { readonly nextDay?: string | undefined }) => Promise<void>
  /** Notes the outcome of the last day of a cycle: a bill's number or the code of a failure. */
  readonly noteCycle: (
    customerId: number,
    noted: { readonly nextDay: string | undefined; readonly outcome: string; readonly at: Instant },
  ) => Promise<void>
  /**
   * Locks what a settlement may take and stands on no bill: remitted orders, oldest first, and
   * failed ones with their charges.
   */
  readonly lockUnbilled: (scope: SettlementScope, most: number) => Promise<readonly CodOrder[]>
  /**
   * Adds a bill with its lines, and marks their orders; answers its id. An order that is on another
   * live bill is DONE_MEANWHILE.
   */
  readonly add: (bill: Omit<SettlementBill, 'id'>, lines: readonly NewSettlementLine[]) => Promise<number>
  readonly lock: (billNumber: string) => Promise<SettlementBill | undefined>
  readonly keep: (bill: SettlementBill) => Promise<void>
  /** The live lines of a track. */
  readonly linesOf: (id: number, track: BillTrack) => Promise<readonly SettlementLine[]>
  /**
   * Frees the orders of a track for the next bill: all with the bill itself, or some that leave it;
   * answers how many.
   */
  readonly free: (bill: Pick<SettlementBill, 'id' | 'billNumber'>, track: BillTrack, leaving?: readonly string[]) => Promise<number>
  /**
   * Adds a dispute of live lines; answers its id and the tracks of those lines, and the first line
   * that is not there.
   */
  readonly addDispute: (
    id: number,
    dispute: Pick<Dispute, 'reason' | 'files' | 'at' | 'by' | 'lines'>,
  ) => Promise<{ readonly id: number; readonly tracks: readonly BillTrack[]; readonly missing?: number }>
  /** Answers every open dispute of a bill. */
  readonly answer: (id: number, answer: string, at: Instant) => Promise<void>
  /** Returns the part of a bill's charges that is on terms and not paid yet, by currency. */
  readonly openCharges: (id: number) => Promise<readonly Money[]>
}

/** The unit of work that draws up and moves settlement bills. */
export type SettlementUnit = {
  readonly settlements: SettlementStore
  readonly audit: Pick<AuditTrail, 'write'>
  readonly messages: MessageSender
  readonly live: LivePublisher
  readonly ledger: LedgerStore
  readonly files: Pick<FileRecords, 'name'> & { readonly find: (id: string) => Promise<Pick<StoredFile, 'ownerId'> | undefined> }
}

/** Parts of that unit that paying a bill needs. */
export type SettlementPaying = Omit<SettlementUnit, 'settlements' | 'files'> & {
  readonly settlements: Pick<SettlementStore, 'lock' | 'keep'>
}

/** Whose bills an actor may touch; customers once they were sent. */
export type SettlementReach = { readonly customerIds?: readonly number[] | undefined; readonly isSent?: boolean | undefined }

/** A bill in a list or on its page. */
export type ListedSettlement = SettlementBill & {
  readonly account: string
  readonly clientName: string
  readonly createdByName?: string
  readonly confirmedByName?: string
}

export const SETTLEMENT_SORTS = ['bill_number', 'create_time', 'issuing_amount', 'check_time'] as const
export type SettlementFilter = SettlementReach & {
  readonly states?: readonly SettlementState[] | undefined
  readonly ncndStates?: readonly SettlementState[] | undefined
  readonly account?: string | undefined
  /** Part of a bill number, or a whole order number or transaction. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof SETTLEMENT_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}
export type LineFilter = {
  readonly track?: BillTrack | undefined
  readonly currency?: string | undefined
  readonly dispute?: number | undefined
}

/** The sum of some orders in one currency. */
export type CollectedSum = Money & { readonly count: number }
/** A client's next settlement: what it takes, and what it leaves out. */
export type UnbilledClient = {
  readonly customerId: number
  readonly account: string
  readonly clientName: string
  readonly sums: readonly CollectedSum[]
  readonly ncndCount: number
  readonly ncndCharges: readonly Money[]
  readonly leftOut: readonly (CollectedSum & { readonly why: LeftOut | 'next_bill'; readonly orders: readonly string[] })[]
  readonly cycle: Cycle
  readonly day?: number
  readonly nextDay?: string
  readonly lastOutcome?: string
}

/** Reads settlements, outside a unit of work. */
export type Settlements = {
  readonly list: (filter: SettlementFilter) => Promise<{ readonly rows: readonly ListedSettlement[]; readonly total: number }>
  readonly find: (billNumber: string, reach: SettlementReach) => Promise<ListedSettlement | undefined>
  readonly lines: (
    id: number,
    paged: LineFilter & { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly SettlementLine[]; readonly total: number }>
  /** Every line that is on it, read piece by piece. */
  readonly allLines: (id: number) => AsyncIterable<SettlementLine>
  readonly disputes: (id: number) => Promise<readonly (Dispute & { readonly byName: string })[]>
  readonly openCharges: SettlementStore['openCharges']
  /** Clients by account with money or charges that stand on no bill. */
  readonly unbilled: (asked: {
    readonly customerIds?: readonly number[] | undefined
    readonly account?: string | undefined
    readonly until: Instant
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly UnbilledClient[]; readonly total: number }>
  /** Clients by id whose cycle has a day up to today, or one further ahead than a cycle is long. */
  readonly dueCycles: (asked: { readonly after: number; readonly today: string; readonly limit: number }) => Promise<readonly number[]>
}
