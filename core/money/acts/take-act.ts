import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { actFailure } from './act.failures.ts'
import type { ActUnit, MoneyActKeeper } from './act.ports.ts'
import { beijingDay, spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import { heldActMachine, type HeldActEvent } from './held-act.machine.ts'
import type { ActDetails, HeldAct, HeldKind } from './held-act.ts'
import { needsSecondPerson, type MoneyAct, type SecondPersonRule } from './money-act.ts'
import { worthOf } from './worth.rules.ts'

type Judging = { readonly rule: SecondPersonRule; readonly at: Instant }
type Keeper = { readonly moneyActs: MoneyActKeeper }

/** Keeps an act that two persons did. */
export const keepConfirmed = (
  { moneyActs }: Keeper,
  { act, confirmedBy, rule, at }: Judging & { readonly act: MoneyAct; readonly confirmedBy: number },
): Promise<void> => moneyActs.add({ ...act, at, worth: worthOf(act.amount, { references: rule.references(), at }), confirmedBy })

/**
 * Whether a person does an act alone (rule: Second person); it is kept then, and counts for the
 * person's further acts of the day.
 */
export async function actAlone({ moneyActs }: Keeper, { act, rule, at }: Judging & { readonly act: MoneyAct }): Promise<boolean> {
  const { actorId, customerId } = act
  await moneyActs.hold(actorId)
  const spent = await moneyActs.spent({ actorId, customerId, ...spanOfBeijingDay(beijingDay(at)) })
  if (needsSecondPerson(act, { rule, spent, at })) return false
  await moneyActs.add({ ...act, at, worth: worthOf(act.amount, { references: rule.references(), at }) })
  return true
}

type Holding = Judging & {
  readonly act: MoneyAct & { readonly kind: HeldKind }
  readonly note: string
  readonly details: ActDetails
}

/**
 * Lets a person act alone, or holds the act until somebody else approves it; answers the act that
 * waits. HELD_ACT_OPEN where one about the same record waits already.
 */
export async function actOrHold(unit: ActUnit, { act, note, details, ...judging }: Holding): Promise<Result<HeldAct | undefined>> {
  const open = await unit.heldActs.openOf(act.kind, act.subject)
  if (open !== undefined) return failed(actFailure('HELD_ACT_OPEN', { id: open.id }))
  if (await actAlone(unit, { act, ...judging })) return ok(undefined)
  const held = await unit.heldActs.add({ ...act, note, details, state: heldActMachine.initial, at: judging.at })
  await noteHeldAct(unit, { act: held, action: 'propose', actorId: act.actorId, at: judging.at })
  return ok(held)
}

type HeldActNote = {
  readonly act: HeldAct
  readonly action: HeldActEvent | 'propose'
  readonly actorId: number
  readonly at: Instant
}

/** Writes the audit row of an act that waits or was decided, and has open pages read again. */
export async function noteHeldAct(
  { audit, live }: Pick<ActUnit, 'audit' | 'live'>,
  { act, action, actorId, at }: HeldActNote,
): Promise<void> {
  const { id, amount, note, decisionReason, state, subject } = act
  const changes = {
    subject: { to: subject },
    ...(amount === undefined ? {} : { amount: { to: formatMoney(amount) } }),
    note: { to: decisionReason ?? note },
  }
  const from = action === 'propose' ? {} : { from: heldActMachine.initial }
  await audit.write([{ at, actorId, area: 'money-acts', subject: String(id), action, ...from, to: state, changes }])
  await live.publish({ topic: 'money-acts', to: { audience: 'staff' } })
}
