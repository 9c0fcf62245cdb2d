import type { Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { isStorable } from '#core/base/kernel/storable-text.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import { keepMoved, PROVIDER_ID } from './move-recharge.ts'
import { nextCheck } from './next-check.ts'
import { paymentFailure } from './payment.failures.ts'
import type { RechargeUnit } from './payment.ports.ts'
import { rechargeMachine, type RechargeEvent } from './recharge.machine.ts'
import {
  checkNotification,
  differing,
  isUnclear,
  moveRecharge,
  secondPayment,
  type Notification,
  type Recharge,
  type RechargeQuestion,
  type UnclearReport,
} from './recharge.ts'

type Payment = Pick<Notification, 'transactionId' | 'amount' | 'at'>
type QuestionedPayment = {
  readonly recharge: Recharge
  readonly payment: Payment
  readonly event: Extract<RechargeEvent, 'pay' | 'question'>
  readonly question: RechargeQuestion
  readonly at: Instant
}

/**
 * Keeps a payment of a locked top-up for the staff, with what was paid and why; one that an unclear
 * report brought there stays there.
 */
export async function keepInQuestion(unit: RechargeUnit, { recharge, payment, event, question, at }: QuestionedPayment): Promise<void> {
  const { transactionId, at: paidAt, amount } = payment
  const moved = isUnclear(recharge) ? recharge : must(moveRecharge(recharge, event))
  const to = { ...moved, transactionId, paidAt, question, ...differing(recharge, amount) }
  await keepMoved(unit, { from: recharge, to, event, stamp: { at, actorId: PROVIDER_ID } })
}

/**
 * Keeps a payment for the staff whose top-up, which is locked, another payment had paid already:
 * once, however often it is reported. TRANSACTION_TAKEN where it paid another top-up.
 */
export async function keepSecond(
  unit: RechargeUnit,
  { first, payment, at }: { readonly first: Recharge; readonly payment: Payment; readonly at: Instant },
): Promise<Result<'repeated' | 'kept_for_staff'>> {
  const known = await unit.recharges.paidBy(first.channel, payment.transactionId)
  if (known !== undefined) return known.repeats === first.number ? ok('repeated') : failed(paymentFailure('TRANSACTION_TAKEN'))
  const second = secondPayment(first, { number: await nextNumber(unit, first), payment, now: at })
  await unit.recharges.add(second)
  await keepMoved(unit, { from: first, to: second, event: 'question', stamp: { at, actorId: PROVIDER_ID } })
  return ok('kept_for_staff')
}

/**
 * Keeps for the staff what a provider reported in a way that is not believed: it credits and closes
 * nothing. A top-up that nobody paid comes into question, and its provider is still asked after it;
 * of any other the audit trail has it. RECHARGE_NOT_FOUND, PAYMENT_DIFFERS, TEXT_UNSTORABLE.
 */
export async function keepUnclear(
  unit: RechargeUnit,
  { report, at }: { readonly report: UnclearReport; readonly at: Instant },
): Promise<Result<'kept_for_staff'>> {
  if (!isStorable(report)) return failed(inputFailure('TEXT_UNSTORABLE'))
  const recharge = await unit.recharges.lock(report.rechargeNumber)
  if (recharge === undefined) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: report.rechargeNumber }))
  const fits = checkNotification(recharge, report)
  if (!fits.ok) return fits
  const isOpen = rechargeMachine.arrowsOf(recharge.state, 'question').length > 0
  const to = isOpen ? { ...must(moveRecharge(recharge, 'question')), question: 'unclear' as const } : recharge
  await keepMoved(unit, { from: recharge, to, event: 'question', stamp: { at, actorId: PROVIDER_ID }, reason: report.what })
  if (isOpen) await unit.recharges.checkAt(recharge.number, nextCheck(recharge, at))
  return ok('kept_for_staff')
}

/**
 * `R1_2` is the second payment of R1, in letters that every provider takes in the number of its
 * refund.
 */
async function nextNumber({ recharges }: RechargeUnit, { number }: Recharge): Promise<string> {
  for (let count = 2; ; count += 1) {
    const next = `${number}_${count}`
    if ((await recharges.lock(next)) === undefined) return next
  }
}
