import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { ActUnit } from '../acts/act.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import type { AnsweredCommands, AnsweredTogether } from '#core/base/kernel/once.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { JournalEntry } from './entry.ts'
import type { AccountId } from './ledger-account.ts'
import type { CreditLimitChange } from './wallets/credit-limit.ts'
import type { AccountState } from './verification/seal.ts'
import type { ClosedMonth } from './month-sums.ts'
import type { LedgerFinding } from './verification/ledger-finding.ts'

/**
 * An account as the ledger stores it. The credit limit belongs to wallets, in minor units, and is 0
 * until it is set; `warnBelow` is the level below which its customer wants to be warned.
 */
export type AccountHead = AccountState & {
  readonly account: AccountId
  readonly creditLimit: bigint
  readonly warnBelow?: bigint | undefined
}

/**
 * Accounts and numbers that a unit of work needs from the ledger in order to write, requested in
 * one call.
 */
export type WantedBooks = {
  readonly accounts: readonly AccountId[]
  /** How many numbers for new entries. */
  readonly entries: number
  /** Entries that are to be reversed. */
  readonly reversing: readonly number[]
  /**
   * The time of the entries, or the moment before which none of them is: its month is not closed
   * while the unit lasts.
   */
  readonly at: Instant
}

/**
 * The locked books, as they are when they are read: of several units of one transaction each counts
 * what the others have appended by then.
 */
export type LockedBooks = {
  /** All requested accounts; one without postings is at zero. */
  readonly heads: readonly AccountHead[]
  /** Ascending, and above every number that is on one of the accounts. */
  readonly numbers: readonly number[]
  /** Of the entries to be reversed, those that already were, and by which entry. */
  readonly reversed: ReadonlyMap<number, number>
  /**
   * When the first month begins that is not closed: nothing is posted before. 0 while none is
   * closed.
   */
  readonly openFrom: Instant
}

/**
 * The ledger inside a unit of work. Two calls write any number of entries, so that one command
 * costs two round trips, or one where they are combined, and many commands in one unit cost no
 * more.
 */
export type LedgerStore = {
  /** Makes the links of the accounts' chains. */
  readonly digest: Digest
  /**
   * Locks accounts until the unit ends, and only then draws numbers, so that two entries on one
   * account are numbered in the order of its chain. Within a call accounts are locked in the order
   * of their names, so that of two units one waits for the other without a deadlock. Entries that
   * this unit appended before count: an account that is opened again is in the resulting state. A
   * closing of the month of `at` waits for the end of the unit, and a unit that comes while it is
   * being closed waits for that, so that none slips into a closed month.
   */
  readonly open: (wanted: WantedBooks) => Promise<LockedBooks>
  /**
   * Appends entries to the journal and stores the new state of their accounts, which this unit has
   * locked. The journal ensures that an entry is reversed only once. Every entry is written here,
   * so this is where `fallsBelow` is asked, and its customers get their message.
   */
  readonly append: (entries: readonly JournalEntry[], heads: readonly AccountHead[]) => Promise<void>
  readonly find: (number: number) => Promise<JournalEntry | undefined>
}

/** The history of credit limits, within a unit of work. */
export type CreditLimitKeeper = { readonly add: (change: CreditLimitChange) => Promise<void> }

/** The unit of work that sets a credit limit. */
export type CreditLimitUnit = ActUnit & {
  readonly ledger: LedgerStore
  readonly creditLimits: CreditLimitKeeper
  readonly answered: AnsweredCommands
}

export type LedgerUnit = {
  readonly ledger: LedgerStore
  readonly audit: AuditTrail
  readonly answered: AnsweredCommands & AnsweredTogether
}

/**
 * The ledger at one moment, read as a stream: entries by ascending number. Unknown accounts are at
 * zero.
 */
export type LedgerSnapshot = {
  readonly digest: Digest
  readonly heads: () => AsyncIterable<AccountHead>
  readonly entries: () => AsyncIterable<JournalEntry>
  /** The closed months with the sums that were kept of them, in their order. */
  readonly closings: () => Promise<readonly ClosedMonth[]>
  /**
   * Of each kind of document the first that does not fit its entries, and the first entry of such a
   * kind without a document.
   */
  readonly differences: () => AsyncIterable<LedgerFinding>
}

/** The arrears of a customer, within a unit of work: the same as `LedgerReading.arrearsOf`. */
export type ArrearsUnit = { readonly arrears: { readonly of: LedgerReading['arrearsOf'] } }

/** Reads the ledger, outside a unit of work. */
export type LedgerReading = {
  /** The balances of a customer's wallets, one per currency; empty without postings. */
  readonly balancesOf: (customerId: number) => Promise<readonly Money[]>
  /**
   * Returns the amounts that a customer owes us and that are due, one per currency: wallets below
   * zero and unpaid bills past their day; empty for who owes nothing.
   */
  readonly arrearsOf: (customerId: number) => Promise<readonly Money[]>
  /** Reads the ledger at one moment. */
  readonly snapshot: <T>(read: (ledger: LedgerSnapshot) => Promise<T>) => Promise<T>
}
