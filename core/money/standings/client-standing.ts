import type { Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { standingOf } from '../ledger/wallets/credit.rules.ts'
import { isBelow } from '../ledger/wallets/low-balance.rules.ts'
import { currencyOf } from '../ledger/ledger-account.ts'
import type { AccountHead } from '../ledger/ledger.ports.ts'
import { AGE_NAMES, type AgeName } from './ageing.rules.ts'

/**
 * The rest that is to be paid of a client's issued bills in one currency, in minor units, by how
 * long it is overdue.
 */
export type OpenBills = {
  readonly count: number
  readonly notDue: bigint
  readonly overdue: Readonly<Record<AgeName, bigint>>
  /** When the oldest of those that are overdue became due. */
  readonly oldestDueAt?: Instant
}
export const NO_BILLS: OpenBills = { count: 0, notDue: 0n, overdue: { to_30: 0n, to_60: 0n, to_90: 0n, older: 0n } }

/** A client as finance knows it; `periodDays` 0 pays at once. */
export type FinanceClient = {
  readonly customerId: number
  readonly account: string
  readonly name: string
  readonly periodDays: number
  readonly isWhitelisted: boolean
}

/** Where a client stands in one currency. */
export type ClientStanding = FinanceClient & {
  readonly currency: string
  readonly balance: Money
  readonly creditLimit: Money
  /** The amount that it can still spend: balance and credit, less what is to be paid on terms. */
  readonly available: Money
  /** Charged on terms and not paid, whether it is billed yet or not. */
  readonly onTerms: Money
  readonly openBills: number
  readonly notDue: Money
  readonly overdue: Readonly<Record<AgeName, Money>>
  readonly overdueTotal: Money
  /**
   * The amount that is owed and due (rule: Arrears): a wallet below zero, and bills past their day.
   */
  readonly arrears: Money
  readonly oldestDueAt?: Instant
  /** Parcels that wait for it to pay; counted for the client, not for the currency. */
  readonly held: number
  readonly warnBelow?: Money
  readonly isLow: boolean
}

type Facts = {
  readonly client: FinanceClient
  readonly wallet: AccountHead
  readonly receivable: AccountHead
  readonly bills: OpenBills
  readonly held: number
}

/** Puts together where a client stands, from its two accounts in a currency and its open bills. */
export function clientStanding({ client, wallet, receivable, bills, held }: Facts): ClientStanding {
  const currency = currencyOf(wallet.account)
  const of = (amount: bigint): Money => money(amount, currency)
  const overdueTotal = AGE_NAMES.reduce((sum, age) => sum + bills.overdue[age], 0n)
  const { balance, available } = standingOf({ wallet, receivable })
  const due = (balance.amount < 0n ? -balance.amount : 0n) + overdueTotal
  const { to_30, to_60, to_90, older } = bills.overdue
  return {
    ...client,
    currency,
    balance,
    available,
    creditLimit: of(wallet.creditLimit),
    onTerms: of(receivable.balance < 0n ? -receivable.balance : 0n),
    openBills: bills.count,
    notDue: of(bills.notDue),
    overdue: { to_30: of(to_30), to_60: of(to_60), to_90: of(to_90), older: of(older) },
    overdueTotal: of(overdueTotal),
    arrears: of(due > 0n ? due : 0n),
    ...(bills.oldestDueAt === undefined ? {} : { oldestDueAt: bills.oldestDueAt }),
    held,
    ...(wallet.warnBelow === undefined ? {} : { warnBelow: of(wallet.warnBelow) }),
    isLow: isBelow(balance.amount, wallet.warnBelow),
  }
}
