import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords, type Locale } from '#core/base/kernel/words.ts'
import { attentionOf } from '#core/parcels/orders/exceptions/attention.rules.ts'
import type { decidePlans, PlanDecision } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { EXCEPTION_CAUSES, type ExceptionCause } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import { exceptionMessage } from '#core/parcels/orders/exceptions/exception-message.rules.ts'
import { CUSTOMER_PLAN_EVENTS, exceptionPlanMachine } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import type { ExceptionFilter, ListedException, OrderExceptions } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { OrderException } from '#core/parcels/orders/exceptions/order-exception.ts'
import { planDetailFields, plansFor } from '#core/parcels/orders/exceptions/plans.ts'
import type { proposePlans } from '#core/operations/exceptions/propose-plans.usecase.ts'
import type { withdrawPlan } from '#core/operations/exceptions/withdraw-plan.usecase.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { ExceptionRow, exceptionRoutes } from '../../../../contract/parcels/orders/exception.routes.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import type { OrderReader } from './order.presenter.ts'

type Parts = {
  readonly orderExceptions: OrderExceptions
  readonly propose: ReturnType<typeof proposePlans>
  readonly withdraw: ReturnType<typeof withdrawPlan>
  readonly decide: ReturnType<typeof decidePlans>
  readonly references: () => References
  readonly clock: Clock
}

const PERMISSION_OF = { propose: 'create', withdraw: 'create', accept: 'approve', reject: 'approve', finish: 'update' } as const

function eventsOf({ exception, closedAt }: ListedException, actor: Actor): ExceptionRow['events'] {
  if (closedAt !== undefined) return []
  const drawn = exceptionPlanMachine.eventsFrom(exception.planStatus)
  if (actor.audience === 'customer') return drawn.filter((event) => CUSTOMER_PLAN_EVENTS.has(event))
  return drawn.filter((event) => mayDo(actor, { area: 'exceptions', action: PERMISSION_OF[event] }))
}

const messageOf = ({ exception_msg: message }: OrderException, { locale, references }: OrderReader): string | null =>
  message === undefined ? null : exceptionMessage(message, references)[locale]

function rowOf(record: ListedException, reader: OrderReader): ExceptionRow {
  const { exception } = record
  const isStaff = reader.actor.audience === 'staff'
  const isOpen = record.closedAt === undefined
  const events = eventsOf(record, reader.actor)
  return {
    id: record.id,
    order_number: exception.order_number,
    order_refCode: record.refCode ?? null,
    airway_number: record.airwayNumber,
    order_status: record.orderStatus,
    account: record.account,
    country: record.country ?? null,
    city: record.city ?? null,
    cause: exception.cause,
    exception_code: exception.exception_code,
    exception_msg: messageOf(exception, reader),
    warehouse_status: exception.warehouse_status,
    plan: exception.plan ?? null,
    planStatus: exception.planStatus,
    plan_remark: exception.plan_remark ?? null,
    new_city: exception.new_city ?? null,
    new_phone: exception.new_phone ?? null,
    appointment_time: instantTextOrNull(exception.appointment_time),
    shelving_type: exception.shelving_type ?? null,
    reject_reason: record.rejection ?? null,
    raise_time: instantText(record.raisedAt),
    raised_by: isStaff ? record.raisedByName : null,
    answer_by: instantTextOrNull(record.answerBy),
    propose_time: instantTextOrNull(record.proposedAt),
    proposed_by: record.proposedByName ?? null,
    decide_time: instantTextOrNull(record.decidedAt),
    // Only staff see which of them decided.
    decided_by: isStaff ? (record.decidedByName ?? null) : null,
    close_time: instantTextOrNull(record.closedAt),
    closed_with: record.closedWith ?? null,
    close_reason: record.closeReason ?? null,
    attention: isOpen ? (attentionOf({ status: record.orderStatus, planStatus: exception.planStatus }) ?? null) : null,
    plans: isOpen && events.includes('propose') ? [...plansFor(exception)] : [],
    events,
  }
}

/** The causes of a query; INPUT_INVALID names one that there is none of. */
function causesOf(named: readonly string[] | undefined): Result<readonly ExceptionCause[] | undefined> {
  const strange = named?.find((one) => !Object.hasOwn(EXCEPTION_CAUSES, one))
  if (strange === undefined) return ok(named as readonly ExceptionCause[] | undefined)
  const choices = sameWords(Object.keys(EXCEPTION_CAUSES).join(', '))
  return failed(invalidInput([atField('cause', inputFailure('NOT_A_CHOICE', { found: strange, choices }))]))
}

/**
 * The filter of a query, for those that the actor may see; INPUT_INVALID for an unknown time zone
 * or cause.
 */
