import type { PaymentChannel } from './pay-way.ts'

/** Accounts of one customer: what is theirs, and what they owe beside it. */
export type CustomerAccountKind = 'wallet' | 'receivable' | 'cod_payable'
/** Accounts of the house, one for each currency. */
export type HouseAccountKind = 'cod_clearing' | 'freight_revenue' | 'fees' | 'taxes' | 'claims' | 'adjustments' | 'exchange' | 'bank'

/**
 * An account of the ledger, in one currency, by its name: `wallet:1001:CNY`, `in_transit:alipay:CNY`, `bank:USD` (domain §5). An amount on it is positive
 * where it is credited: what we owe and what we earned stand above zero, what we hold and what is owed to us below.
 */
export type AccountId =
  | `${CustomerAccountKind}:${number}:${string}`
  | `in_transit:${PaymentChannel}:${string}`
  | `${HouseAccountKind}:${string}`

/** What a customer has with us; below zero it is arrears, down to the credit limit. */
export const wallet = (customerId: number, currency: string): AccountId => `wallet:${customerId}:${currency}`
/** What a customer was billed on terms and has yet to pay; it draws on the same credit as the wallet. */
export const receivable = (customerId: number, currency: string): AccountId => `receivable:${customerId}:${currency}`
/** What was collected for a customer and is to be settled. */
export const codPayable = (customerId: number, currency: string): AccountId => `cod_payable:${customerId}:${currency}`
/** What a payment provider took for us and has yet to send. */
export const inTransit = (channel: PaymentChannel, currency: string): AccountId => `in_transit:${channel}:${currency}`
/**
 * An account of the house: `cod_clearing` is cash in the agents' hands; `taxes` duty and VAT, to be passed on; `exchange` takes one currency and gives
 * another, so that each sums to zero by itself and what stands on it is the open position.
 */
export const houseAccount = (kind: HouseAccountKind, currency: string): AccountId => `${kind}:${currency}`

export const currencyOf = (account: AccountId): string => account.slice(account.lastIndexOf(':') + 1)

/** Wallet and receivable of one customer in one currency: they share a credit limit. */
export type CreditLine = { readonly wallet: AccountId; readonly receivable: AccountId }

const ON_CREDIT = /^(?:wallet|receivable):(\d+):(.+)$/

/** The credit line that an account belongs to; none for those that are not a customer's wallet or receivable. */
export function creditLineOf(account: AccountId): CreditLine | undefined {
  const [, customerId, currency] = ON_CREDIT.exec(account) ?? []
  if (customerId === undefined || currency === undefined) return undefined
  return { wallet: wallet(Number(customerId), currency), receivable: receivable(Number(customerId), currency) }
}
