import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { MessageText } from '#core/portal/messages/message-templates.ts'
import { writeContent } from '#core/parcels/orders/change/change-order.usecase.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { moveLocked } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import type { ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { ExceptionUnit } from './exception-unit.ts'
import type { PlanEvent } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { movePlan, type PlanOutcome } from '#core/parcels/orders/exceptions/plan.rules.ts'
import { planOf } from '#core/parcels/orders/exceptions/plans.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'
import { tellExceptions } from './tell-exceptions.ts'

type Ports = {
  readonly atomically: Atomically<ExceptionUnit>
  readonly references: () => References
  readonly clock: Clock
}

/** Events of a plan that staff cause: decide, and carry out. */
export const PLAN_DECISIONS = ['accept', 'reject', 'finish'] as const satisfies readonly PlanEvent[]
export type PlanDecision = (typeof PLAN_DECISIONS)[number]

/** Fields that the staff fill in to reject. */
export const planRejectionFields = {
  reason: { kind: 'text', maxLength: 300, multiline: true, required: true, label: words('驳回原因', '駁回原因', 'Reason for rejection') },
} as const satisfies Fields

export type DecidePlans = {
  readonly ids: readonly number[]
  readonly decision: PlanDecision
  readonly raw: RawFields
}
/** The result of one exception of a decision about several. */
export type PlanDecisionOutcome = { readonly id: number; readonly failure?: Failure }

/**
 * Decides on the plans of exceptions within reach, each in a unit of work of its own: one refusal
 * does not undo the others. What is finished moves its order and corrects what the plan was about;
 * the customer gets a message of each step. A rejection needs a reason (INPUT_INVALID). For each:
 * EXCEPTION_NOT_FOUND, ILLEGAL_TRANSITION where the plan is not in that state or the order does not
 * go that way, PLAN_NOT_OFFERED where it no longer is.
 */
export function decidePlans(ports: Ports) {
  return async ({ ids, decision, raw }: DecidePlans, actor: Actor): Promise<Result<readonly PlanDecisionOutcome[]>> => {
    const read = decision === 'reject' ? readFields(planRejectionFields, { raw, context: { references: ports.references() } }) : undefined
    if (read?.ok === false) return read
    const outcomes: PlanDecisionOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await decideOne(ports, { id, decision, reason: read?.value.reason, actor })
      outcomes.push(done.ok ? { id } : { id, failure: done.failure })
    }
    return ok(outcomes)
  }
}

type One = { readonly id: number; readonly decision: PlanDecision; readonly reason: string | undefined; readonly actor: Actor }

/** The order is locked before its exception, as wherever both are written. */
const decideOne = ({ atomically, references, clock }: Ports, { id, decision, reason, actor }: One): Promise<Result<unknown>> =>
  atomically(async (unit) => {
    const customerIds = clientsWithin(actor)
    const missing = failed(exceptionFailure('EXCEPTION_NOT_FOUND', { id }))
    const orderNumber = await unit.exceptions.orderOf(id, { customerIds })
    const order = orderNumber === undefined ? undefined : await unit.orders.lock(orderNumber, customerIds)
    if (order === undefined) return missing
    const record = await unit.exceptions.openOf(order.orderNumber)
    const { label: state } = orderMachine.states[order.status]
    if (record?.id !== id) return failed(exceptionFailure('NO_OPEN_EXCEPTION', { order: order.orderNumber, state }))
    const outcome = movePlan(record.exception, { event: decision })
    if (!outcome.ok) return outcome
    const decided = { order, record, outcome: outcome.value, decision, reason, actor, at: clock.now(), references: references() }
    return decision === 'finish' ? finish(unit, decided) : decide(unit, decided)
  })

type DecidedPlan = {
  readonly order: Order
  readonly record: ExceptionRecord
  readonly outcome: PlanOutcome
  readonly decision: PlanDecision
  readonly reason: string | undefined
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

async function decide(unit: ExceptionUnit, decided: DecidedPlan): Promise<Result<unknown>> {
  const { order, outcome, at } = decided
  await keepDecided(unit, decided)
  await unit.orders.change(order, { planStatus: outcome.exception.planStatus }, at)
  await inform(unit, decided, order)
  await tellExceptions(unit, order)
  return ok(undefined)
}

/**
 * The plan is done: its corrections are written, then the order moves on, which closes the
 * exception; or the parcel stays, with the same one again.
 */
async function finish(unit: ExceptionUnit, decided: DecidedPlan): Promise<Result<unknown>> {
  const { order, record, outcome, actor, at, references } = decided
  const kept = await keepDecided(unit, decided)
  const corrected = await correct(unit, decided)
  if (!corrected.ok) return corrected
  if (outcome.orderEvent === undefined) {
    await unit.exceptions.keep({ ...kept, closedAt: at, closedBy: actor.id })
    if (outcome.followUp !== undefined)
      await unit.exceptions.add({
        customerId: record.customerId,
        exception: outcome.followUp,
        raisedAt: at,
        raisedBy: record.raisedBy,
        ...given({ answerBy: record.answerBy }),
      })
    await unit.orders.change(corrected.value, { planStatus: 'none' }, at)
    await inform(unit, decided, order)
    await tellExceptions(unit, order)
    return ok(undefined)
  }
  const command = { orderNumber: order.orderNumber, event: outcome.orderEvent }
  const moved = await moveLocked(unit, { order: corrected.value, command, actor, at, references })
  if (!moved.ok) return moved
  await inform(unit, decided, moved.value)
  return ok(undefined)
}

async function keepDecided(
  unit: ExceptionUnit,
  { order, record, outcome, decision, reason, actor, at }: DecidedPlan,
): Promise<ExceptionRecord> {
  const kept = { ...record, exception: outcome.exception, decidedAt: at, decidedBy: actor.id, ...given({ rejection: reason }) }
  await unit.exceptions.keep(kept)
  await unit.audit.write([
    {
      at,
      actorId: actor.id,
      area: 'exceptions',
      subject: order.orderNumber,
      action: decision,
      from: record.exception.planStatus,
      to: outcome.exception.planStatus,
      ...(reason === undefined ? {} : { changes: { reason: { to: reason } } }),
    },
  ])
  return kept
}

/**
 * The new city or phone, as by any other change of the order: its version, a label that is out of
 * date, an audit row.
 */
async function correct(
  unit: ExceptionUnit,
  { order, outcome: { corrections }, actor, at, references }: DecidedPlan,
): Promise<Result<Order>> {
  const kind = orderKind(order.kind)
  if (kind === undefined || Object.keys(corrections).length === 0) return ok(order)
  const { goods, boxes } = order
  const content = { values: { ...order.values, ...corrections }, goods, ...(boxes === undefined ? {} : { boxes }) }
  return writeContent(unit, { order, kind, content, actor, at, references })
}

async function inform(unit: ExceptionUnit, { record, decision, reason = '', at }: DecidedPlan, order: Order): Promise<void> {
  const { plan } = record.exception
  if (plan === undefined) return
  const about = { order: order.orderNumber, plan: planOf(plan).label }
  const texts: Readonly<Record<PlanDecision, MessageText>> = {
    accept: { template: 'plan_accepted', params: about },
    reject: { template: 'plan_rejected', params: { ...about, reason } },
    finish: { template: 'plan_done', params: { ...about, state: orderMachine.states[order.status].label } },
  }
  const { airwayNumber, customerId } = order
  await unit.messages.send({
    accountIds: [customerId],
    type: 'general',
    text: texts[decision],
    airwayNumber,
    link: exceptionsPage(order),
    at,
  })
}
