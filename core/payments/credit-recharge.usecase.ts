import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { failed, must, ok, type Result } from '../kernel/result.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import { credit, keepMoved, PROVIDER_ID } from './move-recharge.ts'
import type { RechargeUnit } from './payment.ports.ts'
import { rechargeMachine, type RechargeEvent } from './recharge.machine.ts'
import { checkNotification, moveRecharge, type Notification } from './recharge.ts'

type Ports = { readonly atomically: Atomically<RechargeUnit>; readonly clock: Clock }

/** What a notification did. Every one is acknowledged, so that the provider does not send it again. */
export type Acknowledged = 'credited' | 'repeated' | 'noted' | 'kept_for_staff'

const EVENT_OF = { paid: 'pay', closed: 'close', failed: 'fail' } as const satisfies Record<Notification['state'], RechargeEvent>

/**
 * Handles what a provider says of a payment, in a notification whose signature was verified or in its answer to our question (domain §5). It must
 * match the top-up in provider, merchant, currency and amount; otherwise it is refused and nothing changes (RECHARGE_NOT_FOUND, PAYMENT_DIFFERS,
 * TRANSACTION_TAKEN). A payment is credited once, however often and in whatever order it is reported. A payment for a top-up that was closed, failed or expired is
 * kept for the staff and credits nothing.
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
