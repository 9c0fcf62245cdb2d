import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { keepMoved, PROVIDER_ID } from './move-recharge.ts'
import { paymentFailure } from './payment.failures.ts'
import type { RechargeUnit } from './payment.ports.ts'
import type { RechargeEvent } from './recharge.machine.ts'
import { differing, moveRecharge, secondPayment, type Notification, type Recharge, type RechargeQuestion } from './recharge.ts'

type Payment = Pick<Notification, 'transactionId' | 'amount' | 'at'>
type QuestionedPayment = {
  readonly recharge: Recharge
  readonly payment: Payment
  readonly event: Extract<RechargeEvent, 'pay' | 'question'>
  readonly question: RechargeQuestion
  readonly at: Instant
}

/** Keeps a payment of a locked top-up for the staff, with what was paid and why. */
export async function keepInQuestion(unit: RechargeUnit, { recharge, payment, event, question, at }: QuestionedPayment): Promise<void> {
  const { transactionId, at: paidAt, amount } = payment
  const to = { ...must(moveRecharge(recharge, event)), transactionId, paidAt, question, ...differing(recharge, amount) }
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
 * `R1_2` is the second payment of R1, in letters that every provider takes in the number of its
 * refund.
 */
async function nextNumber({ recharges }: RechargeUnit, { number }: Recharge): Promise<string> {
  for (let count = 2; ; count += 1) {
    const next = `${number}_${count}`
    if ((await recharges.lock(next)) === undefined) return next
  }
}
