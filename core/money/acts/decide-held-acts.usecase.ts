import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { keyedPart, once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { actFailure } from './act.failures.ts'
import type { HeldActUnit } from './act.ports.ts'
import type { HeldActDecision } from './held-act.machine.ts'
import { actRejectionFields, moveHeldAct, type HeldAct, type HeldKind } from './held-act.ts'
import type { SecondPersonRule } from './money-act.ts'
import { keepConfirmed, noteHeldAct } from './take-act.ts'

/** The act of somebody that another person approved, at the moment of the approval. */
export type ApprovedAct = { readonly act: HeldAct; readonly approver: Pick<Actor, 'id'>; readonly at: Instant }

/** Does what was approved, in the unit of work of the approval. */
export type ActApplier<U> = (unit: U, approved: ApprovedAct) => Promise<Result<unknown>>

type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  readonly rule: SecondPersonRule
  readonly appliers: Readonly<Record<HeldKind, ActApplier<U>>>
}

export type DecideHeldActs = {
  readonly ids: readonly number[]
  readonly decision: HeldActDecision
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}
/** The result of one act of a decision about several. */
export type HeldActOutcome = { readonly id: number; readonly failure?: Failure }

/**
 * A second person approves or rejects acts that wait, each in a unit of work of its own; what is
 * approved is done in it, as the act of who asked for it. A rejection needs a reason
 * (INPUT_INVALID). For each: HELD_ACT_NOT_FOUND, HELD_ACT_OWN for who asked for it,
 * ILLEGAL_TRANSITION where it was decided before, and the reasons of what it does.
 */
export function decideHeldActs<U extends HeldActUnit>({ atomically, clock, rule, appliers }: Ports<U>) {
  const decideOne = (id: number, { decision, reason, keyed }: Deciding, actor: Actor): Promise<Result<{ readonly id: number }>> =>
    atomically((unit) =>
      once(unit.answered, keyedPart(keyed, id), async () => {
        const before = await unit.heldActs.lock(id, { customerIds: clientsWithin(actor) })
        if (before === undefined) return failed(actFailure('HELD_ACT_NOT_FOUND', { id }))
        if (before.actorId === actor.id) return failed(actFailure('HELD_ACT_OWN'))
        const at = clock.now()
        const moved = moveHeldAct(before, { event: decision, at, by: actor.id, reason })
        if (!moved.ok) return moved
        await unit.heldActs.keep(moved.value)
        if (decision === 'approve') {
          const applied = await appliers[before.kind](unit, { act: before, approver: actor, at })
          if (!applied.ok) return applied
          await keepConfirmed(unit, { act: before, confirmedBy: actor.id, rule, at })
        }
        await noteHeldAct(unit, { act: moved.value, action: decision, actorId: actor.id, at })
        return ok({ id })
      }),
    )
  return async ({ ids, decision, raw, keyed }: DecideHeldActs, actor: Actor): Promise<Result<readonly HeldActOutcome[]>> => {
    const read = decision === 'reject' ? readFields(actRejectionFields, { raw, context: { references: rule.references() } }) : undefined
    if (read?.ok === false) return read
    const outcomes: HeldActOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await decideOne(id, { decision, reason: read?.value.reason, keyed }, actor)
      outcomes.push(done.ok ? { id } : { id, failure: done.failure })
    }
    return ok(outcomes)
  }
}

type Deciding = { readonly decision: HeldActDecision; readonly reason: string | undefined; readonly keyed: KeyedCommand | undefined }

/**
 * Withdraws an act that waits: HELD_ACT_NOT_FOUND, HELD_ACT_OTHERS for all but who asked for it,
 * ILLEGAL_TRANSITION.
 */
export const withdrawHeldAct =
  ({ atomically, clock }: { readonly atomically: Atomically<HeldActUnit>; readonly clock: Clock }) =>
  (id: number, actor: Actor): Promise<Result<{ readonly id: number }>> =>
    atomically(async (unit) => {
      const before = await unit.heldActs.lock(id, { customerIds: clientsWithin(actor) })
      if (before === undefined) return failed(actFailure('HELD_ACT_NOT_FOUND', { id }))
      if (before.actorId !== actor.id) return failed(actFailure('HELD_ACT_OTHERS'))
      const at = clock.now()
      const moved = moveHeldAct(before, { event: 'withdraw', at, by: actor.id })
      if (!moved.ok) return moved
      await unit.heldActs.keep(moved.value)
      await noteHeldAct(unit, { act: moved.value, action: 'withdraw', actorId: actor.id, at })
      return ok({ id })
    })
