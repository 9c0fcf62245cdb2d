import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, money, negate } from '#core/base/kernel/money.ts'
import { keyedPart, once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SecondPersonRule } from '../acts/money-act.ts'
import { actAlone, keepConfirmed } from '../acts/take-act.ts'
import { creditLineOf, currencyOf } from '../ledger/ledger-account.ts'
import { correctionFailure } from './correction.failures.ts'
import { correctionMachine, type CorrectionDecision, type CorrectionEvent } from './correction.machine.ts'
import type { CorrectionUnit } from './correction.ports.ts'
import { adjustmentFields, correctionRejectionFields, actOf, moveCorrection, reversalFields, type Correction } from './correction.ts'
import { postCorrection, reversible } from './post-correction.ts'

type Ports = {
  readonly atomically: Atomically<CorrectionUnit>
  readonly clock: Clock
  /** Up to its limit a correction is posted at once. */
  readonly secondPerson: SecondPersonRule
  /** The id of a client by its account. */
  readonly clientOf: (account: string) => Promise<number | undefined>
}
type Proposing = { readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined }
type Draft = Pick<Correction, 'kind' | 'customerId' | 'amount' | 'note' | 'reverses'>

/** Keeps a correction, and posts it at once where it needs nobody else. */
async function propose(
  unit: CorrectionUnit,
  draft: Draft,
  { ports, actor }: { readonly ports: Ports; readonly actor: Actor },
): Promise<Result<Correction>> {
  const at = ports.clock.now()
  const added = await unit.corrections.add({ ...draft, state: correctionMachine.initial, proposedBy: actor.id, proposedAt: at })
  await note(unit, { correction: added, action: 'propose', actor, at })
  return (await actAlone(unit, { act: actOf(added), rule: ports.secondPerson, at }))
    ? decideCorrection(unit, { before: added, event: 'post', actor, at })
    : ok(added)
}

type CorrectionNote = {
  readonly correction: Correction
  readonly action: CorrectionEvent | 'propose'
  readonly from?: string
  readonly actor: Actor
  readonly at: Instant
}

async function note({ audit, live }: CorrectionUnit, { correction, action, from, actor, at }: CorrectionNote): Promise<void> {
  const { id, amount, note: reason, decisionReason, state } = correction
  const changes = { amount: { to: formatMoney(amount) }, note: { to: decisionReason ?? reason } }
  await audit.write([
    {
      at,
      actorId: actor.id,
      area: 'corrections',
      subject: String(id),
      action,
      ...(from === undefined ? {} : { from }),
      to: state,
      changes,
    },
  ])
  await live.publish({ topic: 'corrections', to: { audience: 'staff' } })
}

type Deciding = {
  readonly before: Correction
  readonly event: CorrectionEvent
  readonly actor: Actor
  readonly at: Instant
  readonly reason?: string | undefined
}

async function decideCorrection(unit: CorrectionUnit, { before, event, actor, at, reason }: Deciding): Promise<Result<Correction>> {
  const moved = moveCorrection(before, { event, at, by: actor.id, reason })
  if (!moved.ok) return moved
  const posted = moved.value.state === 'posted' ? await postCorrection(unit, before, { actor, at }) : ok(undefined)
  if (!posted.ok) return posted
  const after = { ...moved.value, ...(posted.value === undefined ? {} : { entry: posted.value.number }) }
  await unit.corrections.keep(after)
  await note(unit, { correction: after, action: event, from: before.state, actor, at })
  return ok(after)
}

/**
 * Proposes to adjust a client's wallet, up or down; up to the limit it is posted at once.
 * INPUT_INVALID names every wrong field and an unknown client, CREDIT_EXCEEDED,
 * IDEMPOTENCY_CONFLICT.
 */
export const proposeAdjustment =
  (ports: Ports) =>
  async ({ raw, keyed }: Proposing, actor: Actor): Promise<Result<Correction>> => {
    const read = readFields(adjustmentFields, { raw, context: { references: ports.secondPerson.references() } })
    if (!read.ok) return read
    const { account, direction, note: reason } = read.value
    const amount = direction === 'debit' ? negate(read.value.amount) : read.value.amount
    const customerId = await ports.clientOf(account)
    if (customerId === undefined || clientsWithin(actor)?.includes(customerId) === false)
      return failed(invalidInput([atField('account', inputFailure('UNKNOWN_REFERENCE', { found: account }))]))
    return ports.atomically((unit) =>
      once(unit.answered, keyed, () => propose(unit, { kind: 'adjustment', customerId, amount, note: reason }, { ports, actor })),
    )
  }

