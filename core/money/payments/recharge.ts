import { advance } from '#core/base/kernel/advance.ts'
import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import type { PaymentChannel, PaymentType } from '../ledger/wallets/pay-way.ts'
import { rechargeMachine, type RechargeEvent, type RechargeState } from './recharge.machine.ts'

/**
 * How long a top-up waits for its payment: as long as the providers keep a QR code valid. Decided
 * here.
 */
const RECHARGE_SECONDS = 1800

/**
 * Why a payment waits for the staff: it came after the end, in another amount, as a second one, was
 * refunded at the provider before it was credited, or was reported in a way that is not believed.
 */
export const RECHARGE_QUESTIONS = {
  late: words('到账过晚', '入帳過晚', 'Paid after the end'),
  amount: words('金额不符', '金額不符', 'Amount differs'),
  second: words('重复付款', '重複付款', 'Second payment'),
  refunded: words('支付渠道已退款', '支付管道已退款', 'Refunded by the provider'),
  unclear: words('通知内容不明', '通知內容不明', 'Report not clear'),
} as const satisfies Record<string, Words>
export type RechargeQuestion = keyof typeof RECHARGE_QUESTIONS

/**
 * A top-up of a wallet. `merchant` is our account with the provider under which it was requested.
 */
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
  /** The amount that was paid, where it is not the one that was asked for. */
  readonly paidAmount?: Money
  /** Why it came before the staff; kept after their decision. */
  readonly question?: RechargeQuestion
  /**
   * The top-up that had been paid already when this payment came: the provider knows both under
   * that number.
   */
  readonly repeats?: string
  /** The payment type that the customer chose, where the sandbox stands in for it. */
  readonly standsFor?: PaymentType
  /** Why staff have it given back, which the provider receives too. */
  readonly returnReason?: string
}

/** A provider's report about a payment, after its signature was verified. */
export type Notification = {
  readonly rechargeNumber: string
  readonly channel: PaymentChannel
  readonly merchant: string
  readonly amount: Money
  readonly state: 'paid' | 'closed' | 'failed'
  readonly transactionId: string
  readonly at: Instant
}

/**
 * A report whose signature holds and whose content is not believed: `what` says why, in a few
 * words.
 */
export type UnclearReport = Pick<Notification, 'rechargeNumber' | 'channel' | 'merchant'> & { readonly what: string }

/** Whether a top-up is in question for a report alone, without a payment that we know of. */
export const isUnclear = ({ state, question, transactionId }: Pick<Recharge, 'state' | 'question' | 'transactionId'>): boolean =>
  state === 'in_question' && question === 'unclear' && transactionId === undefined

/** A new top-up: pending until it is paid or expires. */
export const openRecharge = (
  asked: Pick<Recharge, 'number' | 'customerId' | 'channel' | 'merchant' | 'amount' | 'standsFor'>,
  { now }: { readonly now: Instant },
): Recharge => ({ ...asked, state: rechargeMachine.initial, createdAt: now, expiresAt: now + RECHARGE_SECONDS * MILLIS_PER_SECOND })

/** Returns the channel that the customer chose to pay with. */
export const rechargeType = ({ channel, standsFor }: Pick<Recharge, 'channel' | 'standsFor'>): PaymentChannel => standsFor ?? channel

/**
 * Our number of the refund that gives a top-up back: one for each, so that it is given back once
 * however often it is asked for.
 */
export const refundNumber = ({ number }: Pick<Recharge, 'number'>): string => `${number}R`

/** Returns the amount that a payment of a top-up brought, or would bring. */
export const paidOf = ({ amount, paidAmount }: Pick<Recharge, 'amount' | 'paidAmount'>): Money => paidAmount ?? amount

/** A payment in the number and the amount that its provider knows. */
export const asProviderKnows = (recharge: Recharge): Pick<Recharge, 'number' | 'amount' | 'transactionId'> => ({
  number: recharge.repeats ?? recharge.number,
  amount: paidOf(recharge),
  ...(recharge.transactionId === undefined ? {} : { transactionId: recharge.transactionId }),
})

/** Moves a top-up; ILLEGAL_TRANSITION where the machine does not draw it. */
export function moveRecharge(recharge: Recharge, event: RechargeEvent): Result<Recharge> {
  const state = advance(rechargeMachine, { state: recharge.state, event })
  return state.ok ? ok({ ...recharge, state: state.value }) : state
}

/**
 * Whether a notification is about this top-up: PAYMENT_DIFFERS names the first part that does not
 * match. Both providers settle in CNY, so another currency is no payment of ours. The amount and
 * the number of a payment are no part of it: money that came is kept for the staff, whatever its
 * amount.
 */
export function checkNotification(
  recharge: Recharge,
  { channel, merchant, amount }: Pick<Notification, 'channel' | 'merchant'> & Partial<Pick<Notification, 'amount'>>,
): Result<true> {
  const { currency } = recharge.amount
  const parts: readonly (readonly [part: Words, expected: string, found: string])[] = [
    [words('支付渠道', '支付管道', 'provider'), recharge.channel, channel],
    [words('商户', '商家', 'merchant'), recharge.merchant, merchant],
    [words('币种', '幣別', 'currency'), currency, amount?.currency ?? currency],
  ]
  const wrong = parts.find(([, expected, found]) => expected !== found)
  if (wrong === undefined) return ok(true)
  const [what, expected, found] = wrong
  return failed(ledgerFailure('PAYMENT_DIFFERS', { what, expected, found }))
}

/** The amount that was paid, where it differs from what was asked for. */
export const differing = ({ amount }: Pick<Recharge, 'amount'>, paid: Money): Pick<Recharge, 'paidAmount'> =>
  paid.amount === amount.amount ? {} : { paidAmount: paid }

type Payment = Pick<Notification, 'transactionId' | 'amount' | 'at'>

/**
 * A payment for a top-up that another payment had paid already, as a top-up in question of its own:
 * its number is that of the first one and a count.
 */
export const secondPayment = (
  first: Recharge,
  { number, payment: { transactionId, amount, at }, now }: { readonly number: string; readonly payment: Payment; readonly now: Instant },
): Recharge => ({
  number,
  customerId: first.customerId,
  channel: first.channel,
  merchant: first.merchant,
  ...(first.standsFor === undefined ? {} : { standsFor: first.standsFor }),
  amount,
  state: 'in_question',
  question: 'second',
  repeats: first.number,
  createdAt: now,
  expiresAt: now,
  transactionId,
  paidAt: at,
})
