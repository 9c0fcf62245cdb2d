import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { creditRecharge } from './credit-recharge.usecase.ts'
import { keepInQuestion } from './keep-payment.ts'
import { keepMoved, PROVIDER_ID } from './move-recharge.ts'
import { AGAIN_MILLIS, nextCheck } from './next-check.ts'
import type { PaymentProvider, PaymentProviders } from './payment-provider.port.ts'
import type { Recharges, RechargeUnit } from './payment.ports.ts'
import type { RechargeEvent } from './recharge.machine.ts'
import { asProviderKnows, isUnclear, moveRecharge, refundNumber, type Notification, type Recharge } from './recharge.ts'

type Ports = {
  readonly atomically: Atomically<RechargeUnit>
  readonly recharges: Pick<Recharges, 'due'>
  readonly providers: PaymentProviders
  readonly clock: Clock
}

/** Top-ups of one run. */
const MOST = 200

/**
 * Asks the providers after top-ups that are due: what was paid is credited, what is over is closed
 * with the provider first and then expires, and what is being given back is followed to its end.
 * What a provider does not answer is asked for again later; nothing is assumed. Returns how many it
 * looked at.
 */
export function settleRecharges(ports: Ports) {
  return async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<number>> => {
    const due = await ports.recharges.due(ports.clock.now(), MOST)
    let done = 0
    for (const recharge of due) {
      if (signal.aborted) break
      await settle(ports, recharge)
      done += 1
    }
    return ok(done)
  }
}

async function settle(ports: Ports, recharge: Recharge): Promise<void> {
  const provider = ports.providers[recharge.channel]
  const isSettled =
    provider !== undefined && (await (recharge.state === 'giving_back' ? returning : pending)(ports, { recharge, provider }))
  if (isSettled) return
  const at = recharge.state !== 'giving_back' ? nextCheck(recharge, ports.clock.now()) : ports.clock.now() + AGAIN_MILLIS
  await ports.atomically(async ({ recharges }) => ok(await recharges.checkAt(recharge.number, at)))
}

type PendingRecharge = { readonly recharge: Recharge; readonly provider: PaymentProvider }

/** Whether the top-up has come to an end. */
async function pending(ports: Ports, { recharge, provider }: PendingRecharge): Promise<boolean> {
  const standing = await provider.standing(recharge)
  if (!standing.ok) return false
  const { state } = standing.value
  if (state === 'paid') return (await creditRecharge(ports)(standing.value.payment)).ok
  if (state === 'refunded') return keepRefunded(ports, recharge, standing.value.payment)
  // An unclear report ends by a payment, or by the staff.
  if (isUnclear(recharge)) return false
  if (state === 'closed' || state === 'failed')
    return move(ports, { number: recharge.number, event: state === 'closed' ? 'close' : 'fail' })
  if (ports.clock.now() < recharge.expiresAt) return false
  // A payment made while it was closed is found by the next question.
  if (state === 'waiting') {
    const closed = await provider.close(recharge)
    if (!closed.ok || closed.value === 'paid') return false
  }
  return move(ports, { number: recharge.number, event: 'expire' })
}

type RechargeMove = { readonly number: string; readonly event: RechargeEvent }

/**
 * Moves a top-up that is still in the state that was looked at; where it is not, another was
 * faster.
 */
async function move({ atomically, clock }: Ports, { number, event }: RechargeMove): Promise<boolean> {
  const done = await atomically(async (unit) => {
    const locked = await unit.recharges.lock(number)
    const moved = locked && moveRecharge(locked, event)
    if (locked === undefined || moved?.ok !== true) return ok(false)
    await keepMoved(unit, { from: locked, to: moved.value, event, stamp: { at: clock.now(), actorId: PROVIDER_ID } })
    return ok(true)
  })
  return done.ok
}

/**
 * Keeps for the staff a payment that was made and refunded at the provider before we knew of it.
 */
async function keepRefunded({ atomically, clock }: Ports, { number }: Recharge, payment: Notification): Promise<boolean> {
  const done = await atomically(async (unit) => {
    const recharge = await unit.recharges.lock(number)
    if (recharge !== undefined && (recharge.state === 'pending' || isUnclear(recharge)))
      await keepInQuestion(unit, { recharge, payment, event: 'question', question: 'refunded', at: clock.now() })
    return ok(undefined)
  })
  return done.ok
}

/** Has the provider give a top-up back: the same refund however often it is asked for. */
async function returning(ports: Ports, { recharge, provider }: PendingRecharge): Promise<boolean> {
  const { returnReason: reason = '' } = recharge
  const known = asProviderKnows(recharge)
  const refund = await provider.refund({ recharge: known, number: refundNumber(recharge), amount: known.amount, reason })
  if (!refund.ok && refund.failure.code !== 'PROVIDER_REFUSED') return false
  if (refund.ok && (refund.value.state === 'waiting' || refund.value.state === 'absent')) return false
  return move(ports, { number: recharge.number, event: refund.ok && refund.value.state === 'done' ? 'returned' : 'keep' })
}

/**
 * Has the provider give back a top-up that staff decided to give back, at once; where it does not
 * answer, it is asked again later.
 */
export const giveBack =
  (ports: Ports) =>
  async (recharge: Recharge): Promise<void> => {
    const provider = ports.providers[recharge.channel]
    if (provider !== undefined) await returning(ports, { recharge, provider })
  }
