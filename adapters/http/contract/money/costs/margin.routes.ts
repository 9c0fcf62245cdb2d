import { z } from 'zod'
import { COST_SUBJECTS, type CostSubject } from '#core/money/costs/cost-subject.ts'
import { MARGIN_GROUPS } from '#core/money/costs/margin.ports.ts'
import { anyOrder } from '../../any-order.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const SUBJECTS = Object.keys(COST_SUBJECTS) as [CostSubject, ...CostSubject[]]
const month = named('Month', z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

/** Revenue, cost and what is left, in one currency. */
const amounts = {
  revenue: moneyAnswer,
  cost: moneyAnswer,
  margin: moneyAnswer,
  /** The margin as a percentage of the revenue; null where there is none. */
  percent: z.string().nullable(),
}
const sums = {
  orders: z.number().int(),
  /** How many of them have costs: the others seem to earn all that they were charged. */
  costed: z.number().int(),
  /** How many have a charge without an exchange rate on its day. */
  incomplete: z.number().int(),
  ...amounts,
}
const row = named('MarginRow', z.object({ key: z.string(), name: z.string().nullable(), ...sums }))
export type MarginRowAnswer = z.output<typeof row>
const orderRow = named(
  'OrderMargin',
  z.object({
    order_number: z.string(),
    client: z.string(),
    month: z.string(),
    channel: z.string().nullable(),
    country: z.string().nullable(),
    is_costed: z.boolean(),
    ...amounts,
  }),
)
const orderCost = named(
  'OrderCost',
  z.object({
    order_number: z.string(),
    ...amounts,
    is_costed: z.boolean(),
    costs: z.array(
      z.object({
        bill: z.number().int(),
        bill_number: z.string(),
        supplier: z.string(),
        bill_date: z.string(),
        subject: z.enum(SUBJECTS),
        subject_txt: z.string(),
        mawb: z.string().nullable(),
        /** The weight by which the line was spread. */
        weight: z.string(),
        amount: moneyAnswer,
        in_report: moneyAnswer,
        is_reversal: z.boolean(),
      }),
    ),
  }),
)
export type OrderCostAnswer = z.output<typeof orderCost>

const common = { tag: 'margins', audience: 'staff' } as const
const READ = { area: 'margins', action: 'read' } as const
const filter = {
  /** First and last month, in which orders left. */
  from: month.optional(),
  to: month.optional(),
  client: z.string().max(60).optional(),
  channel: z.string().max(60).optional(),
  country: z.string().max(10).optional(),
}

/** Routes of the margin left of what clients are charged, for those who may see it. */
export const marginRoutes = {
  margins: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/margins',
    summary: 'Revenue, cost and margin in CNY by month, client, channel or country',
    permission: READ,
    clients: 'list',
    query: z.object({ by: z.enum(MARGIN_GROUPS).default('month'), ...filter }),
    payload: z.object({ rows: z.array(row), total: row }),
  }),
  orderMargins: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/margins/orders',
    summary: 'Orders with revenue, cost and margin, the lowest margin first',
    permission: READ,
    clients: 'list',
    query: z.object({ ...filter, ...pageQuery }),
    payload: listOf(orderRow),
  }),
  exportMargins: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/margins/export',
    summary: 'The same as a workbook',
    permission: { area: 'margins', action: 'export' },
    clients: 'list',
    query: z.object({ by: z.enum(MARGIN_GROUPS).default('month'), ...filter }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  orderCost: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/orders/{order_number}/cost',
    summary: 'What an order cost us, line by line, and its margin',
    permission: READ,
    clients: 'record',
    params: z.object({ order_number: anyOrder }),
    payload: orderCost,
  }),
}
