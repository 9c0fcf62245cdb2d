import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { formatAmount, formatMoney, type Money } from '#core/base/kernel/money.ts'
import { keyedPart, once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { codFailure } from '../cod.failures.ts'
import { collectionMachine } from './collection.machine.ts'
import type { CollectionUnit } from './collection.ports.ts'
import type { CodDifference } from './collection-report.ts'
import { differenceMachine, type DifferenceEvent } from './difference.machine.ts'
import { announceCash, bookCash } from './take-reports.ts'

type Unit = CollectionUnit & { readonly answered: AnsweredCommands }
type Ports = { readonly atomically: Atomically<Unit>; readonly references: () => References; readonly clock: Clock }

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
export type DifferenceOutcome = { readonly id: number; readonly failure?: Failure }

/**
 * Decides differences of clients within reach with a reason, each in a unit of work of its own.
 * What is accepted is booked with the reported amount and the client gets a message; what is
 * rejected the agent reports again. INPUT_INVALID without a reason; for each:
 * COD_DIFFERENCE_NOT_FOUND, ILLEGAL_TRANSITION where it was decided before, COD_NOT_DUE where the
 * parcel came back meanwhile, MONTH_CLOSED.
 */
export function decideDifferences(ports: Ports) {
  return async ({ ids, decision, raw, keyed }: DecideDifferences, actor: Actor): Promise<Result<readonly DifferenceOutcome[]>> => {
    const read = readFields(differenceFields, { raw, context: { references: ports.references() } })
    if (!read.ok) return read
    const outcomes: DifferenceOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await decideOne(ports, { id, decision, reason: read.value.reason, actor, keyed: keyedPart(keyed, id) })
      outcomes.push(done.ok ? { id } : { id, failure: done.failure })
    }
    return ok(outcomes)
  }
}

type Decision = { readonly id: number; readonly decision: DifferenceEvent; readonly reason: string; readonly actor: Actor }

const decideOne = (
  { atomically, clock }: Ports,
  { keyed, ...decision }: Decision & { readonly keyed: KeyedCommand | undefined },
): Promise<Result<unknown>> => atomically((unit) => once(unit.answered, keyed, () => decideIn(unit, decision, clock.now())))

async function decideIn(unit: Unit, { id, decision, reason, actor }: Decision, at: Instant): Promise<Result<{ readonly id: number }>> {
  const reach = { customerIds: clientsWithin(actor) }
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
    const booked = await bookCash(unit, [{ amount: before.amount, collectedAt: before.collectedAt, collection }], { actor, at })
    if (!booked.ok) return booked
    // Cash that only came early is collected as it was due.
    if (before.amount.amount !== before.due.amount) await inform(unit, { ...before, reason }, at)
  }
  await unit.collections.keepDifference({ ...before, state: state.value, decidedBy: actor.id, decidedAt: at, reason })
  const changes = { collected_amount: { from: shown(before.due), to: shown(before.amount) }, reason: { to: reason } }
  const entry = { at, actorId: actor.id, area: 'cod', subject: before.orderNumber, action: `${decision}_difference` }
  await unit.audit.write([{ ...entry, from: before.state, to: state.value, changes }])
  await announceCash(unit, new Set([before.customerId]))
  return ok({ id })
}

const shown = (amount: Money) => ({ amount: formatAmount(amount), currency: amount.currency })

const inform = ({ messages }: CollectionUnit, { orderNumber: order, customerId, amount, due, reason = '' }: CodDifference, at: Instant) =>
  messages.send({
    accountIds: [customerId],
    type: 'general',
    text: { template: 'cod_difference_accepted', params: { order, due: formatMoney(due), collected: formatMoney(amount), reason } },
    link: `/finances/cod/orders?keywords=${order}`,
    at,
  })
