import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { CreditStanding } from '../wallets/credit.rules.ts'
import type { EntryKind } from '../entry.ts'
import type { FlowRecord } from './flow.entity.ts'
import type { AccountId, CustomerAccountKind } from '../ledger-account.ts'
import type { PayWay } from '../wallets/pay-way.ts'

/**
 * The accounts of a customer whose movements it reads: its money, and what it was charged on terms.
 */
export const FLOW_ACCOUNTS = {
  wallet: words('钱包', '錢包', 'Wallet'),
  receivable: words('挂账', '掛帳', 'On terms'),
} as const satisfies Partial<Record<CustomerAccountKind, Words>>
export type FlowAccount = keyof typeof FLOW_ACCOUNTS
export const FLOW_ACCOUNT_NAMES = Object.keys(FLOW_ACCOUNTS) as [FlowAccount, ...FlowAccount[]]

export type FlowFilter = {
  readonly customerId: number
  readonly account: FlowAccount
  /** All currencies where it is left out. */
  readonly currency?: string | undefined
  readonly kinds?: readonly EntryKind[] | undefined
  readonly payWays?: readonly PayWay[] | undefined
  readonly calculated?: boolean | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
  /**
   * A flow number, or a reference: an order by its number, its waybill or the customer's own
   * number, a top-up, a bill.
   */
  readonly keywords?: string | undefined
}

/** A row of the flow with what it leads to. */
export type ListedFlow = FlowRecord & {
  readonly entry: number
  readonly account: AccountId
  /** The customer's order that the entry is about. */
  readonly order?: { readonly orderNumber: string; readonly airwayNumber: string }
  /** The number of the row that this one reverses, or that reversed it. */
  readonly reverses?: string
  readonly reversedBy?: string
  /** The person of the client who caused it, where one did. */
  readonly by?: string
}

/** The other side of an entry: what the amount was for, by kind of account. */
export type FlowPart = { readonly account: string; readonly amount: Money }
export type FlowDetails = ListedFlow & { readonly parts: readonly FlowPart[] }

/**
 * The standing of a customer in one currency; `reserved` are quotes of received parcels that are
 * charged when they leave.
 */
export type WalletStanding = CreditStanding & {
  readonly creditLimit: Money
  /** The amount that is owed and due; `onTerms` is what was charged on terms, due or not. */
  readonly arrears: Money
  readonly onTerms: Money
  readonly reserved: Money
  /** The level below which the customer wants to be warned, and whether the balance is below it. */
  readonly warnBelow?: Money
  readonly isLow: boolean
}

/**
 * Rows of one account over a period, oldest first, and its balance before the first and after the
 * last.
 */
export type AccountPeriod = {
  readonly account: AccountId
  readonly opening: Money
  readonly closing: Money
  readonly count: number
  readonly rows: () => AsyncIterable<FlowRecord>
}

/** Reads the movements of customers, outside of units of work; each page is found by index. */
export type FlowReading = {
  readonly list: (
    filter: FlowFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ListedFlow[]; readonly total: number }>
  /** All matches, newest first, batch by batch. */
  readonly stream: (filter: FlowFilter) => AsyncIterable<readonly ListedFlow[]>
  /** One row of the customer's own by its number. */
  readonly find: (customerId: number, flowNumber: string) => Promise<FlowDetails | undefined>
  /**
   * One standing per currency in which the customer has an account; what is reserved is counted
   * where it is asked for.
   */
  readonly standings: (customerId: number, how: { readonly reserved: boolean }) => Promise<readonly WalletStanding[]>
  /**
   * An account over a period; its entries follow on one another without a gap. `undefined` where it
   * never had any.
   */
  readonly period: (
    account: AccountId,
    span: { readonly from?: Instant | undefined; readonly before?: Instant | undefined },
  ) => Promise<AccountPeriod | undefined>
}
