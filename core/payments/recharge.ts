import { advance } from '../kernel/advance.ts'
import { MILLIS_PER_SECOND, type Instant } from '../kernel/clock.ts'
import { formatAmount, type Money } from '../kernel/money.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words, type Words } from '../kernel/words.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import type { PaymentChannel, PaymentType } from '../ledger/pay-way.ts'
import { rechargeMachine, type RechargeEvent, type RechargeState } from './recharge.machine.ts'

/** How long a top-up waits for its payment: as long as the providers keep a QR code valid. Decided here. */
const RECHARGE_SECONDS = 1800

/** A top-up of a wallet. `merchant` is our account with the provider under which it was requested. */
export type Recharge = {
  readonly number: string
  readonly customerId: number
  readonly channel: PaymentChannel
  readonly merchant: string
  readonly amount: Money
  readonly state: RechargeState
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** The provider's number of the payment. */
  readonly transactionId?: string
  readonly paidAt?: Instant
  /** What the customer chose, where the sandbox stands in for it. */
  readonly standsFor?: PaymentType
  /** Why staff have it given back, which the provider receives too. */
  readonly returnReason?: string
}

/** What a provider reports about a payment, after its signature was verified. */
export type Notification = {
  readonly rechargeNumber: string
  readonly channel: PaymentChannel
  readonly merchant: string
  readonly amount: Money
  readonly state: 'paid' | 'closed' | 'failed'
  readonly transactionId: string
  readonly at: Instant
}

/** A new top-up: pending until it is paid or expires. */
export const openRecharge = (
  asked: Pick<Recharge, 'number' | 'customerId' | 'channel' | 'merchant' | 'amount' | 'standsFor'>,
  { now }: { readonly now: Instant },
): Recharge => ({ ...asked, state: rechargeMachine.initial, createdAt: now, expiresAt: now + RECHARGE_SECONDS * MILLIS_PER_SECOND })

/** What the customer chose to pay with. */
export const rechargeType = ({ channel, standsFor }: Pick<Recharge, 'channel' | 'standsFor'>): PaymentChannel => standsFor ?? channel

/** Our number of the refund that gives a top-up back: one for each, so that it is given back once however often it is asked for. */
export const refundNumber = ({ number }: Pick<Recharge, 'number'>): string => `${number}R`

/** Moves a top-up; ILLEGAL_TRANSITION where the machine does not draw it. */
export function moveRecharge(recharge: Recharge, event: RechargeEvent): Result<Recharge> {
  const state = advance(rechargeMachine, { state: recharge.state, event })
  return state.ok ? ok({ ...recharge, state: state.value }) : state
}

/**
 * Whether a notification belongs to this top-up: PAYMENT_DIFFERS names the first part that does not match. A payment keeps its number, so a
 * second number for a paid top-up is not a repeat.
 */
export function checkNotification(recharge: Recharge, notification: Notification): Result<true> {
  const parts: readonly (readonly [part: Words, expected: string, found: string])[] = [
    [words('支付渠道', '支付管道', 'provider'), recharge.channel, notification.channel],
    [words('商户', '商家', 'merchant'), recharge.merchant, notification.merchant],
    [words('币种', '幣別', 'currency'), recharge.amount.currency, notification.amount.currency],
    [words('金额', '金額', 'amount'), formatAmount(recharge.amount), formatAmount(notification.amount)],
    [words('交易号', '交易編號', 'transaction'), recharge.transactionId ?? notification.transactionId, notification.transactionId],
  ]
  const wrong = parts.find(([, expected, found]) => expected !== found)
  if (wrong === undefined) return ok(true)
  const [what, expected, found] = wrong
  return failed(ledgerFailure('PAYMENT_DIFFERS', { what, expected, found }))
}
