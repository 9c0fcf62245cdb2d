import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { countryPhone } from '#core/base/fields/phone.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import type { ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { ExceptionUnit } from './exception-unit.ts'
import { planDetailFields, planOf } from '#core/parcels/orders/exceptions/plans.ts'
import { proposePlan, type ProposedPlan } from '#core/parcels/orders/exceptions/plan.rules.ts'
import { askedNoMore } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'
import { tellExceptions } from './tell-exceptions.ts'

type Ports = {
  readonly atomically: Atomically<ExceptionUnit>
  readonly references: () => References
  readonly clock: Clock
}

export type ProposePlans = { readonly orderNumbers: readonly string[]; readonly proposal: ProposedPlan }
/** The result of one order of a proposal for several. */
export type ProposalOutcome = { readonly orderNumber: string; readonly failure?: Failure }

/** The phone rule of the destination, by which a corrected number is read. */
function contextOf({ values }: Order, references: References): ReadContext {
  const destination = references.find(country, values.country ?? '')
  return { references, ...(destination === undefined ? {} : { country: countryPhone(destination) }) }
}

/**
 * Proposes one plan for the open exceptions of some orders within reach, each in a unit of work of
 * its own: one refusal does not undo the others. Staff propose for a customer, who gets a message.
 * For each: ORDER_NOT_FOUND, NO_OPEN_EXCEPTION, PLAN_NOT_OFFERED where the parcel is, INPUT_INVALID
 * with the details that are missing or wrong, ILLEGAL_TRANSITION while a plan is decided on or
 * carried out.
 */
export function proposePlans(ports: Ports) {
  return async ({ orderNumbers, proposal }: ProposePlans, actor: Actor): Promise<readonly ProposalOutcome[]> => {
    const outcomes: ProposalOutcome[] = []
    for (const orderNumber of new Set(orderNumbers)) {
      const done = await proposeOne(ports, { orderNumber, proposal, actor })
      outcomes.push(done.ok ? { orderNumber } : { orderNumber, failure: done.failure })
    }
    return outcomes
  }
}

type One = { readonly orderNumber: string; readonly proposal: ProposedPlan; readonly actor: Actor }

const proposeOne = ({ atomically, references, clock }: Ports, { orderNumber, proposal, actor }: One): Promise<Result<ExceptionRecord>> =>
  atomically(async (unit) => {
    const found = await lockOrder(unit, orderNumber, clientsWithin(actor))
    if (!found.ok) return found
    const order = found.value
    const record = await unit.exceptions.openOf(orderNumber)
    const { label: state } = orderMachine.states[order.status]
    if (record === undefined) return failed(exceptionFailure('NO_OPEN_EXCEPTION', { order: orderNumber, state }))
    const at = clock.now()
    const exception = proposePlan(record.exception, { proposal, context: contextOf(order, references()), at })
    if (!exception.ok) return exception
    const { rejection: _rejection, decidedAt: _at, decidedBy: _by, ...before } = record
    const proposed = { ...before, exception: exception.value, proposedAt: at, proposedBy: actor.id }
    return keepProposed(unit, { order, record, proposed, actor })
  })

type PlanProposal = {
  readonly order: Order
  readonly record: ExceptionRecord
  readonly proposed: ExceptionRecord & { readonly proposedAt: number }
  readonly actor: Actor
}

async function keepProposed(unit: ExceptionUnit, { order, record, proposed, actor }: PlanProposal): Promise<Result<ExceptionRecord>> {
  const { exception, proposedAt: at } = proposed
  const { plan, planStatus } = exception
  await unit.exceptions.keep(proposed)
  await unit.orders.change(order, { planStatus, ...askedNoMore(order) }, at)
  await unit.audit.write([
    {
      at,
      actorId: actor.id,
      area: 'exceptions',
      subject: order.orderNumber,
      action: 'propose',
      from: record.exception.planStatus,
      to: planStatus,
      changes: proposalChanges(proposed),
    },
  ])
  if (actor.audience === 'staff' && plan !== undefined)
    await unit.messages.send({
      accountIds: [order.customerId],
      type: 'general',
      text: { template: 'plan_proposed', params: { order: order.orderNumber, plan: planOf(plan).label } },
      airwayNumber: order.airwayNumber,
      link: exceptionsPage(order),
      at,
    })
  await tellExceptions(unit, order)
  return ok(proposed)
}

const SHOWN = ['plan', 'plan_remark', ...(Object.keys(planDetailFields) as (keyof typeof planDetailFields)[])] as const

/** Returns the proposal as the audit trail shows it. */
function proposalChanges({ exception }: ExceptionRecord): Readonly<Record<string, { readonly to: unknown }>> {
  const shown = SHOWN.flatMap((name) => {
    const value = exception[name]
    if (value === undefined) return []
    return [[name, { to: name === 'appointment_time' ? instantText(Number(value)) : value }] as const]
  })
  return Object.fromEntries(shown)
}
