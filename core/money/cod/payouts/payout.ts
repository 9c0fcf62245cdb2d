import type { Fields } from '#core/base/fields/field.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { PaymentChannel } from '../../ledger/wallets/pay-way.ts'
import { payoutMachine, type PayoutEvent, type PayoutState } from './payout.machine.ts'

export const PAYOUT_WAYS = ['alipay', 'bank'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/** One try to pay out a settlement bill. */
export type Payout = {
  readonly id: number
  readonly billNumber: string
  readonly customerId: number
  readonly way: PayoutWay
  /** Who sends it; none for a bank transfer. */
  readonly channel?: PaymentChannel
  /** The account that it goes to, which stays what was approved. */
  readonly alipayAccount?: number
  readonly amount: Money
  readonly state: PayoutState
  readonly askedBy: number
  readonly askedAt: Instant
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  /** How often it was sent, and when last. */
  readonly attempts: number
  readonly sentAt?: Instant
  /** When the last one was sent that nobody answered: it may arrive late. */
  readonly unansweredAt?: Instant
  /**
   * An earlier payout of the bill was sent: the provider is asked about the number before it is
   * used again.
   */
  readonly isRepeat: boolean
  /** When the job looks at it next. */
  readonly checkAt?: Instant
  readonly paidAt?: Instant
  readonly bank?: string
  readonly transactionId?: string
  /** Why it failed or was cancelled, and the provider's code for it. */
  readonly reason?: string
  readonly reasonCode?: string
}

/**
 * The number under which the provider pays: one for a bill, once for ever, however often it is
 * sent.
 */
export const payoutTransferNumber = (billNumber: string): string => `P${billNumber.replace(/\W/g, '_')}`

const MILLIS_PER_MINUTE = 60 * MILLIS_PER_SECOND
const LATE_MINUTES = 65
/**
 * How long a transfer that nobody answered may still arrive: providers refuse calls that are older
 * than an hour. Until then nothing but the provider's word that it was paid ends the payout.
 */
export const LATE_MILLIS = LATE_MINUTES * MILLIS_PER_MINUTE

/** Whether a refusal can be believed: nothing that was sent before is still under way. */
export const isFinal = ({ unansweredAt }: Pick<Payout, 'unansweredAt'>, now: Instant): boolean =>
  unansweredAt === undefined || now - unansweredAt >= LATE_MILLIS

const AGAIN_MINUTES = 2
const MOST_MINUTES = 30
/** When the provider is asked again: soon at first, every half hour later. */
export const nextLook = ({ attempts }: Pick<Payout, 'attempts'>, now: Instant): Instant =>
  now + Math.min(AGAIN_MINUTES * Math.max(attempts, 1), MOST_MINUTES) * MILLIS_PER_MINUTE

/** The payout after an event: ILLEGAL_TRANSITION where the machine does not draw it. */
export function movePayout<P extends Pick<Payout, 'state'>>(payout: P, event: PayoutEvent): Result<P> {
  const state = advance(payoutMachine, { state: payout.state, event })
  return state.ok ? ok({ ...payout, state: state.value }) : state
}

const MOST_TEXT = 80
const MOST_BANK = 120

/** Fields that staff fill in for a bank transfer that they made. */
export const bankPayoutFields = {
  bank: { kind: 'text', maxLength: MOST_BANK, required: true, label: words('银行', '銀行', 'Bank') },
  check_amount: { kind: 'money', required: true, positive: true, label: words('付款金额', '付款金額', 'Check amount') },
  transaction_id: { kind: 'text', maxLength: MOST_TEXT, required: true, label: words('交易流水号', '交易序號', 'Transaction id') },
  check_time: { kind: 'instant', required: true, label: words('付款时间', '付款時間', 'Check time') },
} as const satisfies Fields

/** Fields of the cancellation of a payout. */
export const payoutCancelFields = {
  reason: { kind: 'text', maxLength: 300, multiline: true, required: true, label: words('取消原因', '取消原因', 'Reason') },
} as const satisfies Fields
