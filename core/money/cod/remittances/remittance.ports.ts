import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { EntryKind } from '../../ledger/entry.ts'
import type { LedgerStore } from '../../ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { Collection } from '../collections/collection.ts'
import type { RemittanceState } from './remittance.machine.ts'
import type { LineProblem, Remittance, RemittanceExplanation, RemittanceLine, RemittanceReceipt } from './remittance.ts'

/** The collection that a line is matched with, by the number that it names. */
export type MatchedCollection = Pick<Collection, 'orderId' | 'agent' | 'state' | 'due' | 'collected' | 'remittanceId'> & {
  readonly named: string
}

/** Remittances inside a unit of work; locks last until it ends. */
export type RemittanceStore = {
  readonly add: (remittance: Omit<Remittance, 'id'>) => Promise<Remittance>
  readonly lock: (id: number) => Promise<Remittance | undefined>
  readonly keep: (remittance: Remittance) => Promise<void>
  /** Adds lines that match nothing yet; answers the orders that were on it already. */
  readonly addLines: (id: number, lines: readonly Pick<RemittanceLine, 'orderNumber' | 'amount'>[]) => Promise<readonly string[]>
  /** The lines that match no collection, in their order. */
  readonly unmatched: (id: number) => Promise<readonly RemittanceLine[]>
  readonly line: (id: number, orderNumber: string) => Promise<RemittanceLine | undefined>
  /** Saves amount, match and problem of lines. */
  readonly keepLines: (lines: readonly RemittanceLine[]) => Promise<void>
  readonly removeLine: (lineId: number) => Promise<void>
  /** Counts and adds up the lines. */
  readonly lineSums: (id: number) => Promise<Pick<Remittance, 'lineCount' | 'matchedCount' | 'matchedAmount'>>
  /** Locks collections by numbers of orders and of waybills, in the order of their ids. */
  readonly lockCollections: (numbers: readonly string[]) => Promise<readonly MatchedCollection[]>
  /** Collections come with a remittance from now on. */
  readonly take: (orderIds: readonly number[], remittanceId: number) => Promise<void>
  /** They do no longer: one order, or all of a remittance. */
  readonly release: (remittanceId: number, orderId?: number) => Promise<void>
  /** The money of collections that come with it has arrived; answers how many and how much. */
  readonly remit: (remittanceId: number, at: Instant) => Promise<{ readonly count: number; readonly amount: bigint }>
  /** It is on its way again. */
  readonly unremit: (remittanceId: number) => Promise<void>
  /** Whether a collection of it is on a settlement bill; they are locked. */
  readonly isBilled: (remittanceId: number) => Promise<boolean>
  readonly addReceipt: (remittanceId: number, receipt: Omit<RemittanceReceipt, 'id'>) => Promise<RemittanceReceipt>
  /** The receipts that count. */
  readonly receipts: (remittanceId: number) => Promise<readonly RemittanceReceipt[]>
  readonly endReceipt: (id: number, undone: { readonly at: Instant; readonly reason: string }) => Promise<void>
  readonly addExplanation: (remittanceId: number, explanation: Omit<RemittanceExplanation, 'id'>) => Promise<RemittanceExplanation>
  readonly explanations: (remittanceId: number) => Promise<readonly RemittanceExplanation[]>
  readonly keepExplanation: (explanation: RemittanceExplanation) => Promise<void>
}

/** The part of a unit of work that receives money of remittances. */
export type RemittancePart = { readonly remittances: RemittanceStore }

/** The unit of work of remittances. */
export type RemittanceUnit = RemittancePart & {
  readonly ledger: LedgerStore
  readonly audit: AuditTrail
  readonly answered: AnsweredCommands
  readonly live: LivePublisher
}

/** A remittance in a list. */
export type ListedRemittance = Remittance & { readonly agentName: string; readonly announcedByName: string }
export type ListedRemittanceLine = RemittanceLine & { readonly account?: string }
export type ListedReceipt = RemittanceReceipt & { readonly byName: string; readonly entryKind: EntryKind }
export type ListedExplanation = RemittanceExplanation & { readonly askedByName: string; readonly decidedByName?: string }

export const REMITTANCE_SORTS = ['announce_time', 'matched_amount', 'received_amount'] as const
export type RemittanceFilter = {
  readonly states?: readonly RemittanceState[] | undefined
  readonly agent?: string | undefined
  readonly currency?: string | undefined
  /** Only those with lines that do not match or with an amount that nobody has explained. */
  readonly isOpen?: boolean | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
  /** A number of ours, of the agent, of the bank, or of an order. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof REMITTANCE_SORTS)[number]> | undefined
}
type RemittancePaging = { readonly page: number; readonly pageSize: number }
type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** Reads remittances, outside a unit of work. */
export type Remittances = {
  readonly list: (filter: RemittanceFilter & RemittancePaging) => Promise<Rows<ListedRemittance>>
  readonly all: (filter: RemittanceFilter) => AsyncIterable<ListedRemittance>
  readonly find: (id: number) => Promise<ListedRemittance | undefined>
  readonly lines: (
    id: number,
    filter: { readonly problems: boolean; readonly problem?: LineProblem | undefined } & RemittancePaging,
  ) => Promise<Rows<ListedRemittanceLine>>
  readonly receipts: (id: number) => Promise<readonly ListedReceipt[]>
  readonly explanations: (id: number) => Promise<readonly ListedExplanation[]>
}
