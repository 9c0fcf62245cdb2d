import { z } from 'zod'
import { ATTENTIONS, type Attention } from '#core/parcels/orders/exceptions/attention.rules.ts'
import { PLAN_DECISIONS } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { EXCEPTION_CAUSES, type ExceptionCause } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import { exceptionPlanMachine, type PlanState } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { EXCEPTION_SORTS, EXCEPTION_STAGES } from '#core/parcels/orders/exceptions/exception.ports.ts'
import { planDetailFields, PLANS, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { WAREHOUSE_STATUSES, type WarehouseStatus } from '#core/parcels/orders/exceptions/warehouse-status.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { anyOrder } from '../../any-order.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, flag, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]
const PLAN_NAMES = keysOf<Plan>(PLANS)
const MOST_AT_ONCE = 500
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const time = z.string().nullable()
const text = z.string().nullable()

const row = named(
  'OrderException',
  z.object({
    id: z.number().int(),
    order_number: z.string(),
    order_refCode: text,
    airway_number: z.string(),
    order_status: z.enum(ORDER_STATES),
    account: z.string(),
    country: text,
    city: text,
    cause: z.enum(keysOf<ExceptionCause>(EXCEPTION_CAUSES)),
    exception_code: z.string(),
    exception_msg: text,
    warehouse_status: z.enum(keysOf<WarehouseStatus>(WAREHOUSE_STATUSES)),
    plan: z.enum(PLAN_NAMES).nullable(),
    planStatus: z.enum(keysOf<PlanState>(exceptionPlanMachine.states)),
    plan_remark: text,
    new_city: text,
    new_phone: text,
    appointment_time: time,
    shelving_type: text,
    /** Why the last plan was rejected. */
    reject_reason: text,
    raise_time: z.string(),
    /** Who raised it, for staff. */
    raised_by: text,
    /** Until when it is to be answered. */
    answer_by: time,
    propose_time: time,
    proposed_by: text,
    decide_time: time,
    /** Who decided last, for staff. */
    decided_by: text,
    close_time: time,
    /** The event of the order that ended it. */
    closed_with: text,
    close_reason: text,
    /** Who is to act; null once it is closed. */
    attention: z.enum(keysOf<Attention>(ATTENTIONS)).nullable(),
    /**
     * The plans that are offered where the parcel is; none while one is decided on or carried out.
     */
    plans: z.array(z.enum(PLAN_NAMES)),
    /** The actions that the caller may take on its plan. */
    events: z.array(z.enum(['propose', 'withdraw', ...PLAN_DECISIONS])),
  }),
)
export type ExceptionRow = z.output<typeof row>

const planInput = {
  plan: z.string().max(40),
  plan_remark: z.string().max(300).optional(),
  ...sentSchema(planDetailFields).shape,
}

const proposed = named(
  'PlanResults',
  z.array(z.object({ order_number: z.string(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
export type PlanResults = z.output<typeof proposed>
const decided = named(
  'PlanDecisionResults',
  z.array(z.object({ id: z.number().int(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
export type PlanDecisionResults = z.output<typeof decided>

const tag = 'exceptions'
const PROPOSE = { area: 'exceptions', action: 'create' } as const
const DECIDE = { area: 'exceptions', action: 'approve' } as const
const FINISH = { area: 'exceptions', action: 'update' } as const
const JUDGED = PLAN_DECISIONS.filter((decision) => decision !== 'finish')
const exceptions = z.array(id).min(1).max(MOST_AT_ONCE)

/** Exceptions of orders with their plans. */
export const exceptionRoutes = {
  exceptions: defineRoute({
    keyScope: 'orders:read',
    tag,
    method: 'GET',
    path: '/orders/exceptions',
    summary: 'Exceptions of orders, newest first: parcels that stand still, with their plans, and the history; shippers see their own',
    audience: 'any',
    permission: { area: 'exceptions', action: 'read' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: z.object({
      /** Why the parcels stand still. */
      cause: severalOf(4).optional(),
      /** Who is to act. */
      stage: z.enum(EXCEPTION_STAGES).optional(),
      order_number: anyOrder.optional(),
      /** The account of a client, for staff. */
      client: z.string().max(40).optional(),
      raised_from: day.optional(),
      raised_to: day.optional(),
      /** The time zone of the days; UTC by default. */
      timezone: z.string().max(60).optional(),
      /** Not answered in time. */
      overdue: flag.optional(),
      keywords: z.string().max(100).optional(),
      sort: sortedBy(EXCEPTION_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  proposePlan: defineRoute({
    keyScope: 'orders:write',
    tag,
    method: 'POST',
    path: '/orders/{order_number}/exception/plan',
    summary: 'Propose a plan for the open exception of an order; staff do so for its customer',
    audience: 'any',
    permission: PROPOSE,
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    params: z.object({ order_number: anyOrder }),
    body: named('PlanInput', z.object(planInput)),
    payload: row,
  }),
  proposePlans: defineRoute({
    keyScope: 'orders:write',
    tag,
    method: 'POST',
    path: '/orders/exceptions/plan',
    summary: 'Propose one plan for the open exceptions of several orders; each has its own result',
    audience: 'any',
    permission: PROPOSE,
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    body: z.object({ orders: z.array(anyOrder).min(1).max(MOST_AT_ONCE), ...planInput }),
    payload: proposed,
  }),
  withdrawPlan: defineRoute({
    keyScope: 'orders:write',
    tag,
    method: 'POST',
    path: '/orders/{order_number}/exception/plan/withdraw',
    summary: 'Withdraw the plan of an order before it is decided on; staff do so for its customer',
    audience: 'any',
    permission: PROPOSE,
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    params: z.object({ order_number: anyOrder }),
    payload: row,
    since: '0.3.0',
  }),
  decidePlans: defineRoute({
    tag,
    method: 'POST',
    path: '/admin/exceptions/decide',
    summary: 'Accept or reject the plans of several exceptions; each has its own result, and a rejection needs a reason',
    audience: 'staff',
    permission: DECIDE,
    clients: 'record',
    body: z.object({ exceptions, decision: z.enum(JUDGED), reason: z.string().max(1200).optional() }),
    payload: decided,
  }),
  finishPlans: defineRoute({
    tag,
    method: 'POST',
    path: '/admin/exceptions/finish',
    summary: 'Finish the accepted plans of several exceptions that were carried out; each has its own result',
    audience: 'staff',
    permission: FINISH,
    clients: 'record',
    body: z.object({ exceptions }),
    payload: decided,
  }),
  decidePlan: defineRoute({
    tag,
    method: 'POST',
    path: '/admin/exceptions/{exception_id}/{decision}',
    summary: 'Accept or reject the plan of one exception; a rejection needs a reason',
    audience: 'staff',
    permission: DECIDE,
    clients: 'record',
    params: z.object({ exception_id: id, decision: z.enum(JUDGED) }),
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: row,
  }),
  finishPlan: defineRoute({
    tag,
    method: 'POST',
    path: '/admin/exceptions/{exception_id}/finish',
    summary: 'Finish an accepted plan that was carried out: the order goes on as the plan says',
    audience: 'staff',
    permission: FINISH,
    clients: 'record',
    params: z.object({ exception_id: id }),
    payload: row,
  }),
}
