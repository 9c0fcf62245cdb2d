import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { PaymentChannel, PaymentType } from '../ledger/wallets/pay-way.ts'
import type { Notification, Recharge, UnclearReport } from './recharge.ts'

/**
 * The prompt that a payer is shown: the content of a QR code, or a form that their browser sends to
 * the provider.
 */
export type PaymentPrompt =
  | { readonly kind: 'qr'; readonly content: string }
  /** `leadsTo` are the provider's other addresses, to which it sends the browser on. */
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: Readonly<Record<string, string>>
      readonly leadsTo?: readonly string[]
    }

/** The addresses that a provider calls and sends the payer back to. */
export type PaymentTold = { readonly notifyUrl: string; readonly returnUrl: string; readonly as?: PaymentPrompt['kind'] }

/**
 * The standing of a payment with its provider, from an answer whose signature was verified.
 * `absent` was never begun by a payer, or is not known there; `refunded` was paid, and something of
 * it given back.
 */
export type PaymentStanding =
  | { readonly state: 'absent' | 'waiting' | 'closed' | 'failed' }
  | { readonly state: 'paid' | 'refunded'; readonly payment: Notification }

/**
 * A part of a payment that goes back to its payer: `number` is ours and refunds once, however often
 * it is sent.
 */
export type ProviderRefund = {
  readonly recharge: Pick<Recharge, 'number' | 'amount' | 'transactionId'>
  readonly number: string
  readonly amount: Money
  readonly reason: string
}

/** `waiting` is under way, `refused` needs staff. */
export type RefundStanding = { readonly state: 'done' | 'waiting' | 'absent' | 'refused'; readonly reason?: string }

/** A call to our notification address, as it came in: the provider signs its bytes. */
export type IncomingCall = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/**
 * The content of a verified call: a payment, a report about one that cannot be believed as it is,
 * or something else that credits nothing, such as a refund.
 */
export type ProviderNotice =
  | { readonly about: 'payment'; readonly notification: Notification }
  | { readonly about: 'unclear'; readonly report: UnclearReport }
  | { readonly about: 'other'; readonly what: string }

/** An answer in the provider's own form; anything but `accepted` has it ask again. */
export type ProviderAnswer = { readonly status: number; readonly contentType: string; readonly body: string }

/**
 * One line of a provider's statement of a day. The amount is above zero for both kinds; the fee is
 * where the provider keeps it.
 */
export type ProviderStatementLine = {
  readonly kind: 'payment' | 'refund'
  /** The provider's number of the payment or refund. */
  readonly transactionId: string
  /** Our number: of the top-up, or of the refund. */
  readonly ourNumber: string
  readonly at: Instant
  readonly amount: Money
  readonly fee: Money
}

/**
 * Who receives payments for us: Alipay, WeChat Pay, and the sandbox of the demonstration. One suite
 * judges them all (`tests/contracts/money/payment-providers.contract.ts`). No answer is believed
 * whose signature does not hold; a call whose outcome is not known fails with PROVIDER_UNAVAILABLE,
 * and the caller asks `standing`, never assumes.
 */
export type PaymentProvider = {
  readonly channel: PaymentChannel
  /** Our account there, which payments must name. */
  readonly merchant: string
  /**
   * The payment types that can be paid on a page of the provider too, on the device that asks for
   * them.
   */
  readonly pageTypes: readonly PaymentType[]
  /**
   * Asks for a payment until the top-up expires, as a QR code, or as the form of its page where
   * `form` is asked for and it has one. PROVIDER_REFUSED, PROVIDER_UNAVAILABLE.
   */
  readonly request: (recharge: Recharge, told: PaymentTold) => Promise<Result<PaymentPrompt>>
  readonly standing: (recharge: Pick<Recharge, 'number' | 'amount'>) => Promise<Result<PaymentStanding>>
  /** Ends the request, so that nobody can pay it any more; `paid` where somebody was faster. */
  readonly close: (recharge: Pick<Recharge, 'number' | 'amount'>) => Promise<Result<'closed' | 'paid'>>
  readonly refund: (refund: ProviderRefund) => Promise<Result<RefundStanding>>
  readonly refundStanding: (refund: Pick<ProviderRefund, 'recharge' | 'number'>) => Promise<Result<RefundStanding>>
  /**
   * Verifies a call and reads it: SIGNATURE_WRONG, NOTIFICATION_UNREADABLE. Amount, currency and
   * merchant are compared by `checkNotification`.
   */
  readonly notified: (call: IncomingCall) => Promise<Result<ProviderNotice>>
  readonly answers: { readonly accepted: ProviderAnswer; readonly refused: ProviderAnswer }
  /**
   * The statement of a day in the provider's time zone (Beijing), each payment and refund once.
   * STATEMENT_NOT_READY before the provider has made it, STATEMENT_UNREADABLE, PROVIDER_REFUSED,
   * PROVIDER_UNAVAILABLE.
   */
  readonly statement: (day: string) => Promise<Result<AsyncIterable<ProviderStatementLine>>>
}

/** The providers that are set up, by channel. */
export type PaymentProviders = Readonly<Partial<Record<PaymentChannel, PaymentProvider>>>
