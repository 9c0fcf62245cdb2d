import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { codChangeFields } from '#core/money/cod/changes/cod-change.ts'
import { COD_CHANGE_SORTS } from '#core/money/cod/changes/cod-change.ports.ts'
import { COD_DECISIONS, codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { COD_CHANGES_PAGE } from '#core/portal/pages/finance.routes.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { anyOrder } from '../../any-order.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const STATES = statesOf(codChangeMachine)
const MOST_AT_ONCE = 500
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const row = named(
  'CodChange',
  z.object({
    id: z.number().int(),
    order_number: z.string(),
    order_refCode: z.string().nullable(),
    airway_number: z.string(),
    order_status: z.enum(ORDER_STATES),
    account: z.string(),
    /** Null where the order had no COD. */
    cod_before: moneyAnswer.nullable(),
    /** Null where it is to have none. */
    cod_after: moneyAnswer.nullable(),
    reason: z.string(),
    status: z.enum(STATES),
    status_txt: z.string(),
    requested_by: z.string(),
    create_time: z.string(),
    /** Who decided, for staff; null where nobody did. */
    decided_by: z.string().nullable(),
    decide_time: z.string().nullable(),
    decide_reason: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum([...COD_DECISIONS, 'withdraw'])),
  }),
)
export type CodChangeRow = z.output<typeof row>

const outcomes = named(
  'CodChangeResults',
  z.array(z.object({ id: z.number().int(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
export type CodChangeResults = z.output<typeof outcomes>

const common = { tag: 'COD changes', pages: [COD_CHANGES_PAGE] } as const

/** Changes of COD amounts, under `/api/editCodRecord`. */
export const codChangeRoutes = {
  codChanges: defineRoute({
    keyScope: 'orders:read',
    ...common,
    method: 'GET',
    path: '/editCodRecord',
    summary: 'Changes of COD amounts, newest first; shippers see their own',
    audience: 'any',
    permission: { area: 'cod-changes', action: 'read' },
    clients: 'list',
    query: z.object({
      status: z.enum(STATES).optional(),
      order_number: anyOrder.optional(),
      created_from: day.optional(),
      created_to: day.optional(),
      /** The time zone of the days; UTC by default. */
      timezone: z.string().max(60).optional(),
      keywords: z.string().max(100).optional(),
      sort: sortedBy(COD_CHANGE_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  requestCodChange: defineRoute({
    keyScope: 'orders:write',
    ...common,
    method: 'POST',
    path: '/editCodRecord',
    summary: 'Change the COD amount of an order: at once until it is dispatched, by decision of the staff afterwards',
    audience: 'customer',
    // Offered on an order's page too.
    pages: [COD_CHANGES_PAGE, ...ORDER_PAGES],
    perMinute: 600,
    body: named('CodChangeInput', sentSchema(codChangeFields).and(z.object({ order_number: anyOrder }))),
    payload: row,
  }),
  withdrawCodChange: defineRoute({
    keyScope: 'orders:write',
    ...common,
    method: 'POST',
    path: '/editCodRecord/{change_id}/withdraw',
    summary: 'Withdraw an open request',
    audience: 'customer',
    params: z.object({ change_id: id }),
    payload: row,
  }),
  decideCodChanges: defineRoute({
    method: 'POST',
    tag: 'COD changes',
    path: '/editCodRecord/decide',
    summary: 'Accept or reject requests; each has its own result, and a rejection needs a reason',
    audience: 'staff',
    permission: { area: 'cod-changes', action: 'approve' },
    clients: 'record',
    body: z.object({
      changes: z.array(id).min(1).max(MOST_AT_ONCE),
      decision: z.enum(COD_DECISIONS),
      reason: z.string().max(1200).optional(),
    }),
    payload: outcomes,
  }),
}