/** The number of an entry from the one under which people know it. */
const entryNumberOf = (flowNumber: string): number => Number(/^F(\d{12})$/i.exec(flowNumber)?.[1] ?? Number.NaN)

/**
 * Proposes to reverse an entry; up to the limit it is posted at once. INPUT_INVALID,
 * ENTRY_NOT_FOUND, ENTRY_IS_REVERSAL, ENTRY_ELSEWHERE, ENTRY_REVERSED, CREDIT_EXCEEDED.
 */
export const proposeReversal =
  (ports: Ports) =>
  async ({ raw, keyed }: Proposing, actor: Actor): Promise<Result<Correction>> => {
    const read = readFields(reversalFields, { raw, context: { references: ports.secondPerson.references() } })
    if (!read.ok) return read
    const { flow_num: flow, note: reason } = read.value
    const number = entryNumberOf(flow)
    if (!Number.isSafeInteger(number))
      return failed(invalidInput([atField('flow_num', inputFailure('UNKNOWN_REFERENCE', { found: flow }))]))
    return ports.atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await reversible(unit, number, { customerIds: clientsWithin(actor) })
        if (!found.ok) return found
        const { entry, customerId } = found.value
        const leg = entry.legs.find(({ account }) => creditLineOf(account) !== undefined)
        if (leg === undefined) throw new Error(`entry ${number} is of no customer`)
        const amount = money(-leg.amount, currencyOf(leg.account))
        return propose(unit, { kind: 'reversal', customerId, amount, note: reason, reverses: number }, { ports, actor })
      }),
    )
  }

/**
 * Withdraws an open correction: CORRECTION_NOT_FOUND, CORRECTION_OTHERS for all but who proposed
 * it, ILLEGAL_TRANSITION.
 */
export const withdrawCorrection =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  (id: number, actor: Actor): Promise<Result<Correction>> =>
    atomically(async (unit) => {
      const before = await unit.corrections.lock(id, { customerIds: clientsWithin(actor) })
      if (before === undefined) return failed(correctionFailure('CORRECTION_NOT_FOUND', { id }))
      if (before.proposedBy !== actor.id) return failed(correctionFailure('CORRECTION_OTHERS'))
      return decideCorrection(unit, { before, event: 'withdraw', actor, at: clock.now() })
    })

export type DecideCorrections = {
  readonly ids: readonly number[]
  readonly decision: CorrectionDecision
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}
/** The result of one correction of a decision about several. */
export type CorrectionOutcome = { readonly id: number; readonly failure?: Failure }

/**
 * A second person approves or rejects corrections, each in a unit of work of its own; what is
 * approved is posted in it. A rejection needs a reason (INPUT_INVALID). For each:
 * CORRECTION_NOT_FOUND, CORRECTION_OWN for who proposed it, ILLEGAL_TRANSITION where it was decided
 * before, and the reasons of posting.
 */
export function decideCorrections({ atomically, secondPerson: rule, clock }: Omit<Ports, 'clientOf'>) {
  return async ({ ids, decision, raw, keyed }: DecideCorrections, actor: Actor): Promise<Result<readonly CorrectionOutcome[]>> => {
    const context = { references: rule.references() }
    const read = decision === 'reject' ? readFields(correctionRejectionFields, { raw, context }) : undefined
    if (read?.ok === false) return read
    const outcomes: CorrectionOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await atomically((unit) =>
        once(unit.answered, keyedPart(keyed, id), async () => {
          const before = await unit.corrections.lock(id, { customerIds: clientsWithin(actor) })
          if (before === undefined) return failed(correctionFailure('CORRECTION_NOT_FOUND', { id }))
          if (before.proposedBy === actor.id) return failed(correctionFailure('CORRECTION_OWN'))
          const at = clock.now()
          const decided = await decideCorrection(unit, { before, event: decision, actor, at, reason: read?.value.reason })
          if (decided.ok && decision === 'approve') await keepConfirmed(unit, { act: actOf(before), confirmedBy: actor.id, rule, at })
          return decided
        }),
      )
      outcomes.push(done.ok ? { id } : { id, failure: done.failure })
    }
    return ok(outcomes)
  }
}