export function exceptionFilter(query: QueryOf<typeof exceptionRoutes.exceptions>, actor: Actor, now: Instant): Result<ExceptionFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const causes = causesOf(query.cause)
  if (!causes.ok) return causes
  const { from, before } = spanOfDays({ first: query.raised_from, last: query.raised_to }, zone.value)
  const { stage, client, order_number: orderNumber, keywords, sort, page, pageSize } = query
  return ok({
    customerIds: clientsWithin(actor),
    causes: causes.value,
    stage,
    orderNumber,
    client: actor.audience === 'staff' ? client : undefined,
    raisedFrom: from,
    raisedBefore: before,
    answerBefore: query.overdue === true ? now : undefined,
    keywords,
    sort,
    page,
    pageSize,
  })
}

type PlanBody = { readonly plan: string; readonly plan_remark?: string | undefined } & Readonly<Record<string, unknown>>

const proposalOf = ({ plan, plan_remark, ...rest }: PlanBody) => ({
  plan,
  ...given({ remark: plan_remark?.trim() || undefined }),
  details: Object.fromEntries(Object.keys(planDetailFields).map((name) => [name, rest[name]])),
})

const resultOf = (failure: Failure | undefined, locale: Locale) => ({
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

/** Handlers of exceptions and their plans. */
export function exceptionHandlers({
  orderExceptions,
  propose,
  withdraw,
  decide,
  references,
  clock,
}: Parts): BindingsOf<typeof exceptionRoutes> {
  const decideOne = async (command: { id: number; decision: PlanDecision; reason?: string | undefined }, actor: Actor, locale: Locale) => {
    const { id, decision, reason } = command
    const done = await decide({ ids: [id], decision, raw: { reason } }, actor)
    if (!done.ok) return done
    const [{ failure } = { failure: undefined }] = done.value
    if (failure !== undefined) return failed(failure)
    const listed = await orderExceptions.find(id, { customerIds: clientsWithin(actor) })
    if (listed === undefined) return failed(exceptionFailure('EXCEPTION_NOT_FOUND', { id }))
    return ok(rowOf(listed, { actor, locale, references: references() }))
  }
  const decideAll = async (
    command: { ids: readonly number[]; decision: PlanDecision; reason?: string | undefined },
    actor: Actor,
    locale: Locale,
  ) => {
    const { ids, decision, reason } = command
    const done = await decide({ ids, decision, raw: { reason } }, actor)
    return done.ok ? ok(done.value.map(({ id, failure }) => ({ id, ...resultOf(failure, locale) }))) : done
  }
  const lastOf = async (orderNumber: string, actor: Actor, locale: Locale): Promise<Result<ExceptionRow>> => {
    const reach = { customerIds: clientsWithin(actor), orderNumber, page: 1, pageSize: 1 }
    const [listed] = (await orderExceptions.list(reach)).rows
    if (listed === undefined) return failed(exceptionFailure('EXCEPTION_NOT_FOUND', { id: orderNumber }))
    return ok(rowOf(listed, { actor, locale, references: references() }))
  }
  return {
    exceptions: async ({ query, actor, locale }) => {
      const filter = exceptionFilter(query, actor, clock.now())
      if (!filter.ok) return filter
      const { rows, total } = await orderExceptions.list(filter.value)
      return ok({ rows: rows.map((record) => rowOf(record, { actor, locale, references: references() })), total })
    },
    proposePlan: async ({ params, body, actor, locale }) => {
      const orderNumber = params.order_number
      const [outcome] = await propose({ orderNumbers: [orderNumber], proposal: proposalOf(body) }, actor)
      if (outcome?.failure !== undefined) return failed(outcome.failure)
      return lastOf(orderNumber, actor, locale)
    },
    withdrawPlan: async ({ params: { order_number: orderNumber }, actor, locale }) => {
      const withdrawn = await withdraw(orderNumber, actor)
      return withdrawn.ok ? lastOf(orderNumber, actor, locale) : withdrawn
    },
    proposePlans: async ({ body: { orders, ...plan }, actor, locale }) => {
      const outcomes = await propose({ orderNumbers: orders, proposal: proposalOf(plan) }, actor)
      return ok(outcomes.map(({ orderNumber, failure }) => ({ order_number: orderNumber, ...resultOf(failure, locale) })))
    },
    decidePlans: ({ body: { exceptions: ids, decision, reason }, actor, locale }) => decideAll({ ids, decision, reason }, actor, locale),
    finishPlans: ({ body: { exceptions: ids }, actor, locale }) => decideAll({ ids, decision: 'finish' }, actor, locale),
    decidePlan: ({ params: { exception_id: id, decision }, body: { reason }, actor, locale }) =>
      decideOne({ id, decision, reason }, actor, locale),
    finishPlan: ({ params: { exception_id: id }, actor, locale }) => decideOne({ id, decision: 'finish' }, actor, locale),
  }
}
