import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { COST_BILL_EVENTS, costBillMachine } from '#core/money/costs/cost-bill.machine.ts'
import {
  COST_REASON,
  costBillFields,
  costLineFields,
  DECISIONS,
  DIFFERENCE_KINDS,
  type CostDecision,
  type DifferenceKind,
} from '#core/money/costs/cost-fields.ts'
import { MOST_COST_LINES } from '#core/money/costs/cost-lines.ts'
import { COST_SUBJECTS, type CostSubject } from '#core/money/costs/cost-subject.ts'
import { COST_BILL_SORTS } from '#core/money/costs/cost.ports.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { imported } from '../../platform/reference/reference.routes.ts'
import { day, defineRoute, flag, listOf, pageQuery, sortedBy } from '../../route.ts'
import { sheetForm } from '../../sheet-form.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'

const STATES = statesOf(costBillMachine)
const SUBJECTS = Object.keys(COST_SUBJECTS) as [CostSubject, ...CostSubject[]]
const KINDS = Object.keys(DIFFERENCE_KINDS) as [DifferenceKind, ...DifferenceKind[]]
const CHOSEN = Object.keys(DECISIONS) as [CostDecision, ...CostDecision[]]
const EVENTS = [...COST_BILL_EVENTS, 'book', 'change', 'delete', 'decide', 'reverse'] as const

const bill = z.object({
  id: z.number().int(),
  version: z.number().int(),
  supplier: z.string(),
  bill_number: z.string(),
  bill_date: z.string(),
  status: z.enum(STATES),
  status_txt: z.string(),
  total: moneyAnswer,
  /** The sum of its lines. */
  line_sum: moneyAnswer,
  lines: z.number().int(),
  /** Differences that nobody has decided, and those in dispute. */
  undecided: z.number().int(),
  disputed: z.number().int(),
  /** The amount spread over parcels; zero until it is booked. */
  spread: moneyAnswer,
  /** Lines of which no parcel is known: they are nobody’s costs. */
  unspread: moneyAnswer,
  remark: z.string().nullable(),
  created_by: z.string(),
  create_time: z.string(),
  booked_time: z.string().nullable(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(EVENTS)),
})
const row = named('CostBill', bill)
export type CostBillRow = z.output<typeof row>
const details = named('CostBillDetails', bill.extend({ history: historyOf }))
export type CostBillDetails = z.output<typeof details>

const difference = named(
  'CostDifference',
  z.object({
    kind: z.enum(KINDS),
    kind_txt: z.string(),
    /** Weights in kilograms, prices in the bill's currency, with their unit. */
    theirs: z.string(),
    ours: z.string(),
    /** The amount billed too much; below zero too little. */
    amount: moneyAnswer,
    decision: z.enum(CHOSEN).nullable(),
    decision_txt: z.string().nullable(),
    reason: z.string().nullable(),
  }),
)
const line = named(
  'CostLine',
  z.object({
    line: z.number().int(),
    mawb: z.string().nullable(),
    waybill: z.string().nullable(),
    subject: z.enum(SUBJECTS),
    subject_txt: z.string(),
    /** The weight that is charged, in kilograms. */
    weight: z.string().nullable(),
    amount: moneyAnswer,
    remark: z.string().nullable(),
    /** The line that it takes back. */
    reverses: z.number().int().nullable(),
    is_reversed: z.boolean(),
    differences: z.array(difference),
  }),
)
export type CostLineRow = z.output<typeof line>

/** Costs are those of the parcels of all clients together. */
const common = { tag: 'cost bills', audience: 'staff', clients: 'all' } as const
const needs = <const A extends 'read' | 'create' | 'update' | 'delete' | 'approve' | 'export'>(action: A) =>
  ({ permission: { area: 'expenses', action } }) as const
const PATH = '/admin/expenses'
const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const lineParams = params.extend({ line: z.coerce.number().int().min(1).max(1_000_000) })
const reason = sentSchema({ reason: COST_REASON })

