import type { AuditTrail } from '../kernel/audit.ts'
import type { Instant } from '../kernel/clock.ts'
import type { AnsweredCommands } from '../kernel/once.ts'
import type { Money } from '../kernel/money.ts'
import type { JournalEntry } from './entry.ts'
import type { AccountId } from './ledger-account.ts'
import type { Recharge } from './recharge.ts'
import type { AccountState } from './seal.ts'

/** An account as the ledger keeps it. The credit limit is a wallet's, in minor units, and 0 unless it was set. */
export type AccountHead = AccountState & { readonly account: AccountId; readonly creditLimit: bigint }

/** What a unit of work needs of the ledger to write in it, all asked for at once. */
export type WantedBooks = {
  readonly accounts: readonly AccountId[]
  /** How many numbers for new entries. */
  readonly entries: number
  /** Entries that are to be reversed. */
  readonly reversing: readonly number[]
}

export type LockedBooks = {
  /** Of every account wanted; one that nothing was posted to stands at zero. */
  readonly heads: readonly AccountHead[]
  /** Growing, and above every number that is on one of the accounts. */
  readonly numbers: readonly number[]
  /** Of the entries to be reversed those that were: by which entry. */
  readonly reversed: ReadonlyMap<number, number>
}

/**
 * The ledger inside a unit of work. Two calls write any number of entries, so that one command costs two trips, or one where they are put together, and
 * many commands in one unit cost no more.
 */
export type LedgerStore = {
  /**
   * Locks accounts until the unit ends, and only then draws numbers: so two entries on one account are numbered in the order of its chain. Within a
   * call accounts are locked in the order of their names, so that of two units one waits for the other and never both. What this unit appended before
   * counts: opened again, an account stands where that led.
   */
  readonly open: (wanted: WantedBooks) => Promise<LockedBooks>
  /** Adds entries to the journal and keeps where their accounts now stand, which this unit has locked. An entry is reversed once: the journal sees to it. */
  readonly append: (entries: readonly JournalEntry[], heads: readonly AccountHead[]) => Promise<void>
  readonly find: (number: number) => Promise<JournalEntry | undefined>
}

/** Top-ups inside a unit of work; one that was read stays locked until the unit ends. */
export type RechargeStore = {
  readonly lock: (number: string) => Promise<Recharge | undefined>
  /** Pending ones whose time is over, at most so many. */
  readonly lockOverdue: (at: Instant, most: number) => Promise<readonly Recharge[]>
  readonly keep: (recharge: Recharge) => Promise<void>
}

export type LedgerUnit = { readonly ledger: LedgerStore; readonly audit: AuditTrail; readonly answered: AnsweredCommands }

export type RechargeUnit = Pick<LedgerUnit, 'ledger' | 'audit'> & { readonly recharges: RechargeStore }

/** The ledger at one moment, to be read in a stream: entries by growing number. Accounts of which nothing is known stand at zero. */
export type LedgerSnapshot = {
  readonly heads: () => AsyncIterable<AccountHead>
  readonly entries: () => AsyncIterable<JournalEntry>
}

/** The ledger to be read, outside a unit of work. */
export type LedgerReading = {
  /** What a customer's wallets hold, a sum a currency; empty where nothing was posted to them. */
  readonly balancesOf: (customerId: number) => Promise<readonly Money[]>
  /** Reads the ledger at one moment. */
  readonly snapshot: <T>(read: (ledger: LedgerSnapshot) => Promise<T>) => Promise<T>
}
