import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { formatAmount, formatMoney, subtract, type Money } from '#core/base/kernel/money.ts'
import { keyedPart, once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { ActUnit } from '../../acts/act.ports.ts'
import type { ActApplier } from '../../acts/decide-held-acts.usecase.ts'
import type { ActWaits } from '../../acts/held-act.ts'
import type { SecondPersonRule } from '../../acts/money-act.ts'
import { actOrHold } from '../../acts/take-act.ts'
import { codFailure } from '../cod.failures.ts'
import { collectionMachine } from './collection.machine.ts'
import type { CollectionReach, CollectionUnit } from './collection.ports.ts'
import type { CodDifference } from './collection-report.ts'
import { differenceMachine, type DifferenceEvent } from './difference.machine.ts'
import { announceCash, bookCash } from './take-reports.ts'

type Unit = CollectionUnit & ActUnit & { readonly answered: AnsweredCommands }
type Ports = { readonly atomically: Atomically<Unit>; readonly clock: Clock; readonly secondPerson: SecondPersonRule }

const MOST_REASON = 300

/** Fields that staff fill in to decide about a difference. */
export const differenceFields = {
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('处理原因', '處理原因', 'Reason') },
} as const satisfies Fields

export type DecideDifferences = {
  readonly ids: readonly number[]
  readonly decision: DifferenceEvent
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}
export type DifferenceOutcome = ActWaits & { readonly id: number; readonly failure?: Failure }

/**
 * Decides differences of clients within reach with a reason, each in a unit of work of its own.
 * What is accepted is booked with the reported amount and the client gets a message; the amount by
 * which it differs, either way, is an act that may need a second person. What is rejected the agent
 * reports again. INPUT_INVALID without a reason; for each: COD_DIFFERENCE_NOT_FOUND,
 * ILLEGAL_TRANSITION where it was decided before, COD_NOT_DUE where the parcel came back meanwhile,
 * MONTH_CLOSED, HELD_ACT_OPEN.
 */
export function decideDifferences(ports: Ports) {
  return async ({ ids, decision, raw, keyed }: DecideDifferences, actor: Actor): Promise<Result<readonly DifferenceOutcome[]>> => {
    const read = readFields(differenceFields, { raw, context: { references: ports.secondPerson.references() } })
    if (!read.ok) return read
    const outcomes: DifferenceOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await decideOne(ports, { id, decision, reason: read.value.reason, actor, keyed: keyedPart(keyed, id) })
      outcomes.push(done.ok ? done.value : { id, failure: done.failure })
    }
    return ok(outcomes)
  }
}

type Decision = { readonly id: number; readonly decision: DifferenceEvent; readonly reason: string; readonly actor: Actor }
type DifferenceDone = ActWaits & { readonly id: number }

const decideOne = (
  { atomically, clock, secondPerson: rule }: Ports,
  { keyed, actor, ...decided }: Decision & { readonly keyed: KeyedCommand | undefined },
): Promise<Result<DifferenceDone>> =>
  atomically((unit) =>
    once(unit.answered, keyed, () =>
      decideIn(unit, { ...decided, actor, reach: { customerIds: clientsWithin(actor) }, rule, at: clock.now() }),
    ),
  )

type Deciding = Omit<Decision, 'actor'> & {
  readonly actor: Pick<Actor, 'id'>
  readonly reach: CollectionReach
  /** Left out where a second person approved it. */
  readonly rule?: SecondPersonRule
  readonly at: Instant
}

async function decideIn(unit: Unit, deciding: Deciding): Promise<Result<DifferenceDone>> {
  const { id, decision, reason, actor, reach, at } = deciding
  const seen = await unit.collections.findDifference(id, reach)
  const [collection] = seen === undefined ? [] : await unit.collections.lock([seen.orderId])
  // Read once more behind the lock: of two staff at once the second sees what the first decided.
  const before = await unit.collections.findDifference(id, reach)
  if (before === undefined || collection === undefined) return failed(codFailure('COD_DIFFERENCE_NOT_FOUND', { id }))
  const state = advance(differenceMachine, { state: before.state, event: decision })
  if (!state.ok) return state
  if (decision === 'accept') {
    const { orderNumber: order } = before
    if (collection.state !== 'due')
      return failed(codFailure('COD_NOT_DUE', { order, state: collectionMachine.states[collection.state].label }))
    const held = await judge(unit, before, deciding)
    if (!held.ok) return held
    if (held.value.waits !== undefined) return ok({ id, ...held.value })
    const booked = await bookCash(unit, [{ amount: before.amount, collectedAt: before.collectedAt, collection }], { actor, at })
    if (!booked.ok) return booked
    // Cash that only came early is collected as it was due.
    if (differs(before)) await inform(unit, { ...before, reason }, at)
  }
  await unit.collections.keepDifference({ ...before, state: state.value, decidedBy: actor.id, decidedAt: at, reason })
  const changes = { collected_amount: { from: shown(before.due), to: shown(before.amount) }, reason: { to: reason } }
  const entry = { at, actorId: actor.id, area: 'cod', subject: before.orderNumber, action: `${decision}_difference` }
  await unit.audit.write([{ ...entry, from: before.state, to: state.value, changes }])
  await announceCash(unit, new Set([before.customerId]))
  return ok({ id })
}

const differs = ({ amount, due }: Pick<CodDifference, 'amount' | 'due'>): boolean => amount.amount !== due.amount

/** Cash above the order's amount gives its client money; cash below lets its agent keep some. */
async function judge(unit: Unit, difference: CodDifference, { id, reason, actor, rule, at }: Deciding): Promise<Result<ActWaits>> {
  const { customerId, orderNumber, amount, due } = difference
  if (rule === undefined || !differs(difference)) return ok({})
  const act = { kind: 'cod_difference', actorId: actor.id, customerId, amount: subtract(amount, due), subject: orderNumber } as const
  const held = await actOrHold(unit, { act, note: reason, details: { id }, rule, at })
  if (!held.ok) return held
  return ok(held.value === undefined ? {} : { waits: held.value.id })
}

/** Accepts a difference whose acceptance a second person approved. */
export const applyDifference: ActApplier<Unit> = (unit, { act: { details, note, actorId, customerId }, at }) =>
  decideIn(unit, {
    id: Number(details['id']),
    decision: 'accept',
    reason: note,
    actor: { id: actorId },
    reach: { customerIds: [customerId] },
    at,
  })

const shown = (amount: Money) => ({ amount: formatAmount(amount), currency: amount.currency })

const inform = ({ messages }: CollectionUnit, { orderNumber: order, customerId, amount, due, reason = '' }: CodDifference, at: Instant) =>
  messages.send({
    accountIds: [customerId],
    type: 'general',
    text: { template: 'cod_difference_accepted', params: { order, due: formatMoney(due), collected: formatMoney(amount), reason } },
    link: `/finances/cod/orders?keywords=${order}`,
    at,
  })