/** Routes of the bills that agents and airlines send us. */
export const costBillRoutes = {
  costBills: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: PATH,
    summary: 'Cost bills of suppliers, the latest day first',
    query: z.object({
      status: z.enum(STATES).optional(),
      supplier: z.string().max(100).optional(),
      from: day.optional(),
      to: day.optional(),
      /** Part of a bill’s number, or a whole MAWB or waybill in it. */
      keywords: z.string().max(100).optional(),
      sort: sortedBy(COST_BILL_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  createCostBill: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: PATH,
    summary: 'Enter a supplier’s bill as a draft; its lines follow by hand or from a sheet',
    idempotencyKey: 'optional',
    body: named('CostBillInput', sentSchema(costBillFields)),
    payload: row,
  }),
  findCostBill: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'A cost bill with its history',
    params,
    payload: details,
  }),
  changeCostBill: defineRoute({
    ...common,
    ...needs('update'),
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Change the head of a draft; send the version that was read',
    params,
    body: named('CostBillChange', z.object({ version: z.number().int() }).and(sentSchema(costBillFields))),
    payload: row,
  }),
  removeCostBill: defineRoute({
    ...common,
    ...needs('delete'),
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Remove a draft with its lines',
    params,
  }),
  costLines: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{id}/lines`,
    summary: 'The lines of a cost bill with what they differ in',
    params,
    query: z.object({ differing: flag.default(false), ...pageQuery }),
    payload: listOf(line),
  }),
  addCostLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/lines`,
    summary: 'Add a line to a draft: for a bill of lading or for one parcel',
    idempotencyKey: 'optional',
    params,
    body: named('CostLineInput', sentSchema(costLineFields)),
    payload: row,
  }),
  changeCostLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'PUT',
    path: `${PATH}/{id}/lines/{line}`,
    summary: 'Change a line of a draft; send the version of the bill that was read',
    params: lineParams,
    body: named('CostLineChange', z.object({ version: z.number().int() }).and(sentSchema(costLineFields))),
    payload: row,
  }),
  removeCostLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'DELETE',
    path: `${PATH}/{id}/lines/{line}`,
    summary: 'Remove a line of a draft',
    params: lineParams,
    payload: row,
  }),
  importCostLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/import`,
    summary: 'Take the lines of a draft from a supplier’s sheet, instead of those that there are; with a wrong row nothing changes',
    params,
    upload: true,
    body: sheetForm,
    payload: imported,
  }),
  decideCostDifferences: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/decisions`,
    summary: 'Accept or dispute differences of a checked bill, with a reason',
    params,
    body: z
      .object({
        differences: z
          .array(z.object({ line: z.number().int(), kind: z.enum(KINDS) }))
          .min(1)
          .max(MOST_COST_LINES),
        decision: z.enum(CHOSEN),
      })
      .and(reason),
    payload: row,
  }),
  moveCostBill: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/events/{event}`,
    summary: 'Check a bill against our weights and agreed prices, dispute it, take it up again or put it back to a draft',
    params: params.extend({ event: z.enum(COST_BILL_EVENTS) }),
    payload: row,
  }),
  bookCostBill: defineRoute({
    ...common,
    ...needs('approve'),
    method: 'POST',
    path: `${PATH}/{id}/booking`,
    summary: 'Book a checked bill: its lines are spread over their parcels by chargeable weight, once',
    params,
    payload: row,
  }),
  reverseCostLine: defineRoute({
    ...common,
    ...needs('approve'),
    method: 'POST',
    path: `${PATH}/{id}/lines/{line}/reversal`,
    summary: 'Take a booked line back by a further line of the opposite amount',
    params: lineParams,
    body: reason,
    payload: row,
  }),
  costDispute: defineRoute({
    ...common,
    ...needs('export'),
    method: 'GET',
    path: `${PATH}/{id}/dispute`,
    summary: 'The differences in dispute as a workbook for the supplier',
    params,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
