import type { PaymentChannel } from './wallets/pay-way.ts'

/** Accounts of one customer: its money, and what it owes. */
export type CustomerAccountKind = 'wallet' | 'receivable' | 'cod_payable'
/** Accounts of the company, one for each currency. */
export type HouseAccountKind = 'cod_clearing' | 'freight_revenue' | 'fees' | 'taxes' | 'claims' | 'adjustments' | 'exchange' | 'bank'

/**
 * An account of the ledger, in one currency, by its name: `wallet:1001:CNY`,
 * `in_transit:alipay:CNY`, `bank:USD` (rule: Ledger accounts). A credit is positive: what we owe
 * and what we earned are above zero, what we hold and what is owed to us below.
 */
export type AccountId =
  | `${CustomerAccountKind}:${number}:${string}`
  | `in_transit:${PaymentChannel}:${string}`
  | `${HouseAccountKind}:${string}`
  | `${HouseAccountKind}:${number}:${string}`
  | `cod_clearing:${string}:${string}`

/** The customer's money with us; below zero it is arrears, down to the credit limit. */
export const wallet = (customerId: number, currency: string): AccountId => `wallet:${customerId}:${currency}`
/**
 * The account of amounts that a customer was billed on terms and has not paid yet; it uses the same
 * credit as the wallet.
 */
export const receivable = (customerId: number, currency: string): AccountId => `receivable:${customerId}:${currency}`
/** The account of money that was collected for a customer and is to be settled. */
export const codPayable = (customerId: number, currency: string): AccountId => `cod_payable:${customerId}:${currency}`
/** The account of money that a payment provider received for us and has not transferred yet. */
export const inTransit = (channel: PaymentChannel, currency: string): AccountId => `in_transit:${channel}:${currency}`
/**
 * An account of the company: `cod_clearing` is cash held by agents; `taxes` is duty and VAT, to be
 * passed on; `exchange` takes one currency and gives another, so that each sums to zero by itself
 * and its balance is the open position.
 */
export const houseAccount = (kind: HouseAccountKind, currency: string): AccountId => `${kind}:${currency}`

/**
 * The company's side of one customer's entries, a subsidiary account: what all customers share
 * would make each of their entries wait for every other. The account of the company is the sum over
 * its customers.
 */
export const customersHouseAccount = (kind: HouseAccountKind, customerId: number, currency: string): AccountId =>
  `${kind}:${customerId}:${currency}`

/**
 * The cash that an agent collected and has not remitted, by the agent's code; without one, of
 * channels that name no agent.
 */
export const agentsCash = (agent: string | undefined, currency: string): AccountId =>
  agent === undefined ? houseAccount('cod_clearing', currency) : `cod_clearing:${agent}:${currency}`

export const currencyOf = (account: AccountId): string => account.slice(account.lastIndexOf(':') + 1)

/** Wallet and receivable of one customer in one currency: they share a credit limit. */
export type CreditLine = { readonly customerId: number; readonly wallet: AccountId; readonly receivable: AccountId }

const ON_CREDIT = /^(?:wallet|receivable):(\d+):(.+)$/

/**
 * The credit line that an account belongs to; none for accounts other than a customer's wallet and
 * receivable.
 */
export function creditLineOf(account: AccountId): CreditLine | undefined {
  const [, customerId, currency] = ON_CREDIT.exec(account) ?? []
  if (customerId === undefined || currency === undefined) return undefined
  return {
    customerId: Number(customerId),
    wallet: wallet(Number(customerId), currency),
    receivable: receivable(Number(customerId), currency),
  }
}
