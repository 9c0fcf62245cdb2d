import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { ActUnit } from '../acts/act.ports.ts'
import type { ActApplier } from '../acts/decide-held-acts.usecase.ts'
import type { ActWaits } from '../acts/held-act.ts'
import type { SecondPersonRule } from '../acts/money-act.ts'
import { actOrHold } from '../acts/take-act.ts'
import type { Stamp } from '../ledger/entry.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import { credit, keepMoved } from './move-recharge.ts'
import { paymentFailure } from './payment.failures.ts'
import type { RechargeUnit } from './payment.ports.ts'
import { rechargeMachine } from './recharge.machine.ts'
import { isUnclear, moveRecharge, paidOf, type Recharge } from './recharge.ts'

/** The unit of work that decides about a payment in question. */
export type DecisionUnit = RechargeUnit & ActUnit & { readonly answered: AnsweredCommands }

type Ports = {
  readonly atomically: Atomically<DecisionUnit>
  readonly secondPerson: SecondPersonRule
  readonly clock: Clock
  /** Asks the provider, once the decision is committed. */
  readonly giveBack: (recharge: Recharge) => Promise<void>
}

/** The decisions that the staff may take about a payment in question. */
export const RECHARGE_DECISIONS = ['credit', 'give_back', 'dismiss'] as const
export type RechargeDecision = (typeof RECHARGE_DECISIONS)[number]

/**
 * The decisions that are open about a top-up: where nothing but an unclear report came, there is no
 * payment to credit or to give back.
 */
export const decisionsAbout = (recharge: Recharge): readonly RechargeDecision[] => {
  const drawn = rechargeMachine.eventsFrom(recharge.state)
  return RECHARGE_DECISIONS.filter((decision) => drawn.includes(decision) && (decision === 'dismiss') === isUnclear(recharge))
}

/** Providers take fewer than 80 characters as the reason of a refund. */
const MOST_REASON = 80

export const rechargeDecisionFields = {
  reason: { kind: 'text', maxLength: MOST_REASON, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

export type DecideRecharge = {
  readonly keyed?: KeyedCommand | undefined
  readonly number: string
  readonly decision: RechargeDecision
  readonly raw: RawFields
}

type Crediting = { readonly recharge: Recharge; readonly reason: string; readonly stamp: Stamp }

async function creditQuestioned(unit: DecisionUnit, { recharge, reason, stamp }: Crediting): Promise<Result<Recharge>> {
  const moved = moveRecharge(recharge, 'credit')
  if (!moved.ok) return moved
  await keepMoved(unit, { from: recharge, to: moved.value, event: 'credit', stamp, reason })
  await credit(unit, recharge, stamp)
  return moved
}

/** Credits a payment in question whose credit a second person approved. */
export const applyTopUp: ActApplier<DecisionUnit> = async (unit, { act, at }) => {
  const recharge = await unit.recharges.lock(act.subject)
  if (recharge === undefined) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: act.subject }))
  return creditQuestioned(unit, { recharge, reason: act.note, stamp: { at, actorId: act.actorId } })
}

/**
 * The staff decide on a payment in question, with a reason: what was paid is credited, or the
 * provider gives it back, which begins after the commit and is followed by a job where it takes
 * long; where a report alone came, they may say that nothing was paid. INPUT_INVALID without a
 * reason, RECHARGE_NOT_FOUND, DECISION_CLOSED, and ILLEGAL_TRANSITION for one without an open
 * question, so that of two decisions one is refused.
 */
export function decideRecharge({ atomically, secondPerson: rule, clock, giveBack }: Ports) {
  return async ({ number, decision: event, raw, keyed }: DecideRecharge, actor: Actor): Promise<Result<Recharge & ActWaits>> => {
    const read = readFields(rechargeDecisionFields, { raw, context: { references: rule.references() } })
    if (!read.ok) return read
    const { reason } = read.value
    const reach = clientsWithin(actor)
    const at = clock.now()
    const decided = await atomically((unit) =>
      once(unit.answered, keyed, async (): Promise<Result<Recharge & ActWaits>> => {
        const recharge = await unit.recharges.lock(number)
        if (recharge === undefined || reach?.includes(recharge.customerId) === false)
          return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: number }))
        const moved = moveRecharge(recharge, event)
        if (!moved.ok) return moved
        if (!decisionsAbout(recharge).includes(event)) return failed(paymentFailure('DECISION_CLOSED'))
        const stamp = { at, actorId: actor.id }
        if (event === 'credit') {
          const act = {
            kind: 'top_up',
            actorId: actor.id,
            customerId: recharge.customerId,
            amount: paidOf(recharge),
            subject: number,
          } as const
          const held = await actOrHold(unit, { act, note: reason, details: { reason }, rule, at })
          if (!held.ok) return held
          if (held.value !== undefined) return ok({ ...recharge, waits: held.value.id })
          return creditQuestioned(unit, { recharge, reason, stamp })
        }
        const to = event === 'give_back' ? { ...moved.value, returnReason: reason } : moved.value
        await keepMoved(unit, { from: recharge, to, event, stamp, reason })
        if (event === 'give_back') await unit.recharges.checkAt(number, at)
        return ok(to)
      }),
    )
    if (decided.ok && event === 'give_back') await giveBack(decided.value)
    return decided
  }
}
