import { advance } from '../kernel/advance.ts'
import { MILLIS_PER_SECOND, type Instant } from '../kernel/clock.ts'
import { formatAmount, type Money } from '../kernel/money.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words, type Words } from '../kernel/words.ts'
import { ledgerFailure } from './ledger.failures.ts'
import type { PaymentChannel } from './pay-way.ts'
import { rechargeMachine, type RechargeEvent, type RechargeState } from './recharge.machine.ts'

/** How long a top-up waits for its payment: as long as the providers keep a QR code open. Decided here. */
const RECHARGE_SECONDS = 1800

/** A top-up of a wallet. `merchant` is our account with the provider under which it was asked for. */
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
}

/** What a provider says of a payment, its signature being checked already. */
export type Notification = {
  readonly rechargeNumber: string
  readonly channel: PaymentChannel
  readonly merchant: string
  readonly amount: Money
  readonly state: 'paid' | 'closed' | 'failed'
  readonly transactionId: string
  readonly at: Instant
}

/** A top-up as it is asked for: pending, until it is paid or its time is over. */
export const openRecharge = (
  asked: Pick<Recharge, 'number' | 'customerId' | 'channel' | 'merchant' | 'amount'>,
  { now }: { readonly now: Instant },
): Recharge => ({ ...asked, state: rechargeMachine.initial, createdAt: now, expiresAt: now + RECHARGE_SECONDS * MILLIS_PER_SECOND })

/** Moves a top-up; ILLEGAL_TRANSITION where the machine does not draw it. */
export function moveRecharge(recharge: Recharge, event: RechargeEvent): Result<Recharge> {
  const state = advance(rechargeMachine, { state: recharge.state, event })
  return state.ok ? ok({ ...recharge, state: state.value }) : state
}

/**
 * Whether a notification is of this top-up: PAYMENT_DIFFERS names the first part that is not. A payment has one number for good, so a second one
 * for a top-up that was paid is no repeat.
 */
export function checkNotification(recharge: Recharge, told: Notification): Result<true> {
  const parts: readonly (readonly [part: Words, expected: string, found: string])[] = [
    [words('支付渠道', '支付管道', 'provider'), recharge.channel, told.channel],
    [words('商户', '商家', 'merchant'), recharge.merchant, told.merchant],
    [words('币种', '幣別', 'currency'), recharge.amount.currency, told.amount.currency],
    [words('金额', '金額', 'amount'), formatAmount(recharge.amount), formatAmount(told.amount)],
    [words('交易号', '交易編號', 'transaction'), recharge.transactionId ?? told.transactionId, told.transactionId],
  ]
  const wrong = parts.find(([, expected, found]) => expected !== found)
  if (wrong === undefined) return ok(true)
  const [what, expected, found] = wrong
  return failed(ledgerFailure('PAYMENT_DIFFERS', { what, expected, found }))
}
