import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { REFUND_DECISIONS, refundMachine } from '#core/money/refunds/refund.machine.ts'
import { REFUND_SORTS } from '#core/money/refunds/refund.ports.ts'
import { MOST_REFUND_FILES, refundFields } from '#core/money/refunds/refund.ts'
import { anyOrder } from '../../any-order.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { fileId } from '../../platform/files/file.routes.ts'
import { actOutcome } from '../acts/waits-for.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const STATES = statesOf(refundMachine)
const MOST_AT_ONCE = 500
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const row = named(
  'Refund',
  z.object({
    id: z.number().int(),
    order_number: z.string(),
    order_refCode: z.string().nullable(),
    airway_number: z.string(),
    account: z.string(),
    amount: moneyAnswer,
    reason: z.string(),
    files: z.array(z.object({ src: z.string(), name: z.string() })),
    status: z.enum(STATES),
    status_txt: z.string(),
    /** Whether the client asked for it; otherwise the staff did. */
    by_client: z.boolean(),
    /** Who asked; for clients, not who of the staff. */
    requested_by: z.string().nullable(),
    create_time: z.string(),
    /** For staff alone. */
    decided_by: z.string().nullable(),
    decide_time: z.string().nullable(),
    decide_reason: z.string().nullable(),
    /** The number in the flow, once it is paid. */
    flow_num: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum([...REFUND_DECISIONS, 'withdraw'])),
  }),
)
export type RefundRow = z.output<typeof row>

const outcomes = named('RefundResults', z.array(actOutcome))
export type RefundResults = z.output<typeof outcomes>

const refundable = named(
  'RefundableCharge',
  z.object({
    charge: z.number().int(),
    at: z.string(),
    occasion_txt: z.string(),
    paid: z.array(moneyAnswer),
    /** The amounts that can still be refunded, without what open requests ask for. */
    left: z.array(moneyAnswer),
  }),
)
export type RefundableCharge = z.output<typeof refundable>

const RETURN_PAGE = pageName('/finances/return')
const common = { tag: 'refunds', pages: [RETURN_PAGE], finance: true } as const
const permission = (action: 'read' | 'create' | 'approve' | 'export') => ({ area: 'finance', action }) as const
const params = z.object({ refund_id: id })
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const narrowing = {
  status: z.enum(STATES).optional(),
  order_number: anyOrder.optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  keywords: z.string().max(100).optional(),
}

/** Refunds of what orders were charged. */
export const refundRoutes = {
  refunds: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/refunds',
    summary: 'Refunds, newest first; clients see their own',
    audience: 'any',
    permission: permission('read'),
    clients: 'list',
    query: z.object({ ...narrowing, sort: sortedBy(REFUND_SORTS), ...pageQuery }),
    payload: listOf(row),
  }),
  exportRefunds: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/refunds/export',
    summary: 'The same as a workbook',
    audience: 'any',
    permission: permission('export'),
    clients: 'list',
    query: z.object(narrowing),
    file: XLSX,
  }),
  findRefund: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/refunds/{refund_id}',
    summary: 'A refund',
    audience: 'any',
    permission: permission('read'),
    clients: 'record',
    params,
    payload: row,
  }),
  refundableCharges: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/orders/{order_number}/refundable',
    summary: 'The charges of an order with what can still be refunded of each',
    audience: 'any',
    permission: permission('read'),
    clients: 'record',
    pages: [RETURN_PAGE, ...ORDER_PAGES],
    params: z.object({ order_number: anyOrder }),
    payload: z.array(refundable),
  }),
  askRefund: defineRoute({
    ...common,
    method: 'POST',
    path: '/orders/{order_number}/refunds',
    member: 'finance:write',
    summary: 'Ask for the refund of a whole or a part of a charge; finance decides',
    audience: 'any',
    permission: permission('create'),
    clients: 'record',
    pages: [RETURN_PAGE, ...ORDER_PAGES],
    idempotencyKey: 'optional',
    perMinute: 600,
    params: z.object({ order_number: anyOrder }),
    body: named(
      'RefundInput',
      sentSchema(refundFields).and(z.object({ charge: id, files: z.array(fileId).max(MOST_REFUND_FILES).default([]) })),
    ),
    payload: row,
  }),
  withdrawRefund: defineRoute({
    ...common,
    method: 'POST',
    path: '/refunds/{refund_id}/withdraw',
    member: 'finance:write',
    summary: 'Withdraw an open request of one’s own',
    audience: 'any',
    permission: permission('create'),
    clients: 'record',
    params,
    payload: row,
  }),
  decideRefunds: defineRoute({
    method: 'POST',
    tag: 'refunds',
    path: '/refunds/decide',
    summary: 'Approve or reject refunds that somebody else asked for; approved ones are credited at once, and a rejection needs a reason',
    audience: 'staff',
    permission: permission('approve'),
    clients: 'record',
    idempotencyKey: 'required',
    body: z.object({
      refunds: z.array(id).min(1).max(MOST_AT_ONCE),
      decision: z.enum(REFUND_DECISIONS),
      reason: z.string().max(1200).optional(),
    }),
    payload: outcomes,
  }),
}
