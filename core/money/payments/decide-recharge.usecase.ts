import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import { credit, keepMoved } from './move-recharge.ts'
import type { RechargeUnit } from './payment.ports.ts'
import { moveRecharge, type Recharge } from './recharge.ts'

type Ports = {
  readonly atomically: Atomically<RechargeUnit>
  readonly references: () => References
  readonly clock: Clock
  /** Asks the provider, once the decision is committed. */
  readonly giveBack: (recharge: Recharge) => Promise<void>
}

/** The decisions that the staff may take about a payment in question. */
export const RECHARGE_DECISIONS = ['credit', 'give_back'] as const
export type RechargeDecision = (typeof RECHARGE_DECISIONS)[number]

/** Providers take fewer than 80 characters as the reason of a refund. */
const MOST_REASON = 80

export const rechargeDecisionFields = {
  reason: { kind: 'text', maxLength: MOST_REASON, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

export type DecideRecharge = {
  readonly number: string
  readonly decision: RechargeDecision
  readonly raw: RawFields
}

/**
 * The staff decide on a payment in question, with a reason: what was paid is credited, or the
 * provider gives it back, which begins after the commit and is followed by a job where it takes
 * long. INPUT_INVALID without a reason, RECHARGE_NOT_FOUND, and ILLEGAL_TRANSITION for one without
 * an open question, so that of two decisions one is refused.
 */
export function decideRecharge({ atomically, references, clock, giveBack }: Ports) {
  return async ({ number, decision: event, raw }: DecideRecharge, actor: Actor): Promise<Result<Recharge>> => {
    const read = readFields(rechargeDecisionFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason } = read.value
    const reach = clientsWithin(actor)
    const at = clock.now()
    const decided = await atomically(async (unit): Promise<Result<Recharge>> => {
      const recharge = await unit.recharges.lock(number)
      if (recharge === undefined || reach?.includes(recharge.customerId) === false)
        return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: number }))
      const moved = moveRecharge(recharge, event)
      if (!moved.ok) return moved
      const to = event === 'give_back' ? { ...moved.value, returnReason: reason } : moved.value
      const stamp = { at, actorId: actor.id }
      await keepMoved(unit, { from: recharge, to, event, stamp, reason })
      if (event === 'credit') await credit(unit, recharge, stamp)
      else await unit.recharges.checkAt(number, at)
      return ok(to)
    })
    if (decided.ok && event === 'give_back') await giveBack(decided.value)
    return decided
  }
}
