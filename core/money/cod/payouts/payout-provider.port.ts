import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { PaymentChannel } from '../../ledger/wallets/pay-way.ts'
import type { PayeeIdentity } from './alipay-account.ts'

/** A transfer to an account at the provider. `number` is ours: sent again it pays nothing more. */
export type PayoutTransfer = {
  readonly number: string
  readonly amount: Money
  readonly to: PayeeIdentity
  /** The name of the payee, which the provider compares with that of the account. */
  readonly name?: string | undefined
  readonly title: string
}

/**
 * The outcome of a transfer, from an answer whose signature was verified. `waiting` is under way,
 * `absent` is not known there, `refused` did not happen or came back.
 */
export type TransferStanding =
  | { readonly state: 'paid'; readonly transactionId: string; readonly at: Instant }
  | { readonly state: 'waiting' | 'absent' }
  | { readonly state: 'refused'; readonly code: string; readonly reason: string }

/**
 * Who pays out for us, and who lets customers authorise the account that is paid. A call whose
 * outcome is not known fails with PROVIDER_UNAVAILABLE, and the caller asks `transferStanding`
 * before anything is sent again.
 */
export type PayoutProvider = {
  readonly channel: PaymentChannel
  /**
   * Where the customer's browser goes to authorise; it comes back to `returnUrl` with the state and
   * a code.
   */
  readonly authorizeAddress: (asked: { readonly state: string; readonly returnUrl: string }) => string
  /**
   * Exchanges a code, which works once, for the account: PROVIDER_REFUSED, PROVIDER_UNAVAILABLE.
   */
  readonly identify: (code: string) => Promise<Result<PayeeIdentity>>
  readonly transfer: (transfer: PayoutTransfer) => Promise<Result<TransferStanding>>
  readonly transferStanding: (transfer: Pick<PayoutTransfer, 'number' | 'amount'>) => Promise<Result<TransferStanding>>
}

/** Those that are set up, by channel. */
export type PayoutProviders = Readonly<Partial<Record<PaymentChannel, PayoutProvider>>>
