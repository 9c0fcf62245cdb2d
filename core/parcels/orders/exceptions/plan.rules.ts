import type { Audience } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { readField, type ReadContext } from '#core/base/fields/read-field.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { OrderEvent } from '../order.machine.ts'
import { exceptionFailure } from './exception.failures.ts'
import { CUSTOMER_PLAN_EVENTS, exceptionPlanMachine, type PlanEvent } from './exception-plan.machine.ts'
import { raisedException, type OrderException } from './order-exception.ts'
import { eventOfPlan, planDetailFields, planOf, plansFor, type Plan, type PlanDetails, type StandingParcel } from './plans.ts'
import { WAREHOUSE_STATUSES } from './warehouse-status.ts'

/** The input of a plan: its name, its details by the names of `planDetailFields`, a remark. */
export type ProposedPlan = {
  readonly plan: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly remark?: string
}

type Proposing = { readonly proposal: ProposedPlan; readonly context: ReadContext; readonly at: Instant }

/**
 * The exception with a proposed plan; the details of an earlier plan are dropped. `context`
 * contains the destination's phone rule. ILLEGAL_TRANSITION, PLAN_NOT_OFFERED with the offered
 * ones, INPUT_INVALID with the missing or wrong details (including APPOINTMENT_PAST).
 */
export function proposePlan(exception: OrderException, { proposal, context, at }: Proposing): Result<OrderException> {
  const status = advance(exceptionPlanMachine, { state: exception.planStatus, event: 'propose' })
  if (!status.ok) return status
  const plan = plansFor(exception).find((one) => one === proposal.plan)
  if (plan === undefined) return failed(notOffered(exception))
  const details = readDetails(plan, { given: proposal.details ?? {}, context, at })
  if (!details.ok) return details
  return ok({
    ...raisedException(exception),
    plan,
    planStatus: status.value,
    ...(proposal.remark === undefined ? {} : { plan_remark: proposal.remark }),
    ...details.value,
  })
}

function readDetails(
  plan: Plan,
  { given, context, at }: { readonly given: Readonly<Record<string, unknown>>; readonly context: ReadContext; readonly at: Instant },
): Result<PlanDetails> {
  const failures: FieldFailure[] = []
  const details: Record<string, FieldValue | undefined> = {}
  for (const name of planOf(plan).needs) {
    const value = readField({ ...planDetailFields[name], required: true }, Object.hasOwn(given, name) ? given[name] : undefined, context)
    if (!value.ok) failures.push(atField(name, value.failure))
    else details[name] = value.value
  }
  const appointment = details['appointment_time']
  if (typeof appointment === 'number' && appointment <= at) failures.push(atField('appointment_time', exceptionFailure('APPOINTMENT_PAST')))
  return failures.length === 0 ? ok(details as PlanDetails) : failed(invalidInput(failures))
}

/**
 * Whether an actor may apply an event to a plan: the customer proposes, the staff decide and carry
 * out (PLAN_EVENT_NOT_YOURS).
 */
export function mayMovePlan(event: PlanEvent, audience: Audience): Result<true> {
  if (audience === 'staff' || CUSTOMER_PLAN_EVENTS.has(event)) return ok(true)
  return failed(exceptionFailure('PLAN_EVENT_NOT_YOURS', { event: exceptionPlanMachine.events[event].label }))
}

/** The outcome for the order of carrying out a plan: its event, and the corrected fields. */
export type PlanOutcome = {
  readonly exception: OrderException
  readonly orderEvent?: OrderEvent
  readonly corrections: { readonly city?: string; readonly phone?: string }
  /** The parcel stays where it is: the same exception, open for the next plan. */
  readonly followUp?: OrderException
}

/**
 * Moves a proposed plan. Accepting checks again whether it is offered where the parcel is now
 * (PLAN_NOT_OFFERED); finishing returns what the order does. ILLEGAL_TRANSITION otherwise.
 */
export function movePlan(
  exception: OrderException,
  { event, remark }: { readonly event: Exclude<PlanEvent, 'propose' | 'withdraw'>; readonly remark?: string },
): Result<PlanOutcome> {
  const status = advance(exceptionPlanMachine, { state: exception.planStatus, event })
  if (!status.ok) return status
  const { plan } = exception
  if (plan === undefined) throw new Error(`${exception.order_number}: ${exception.planStatus} without a plan`)
  if (event === 'accept' && !plansFor(exception).includes(plan)) return failed(notOffered(exception))
  const moved = { ...exception, planStatus: status.value, ...(remark === undefined ? {} : { plan_remark: remark }) }
  if (event !== 'finish') return ok({ exception: moved, corrections: {} })
  const orderEvent = eventOfPlan(plan, exception.cause)
  return ok({
    exception: moved,
    corrections: {
      ...(moved.new_city === undefined ? {} : { city: moved.new_city }),
      ...(moved.new_phone === undefined ? {} : { phone: moved.new_phone }),
    },
    ...(orderEvent === undefined ? { followUp: raisedException(moved) } : { orderEvent }),
  })
}

/** The exception without its plan, before that is decided on: ILLEGAL_TRANSITION afterwards. */
export function withdrawnPlan(exception: OrderException): Result<OrderException> {
  const status = advance(exceptionPlanMachine, { state: exception.planStatus, event: 'withdraw' })
  return status.ok ? ok({ ...raisedException(exception), planStatus: status.value }) : status
}

function notOffered(standing: StandingParcel): Failure {
  const labels = plansFor(standing).map((plan) => planOf(plan).label)
  const list = (locale: keyof Words, comma: string): string => labels.map((label) => label[locale]).join(comma)
  const choices: Words = { 'zh-CN': list('zh-CN', '、'), 'zh-TW': list('zh-TW', '、'), 'en-US': list('en-US', ', ') }
  return exceptionFailure('PLAN_NOT_OFFERED', { place: WAREHOUSE_STATUSES[standing.warehouse_status], choices })
}
