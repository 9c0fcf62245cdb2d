import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { failed, must, ok, type Result } from '../kernel/result.ts'
import type { Stamp } from '../ledger/entry.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import type { RechargeUnit } from './payment.ports.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post } from '../ledger/post.ts'
import { recharge as rechargePosting } from '../ledger/postings.ts'
import { rechargeMachine, type RechargeEvent } from './recharge.machine.ts'
import { checkNotification, moveRecharge, type Notification, type Recharge } from './recharge.ts'

type Ports = { readonly atomically: Atomically<RechargeUnit>; readonly clock: Clock }

/** The actor is the provider, not a signed-in account. */
const PROVIDER_ID = 0

/** What a notification did. Every one is acknowledged, so that the provider does not send it again. */
export type Acknowledged = 'credited' | 'repeated' | 'noted' | 'kept_for_staff'

const EVENT_OF = { paid: 'pay', closed: 'close', failed: 'fail' } as const satisfies Record<Notification['state'], RechargeEvent>

type Move = { readonly from: Recharge; readonly to: Recharge; readonly event: RechargeEvent; readonly stamp: Stamp }

async function keepMoved({ recharges, audit }: RechargeUnit, { from, to, event, stamp }: Move): Promise<void> {
  await recharges.keep(to)
  await audit.write([{ ...stamp, area: 'finance', subject: to.number, action: event, from: from.state, to: to.state }])
}

/** The customer finds the entry under the number that was paid. It only adds to the wallet, so it cannot be refused. */
async function credit(unit: RechargeUnit, { number, customerId, channel, amount }: Recharge, stamp: Stamp): Promise<void> {
  const entry = must(await post(unit.ledger, rechargePosting({ customerId, reference: number, channel, amount }), stamp))
  await unit.audit.write([auditOf(entry)])
}

/**
 * Handles a provider's notification whose signature was verified (domain §5). It must match the top-up in provider, merchant, currency and
 * amount; otherwise it is refused and nothing changes (RECHARGE_NOT_FOUND, PAYMENT_DIFFERS). A payment is credited once, however often and
 * in whatever order it is reported. A payment for a top-up that was closed, failed or expired is kept for the staff and credits nothing.
 */
export function creditRecharge({ atomically, clock }: Ports) {
  return (notification: Notification): Promise<Result<Acknowledged>> =>
    atomically(async (unit): Promise<Result<Acknowledged>> => {
      const recharge = await unit.recharges.lock(notification.rechargeNumber)
      if (recharge === undefined) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: notification.rechargeNumber }))
      const fits = checkNotification(recharge, notification)
      if (!fits.ok) return fits
      const event = EVENT_OF[notification.state]
      if (rechargeMachine.arrowsOf(recharge.state, event).length === 0) return ok(notification.state === 'paid' ? 'repeated' : 'noted')
      const stamp = { at: clock.now(), actorId: PROVIDER_ID }
      const moved = must(moveRecharge(recharge, event))
      const paid = notification.state === 'paid' ? { transactionId: notification.transactionId, paidAt: notification.at } : {}
      await keepMoved(unit, { from: recharge, to: { ...moved, ...paid }, event, stamp })
      if (moved.state !== 'paid') return ok(notification.state === 'paid' ? 'kept_for_staff' : 'noted')
      await credit(unit, recharge, stamp)
      return ok('credited')
    })
}

/**
 * The staff decide on a payment that came too late: credit it after all, or record that the provider refunded it. RECHARGE_NOT_FOUND, and
 * ILLEGAL_TRANSITION for one without an open question, so that of two decisions one is refused.
 */
export function decideRecharge({ atomically, clock }: Ports) {
  return (
    { rechargeNumber, event }: { readonly rechargeNumber: string; readonly event: 'credit' | 'give_back' },
    actor: Pick<Actor, 'id'>,
  ): Promise<Result<Recharge>> =>
    atomically(async (unit) => {
      const recharge = await unit.recharges.lock(rechargeNumber)
      if (recharge === undefined) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: rechargeNumber }))
      const moved = moveRecharge(recharge, event)
      if (!moved.ok) return moved
      const stamp = { at: clock.now(), actorId: actor.id }
      await keepMoved(unit, { from: recharge, to: moved.value, event, stamp })
      if (event === 'credit') await credit(unit, recharge, stamp)
      return moved
    })
}

/** Closes top-ups that were not paid in time, up to a limit per call; returns how many. */
export function expireRecharges({ atomically, clock }: Ports) {
  return ({ most }: { readonly most: number }): Promise<Result<number>> =>
    atomically(async ({ recharges }) => {
      const overdue = await recharges.lockOverdue(clock.now(), most)
      for (const recharge of overdue) await recharges.keep(must(moveRecharge(recharge, 'expire')))
      return ok(overdue.length)
    })
}
