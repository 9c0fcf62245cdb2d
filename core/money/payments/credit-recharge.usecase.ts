import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { isStorable } from '#core/base/kernel/storable-text.ts'
import { words } from '#core/base/kernel/words.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import { keepInQuestion, keepSecond, keepUnclear } from './keep-payment.ts'
import { credit, keepMoved, PROVIDER_ID } from './move-recharge.ts'
import type { RechargeUnit } from './payment.ports.ts'
import { rechargeMachine } from './recharge.machine.ts'
import {
  checkNotification,
  differing,
  isUnclear,
  moveRecharge,
  paidOf,
  type Notification,
  type Recharge,
  type UnclearReport,
} from './recharge.ts'

type Ports = { readonly atomically: Atomically<RechargeUnit>; readonly clock: Clock }

/**
 * The outcome of a notification. Every one is acknowledged, so that the provider does not send it
 * again.
 */
export type NotificationEffect = 'credited' | 'repeated' | 'noted' | 'kept_for_staff'

/**
 * Handles what a provider says of a payment, in a notification whose signature was verified or in
 * its answer to our question (rule: Top-ups). It must match the top-up in provider, merchant and
 * currency; otherwise it is refused and nothing changes (RECHARGE_NOT_FOUND, PAYMENT_DIFFERS). A
 * payment is credited once, however often and in whatever order it is reported. Money that came
 * otherwise than it was asked for credits nothing and is kept for the staff: for a top-up that was
 * closed, failed or expired, in another amount, or as a second payment of one that was paid. So is
 * what says that nothing or less was paid. It is
 * acknowledged, since the same report again would say nothing new. TRANSACTION_TAKEN where the
 * payment is another top-up's, TEXT_UNSTORABLE where it names what no top-up can have.
 */
export function creditRecharge({ atomically, clock }: Ports) {
  return async (notification: Notification): Promise<Result<NotificationEffect>> => {
    if (!isStorable(notification)) return failed(inputFailure('TEXT_UNSTORABLE'))
    return atomically(async (unit): Promise<Result<NotificationEffect>> => {
      if (notification.state === 'paid' && notification.amount.amount <= 0n)
        return keepUnclear(unit, { report: { ...notification, what: `paid ${formatAmount(notification.amount)}` }, at: clock.now() })
      const recharge = await unit.recharges.lock(notification.rechargeNumber)
      if (recharge === undefined) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: notification.rechargeNumber }))
      const fits = checkNotification(recharge, notification)
      if (!fits.ok) return fits
      const told = { recharge, notification, at: clock.now() }
      if (notification.state !== 'paid') return end(unit, told)
      if (recharge.transactionId === undefined) return firstPayment(unit, told)
      if (recharge.transactionId === notification.transactionId) return knownPayment(unit, told)
      return keepSecond(unit, { first: recharge, payment: notification, at: told.at })
    })
  }
}

/** Keeps a report that is not believed for the staff: see `keepUnclear`. */
export const keepUnclearReport =
  ({ atomically, clock }: Ports) =>
  (report: UnclearReport): Promise<Result<NotificationEffect>> =>
    atomically((unit) => keepUnclear(unit, { report, at: clock.now() }))

type NotifiedRecharge = { readonly recharge: Recharge; readonly notification: Notification; readonly at: Instant }

const ENDS = { closed: 'close', failed: 'fail' } as const

/** Nobody paid, and nobody will. */
async function end(unit: RechargeUnit, { recharge, notification, at }: NotifiedRecharge): Promise<Result<NotificationEffect>> {
  const event = ENDS[notification.state === 'failed' ? 'failed' : 'closed']
  if (rechargeMachine.arrowsOf(recharge.state, event).length === 0) return ok('noted')
  await keepMoved(unit, { from: recharge, to: must(moveRecharge(recharge, event)), event, stamp: { at, actorId: PROVIDER_ID } })
  return ok('noted')
}

async function firstPayment(unit: RechargeUnit, { recharge, notification, at }: NotifiedRecharge): Promise<Result<NotificationEffect>> {
  const isAsked = notification.amount.amount === recharge.amount.amount
  if (recharge.state === 'pending' && isAsked) return pay(unit, { recharge, notification, at }, 'pay')
  if (isUnclear(recharge)) return clearPayment(unit, { recharge, notification, at })
  const question =
    recharge.state === 'pending' ? ({ event: 'question', question: 'amount' } as const) : ({ event: 'pay', question: 'late' } as const)
  await keepInQuestion(unit, { recharge, payment: notification, at, ...question })
  return ok('kept_for_staff')
}

/** The payment that an unclear report was about, reported well after all. */
async function clearPayment(unit: RechargeUnit, { recharge, notification, at }: NotifiedRecharge): Promise<Result<NotificationEffect>> {
  const isLate = notification.at >= recharge.expiresAt
  const isAsked = notification.amount.amount === recharge.amount.amount
  if (isAsked && !isLate) return pay(unit, { recharge, notification, at }, 'agree')
  await keepInQuestion(unit, { recharge, payment: notification, at, event: 'question', question: isLate ? 'late' : 'amount' })
  return ok('kept_for_staff')
}

/**
 * A repeat; or the provider corrects the amount that it reported first, which answers the question
 * where that was all there is to it.
 */
async function knownPayment(unit: RechargeUnit, { recharge, notification, at }: NotifiedRecharge): Promise<Result<NotificationEffect>> {
  const { state, question } = recharge
  if (notification.amount.amount === paidOf(recharge).amount) return ok('repeated')
  if (state !== 'in_question') return failed(amountDiffers(recharge, notification))
  const { paidAmount: _, ...asked } = recharge
  const corrected: Recharge = { ...asked, ...differing(recharge, notification.amount) }
  if (question === 'amount' && corrected.paidAmount === undefined) return pay(unit, { recharge: corrected, notification, at }, 'agree')
  await keepMoved(unit, { from: recharge, to: corrected, event: 'question', stamp: { at, actorId: PROVIDER_ID } })
  return ok('kept_for_staff')
}

const amountDiffers = (recharge: Recharge, { amount }: Notification) =>
  ledgerFailure('PAYMENT_DIFFERS', {
    what: words('金额', '金額', 'amount'),
    expected: formatAmount(paidOf(recharge)),
    found: formatAmount(amount),
  })

async function pay(
  unit: RechargeUnit,
  { recharge, notification, at }: NotifiedRecharge,
  event: 'pay' | 'agree',
): Promise<Result<NotificationEffect>> {
  const stamp = { at, actorId: PROVIDER_ID }
  const to = { ...must(moveRecharge(recharge, event)), transactionId: notification.transactionId, paidAt: notification.at }
  await keepMoved(unit, { from: recharge, to, event, stamp })
  await credit(unit, to, stamp)
  return ok('credited')
}
