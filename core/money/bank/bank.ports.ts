import type { ActUnit } from '../acts/act.ports.ts'
import type { KeyedBillUnit, ListedBill } from '../billing/bill.ports.ts'
import type { RemittancePart } from '../cod/remittances/remittance.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { EntryKind } from '../ledger/entry.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { ArrearsEnding } from '../payments/end-arrears.ts'
import type { BankLine, BankPart, StatedLine } from './bank-line.ts'
import type { BankLineState } from './bank-line.machine.ts'
import type { KeptForms } from './statement-forms.ts'

/** A client as a suggestion names it. */
export type NamedClient = { readonly customerId: number; readonly account: string; readonly name: string }
/** A bill as a suggestion weighs it. */
export type WeighedBill = NamedClient & Pick<ListedBill, 'billNumber' | 'currency' | 'state'> & { readonly left: bigint }

/** The sum of a provider’s statement of a day: what it paid out if it settles day by day. */
export type StatementDay = { readonly channel: PaymentChannel; readonly day: string; readonly net: bigint; readonly fee: bigint }

/** A remittance that waits for money, as a suggestion weighs it. */
export type WeighedRemittance = {
  readonly id: number
  readonly agent: string
  readonly agentName: string
  readonly currency: string
  readonly reference?: string
  /**
   * The amounts that its agent says it transfers, that were collected for its orders, and that are
   * still missing of those.
   */
  readonly amounts: readonly bigint[]
}

/** The clues that suggestions are made of, asked for many lines at once. */
export type BankClues = {
  readonly billsNamed: (numbers: readonly string[]) => Promise<readonly WeighedBill[]>
  /** Audited bills of which exactly this is open, at most a few for each amount. */
  readonly billsOpenAt: (amounts: readonly Money[]) => Promise<readonly WeighedBill[]>
  /** The oldest audited bills of each client. */
  readonly openBillsOf: (customerIds: readonly number[]) => Promise<readonly WeighedBill[]>
  /** Clients whose money came from these payers before. */
  readonly payers: (keys: readonly string[]) => Promise<readonly (NamedClient & { readonly key: string; readonly count: number })[]>
  /**
   * Clients by the key of their company, by a bank account in their information, and by their
   * account.
   */
  readonly clientsBy: (asked: {
    readonly companies: readonly string[]
    readonly bankAccounts: readonly string[]
    readonly accounts: readonly string[]
  }) => Promise<readonly (NamedClient & { readonly by: 'company' | 'own_account' | 'account'; readonly key: string })[]>
  /** Remittances in these currencies that wait for money, the latest first. */
  readonly remittances: (currencies: readonly string[]) => Promise<readonly WeighedRemittance[]>
  /** The sums of providers' statements of these days, in CNY. */
  readonly statementDays: (span: { readonly from: string; readonly to: string }) => Promise<readonly StatementDay[]>
}

export type BankImport = { readonly fileName: string; readonly at: Instant; readonly by: number }

/** Lines of bank statements inside a unit of work; locks last until it ends. */
export type BankLineStore = {
  readonly addImport: (facts: BankImport) => Promise<number>
  /**
   * Adds lines that are not there yet; answers how many, and the places of those that are there
   * with another amount.
   */
  readonly add: (
    importId: number,
    lines: readonly StatedLine[],
  ) => Promise<{ readonly added: number; readonly differing: readonly number[] }>
  /** How the banks of accounts write dates and amounts, as far as that is kept. */
  readonly formsOf: (accounts: readonly string[]) => Promise<readonly KeptForms[]>
  /** Keeps forms of accounts; what is left out stays as it is kept. */
  readonly keepForms: (forms: readonly KeptForms[]) => Promise<void>
  readonly lock: (id: number) => Promise<BankLine | undefined>
  /** Who imported the statement of a line. */
  readonly importerOf: (importId: number) => Promise<number | undefined>
  /** Saves state, suggestion and decision of locked lines. */
  readonly keep: (lines: readonly BankLine[]) => Promise<void>
  /**
   * Locks the next lines that wait, by ascending id: all, one, those of an import, or those that
   * may be for a client.
   */
  readonly lockWaiting: (asked: {
    readonly after: number
    readonly limit: number
    readonly lineId?: number | undefined
    readonly importId?: number | undefined
    readonly customerId?: number | undefined
  }) => Promise<readonly BankLine[]>
  readonly addParts: (id: number, parts: readonly BankPart[]) => Promise<void>
  /** The parts that count. */
  readonly parts: (id: number) => Promise<readonly BankPart[]>
  /** They count no longer. */
  readonly endParts: (id: number) => Promise<void>
  /** Counts a payer of a client once more, or once less. */
  readonly learn: (keys: readonly string[], customerId: number, by: 1 | -1) => Promise<void>
  /** The id of a client by its account. */
  readonly clientOf: (account: string) => Promise<number | undefined>
}

/** The unit of work of bank lines. */
export type BankUnit = KeyedBillUnit &
  ArrearsEnding &
  RemittancePart &
  ActUnit & {
    readonly bankLines: BankLineStore
    readonly bankClues: BankClues
    readonly live: LivePublisher
    readonly messages: MessageSender
  }

/** A line in a list or in its drawer. */
export type ListedBankLine = BankLine & {
  readonly clientAccount?: string
  readonly clientName?: string
  readonly decidedByName?: string
}
export type ListedPart = BankPart & { readonly isLive: boolean; readonly entryKind: EntryKind; readonly reference: string }

export const BANK_LINE_SORTS = ['day', 'amount', 'decide_time'] as const
export type BankLineFilter = {
  readonly states?: readonly BankLineState[] | undefined
  readonly account?: string | undefined
  readonly currency?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The whole amount. */
  readonly amount?: bigint | undefined
  /**
   * Searched in payers, texts, references, accounts of clients and numbers of bills that were paid.
   */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof BANK_LINE_SORTS)[number]> | undefined
}
type BankPaging = { readonly page: number; readonly pageSize: number }

/** The money that came in on an account on a day. */
export type BankDay = {
  readonly day: string
  readonly account: string
  readonly currency: string
  readonly count: number
  readonly amount: bigint
  /** Of these, what waits, and what was confirmed. */
  readonly waiting: number
  readonly confirmed: bigint
}

/** Reads lines of bank statements, outside a unit of work. */
export type BankLines = {
  readonly list: (filter: BankLineFilter & BankPaging) => Promise<{ readonly rows: readonly ListedBankLine[]; readonly total: number }>
  readonly all: (filter: BankLineFilter) => AsyncIterable<ListedBankLine>
  readonly find: (id: number) => Promise<ListedBankLine | undefined>
  readonly parts: (id: number) => Promise<readonly ListedPart[]>
  /** Sums by day and account, the latest first. */
  readonly days: (filter: BankLineFilter & BankPaging) => Promise<{ readonly rows: readonly BankDay[]; readonly total: number }>
  readonly accounts: () => Promise<readonly string[]>
  /** The amounts that providers hold for us in a currency, by channel. */
  readonly held: (currency: string) => Promise<readonly { readonly channel: PaymentChannel; readonly amount: bigint }[]>
  readonly clues: BankClues
}
