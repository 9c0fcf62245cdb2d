import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { REMITTANCE_SORTS } from '#core/money/cod/remittances/remittance.ports.ts'
import { explanationMachine, remittanceMachine } from '#core/money/cod/remittances/remittance.machine.ts'
import {
  EXPLANATION_KIND_NAMES,
  explanationFields,
  LINE_PROBLEMS,
  receiptFields,
  remittanceFields,
  remittanceOrdersFields,
  remittanceReasonFields,
  type LineProblem,
} from '#core/money/cod/remittances/remittance.ts'
import { MOST_REMITTANCE_LINES } from '#core/money/cod/remittances/remittance-lines.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { anyOrder } from '../../any-order.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { imported } from '../../platform/reference/reference.routes.ts'
import { day, defineRoute, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'
import { sheetForm } from '../../sheet-form.ts'

const STATES = statesOf(remittanceMachine)
const EXPLAINED = statesOf(explanationMachine)
const PROBLEMS = Object.keys(LINE_PROBLEMS) as [LineProblem, ...LineProblem[]]
/** The actions that the caller may take on a remittance. */
const REMITTANCE_DOINGS = ['receive', 'add', 'match', 'cancel', 'explain', 'undo', 'decide'] as const
const PATH = '/admin/cod/remittances'

const facts = z.object({
  id: z.number().int(),
  /** Under this number its entries are found in the ledger. */
  number: z.string(),
  agent: z.string(),
  agent_name: z.string(),
  currency: z.string(),
  /** The amount that the agent says it transfers. */
  announced: moneyAnswer.nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  lines: z.number().int(),
  matched: z.number().int(),
  /** Lines that match no collection. */
  unmatched: z.number().int(),
  matched_amount: moneyAnswer,
  received_amount: moneyAnswer,
  explained_amount: moneyAnswer,
  /** The amount that nobody has explained: below zero money is missing, above it is too much. */
  open_amount: moneyAnswer,
  announced_by: z.string(),
  announce_time: z.string(),
  receive_time: z.string().nullable(),
  close_time: z.string().nullable(),
  events: z.array(z.enum(REMITTANCE_DOINGS)),
})
const row = named('CodRemittance', facts)
export type RemittanceRow = z.output<typeof row>

const line = named(
  'CodRemittanceLine',
  z.object({
    /** As the agent wrote it: of the order, or of its waybill. */
    order_number: z.string(),
    account: z.string().nullable(),
    /** The amount that the agent says it transfers for it. */
    amount: moneyAnswer.nullable(),
    collected: moneyAnswer.nullable(),
    problem: z.enum(PROBLEMS).nullable(),
    problem_txt: z.string().nullable(),
  }),
)
export type RemittanceLineRow = z.output<typeof line>

const receipt = z.object({
  /** The payment mode that it came by. */
  mode: z.string().nullable(),
  id: z.number().int(),
  bank: z.string(),
  reference: z.string(),
  amount: moneyAnswer,
  day: z.string(),
  /** The bank line that confirmed it. */
  bank_line: z.number().int().nullable(),
  flow_num: z.string(),
  by: z.string(),
  time: z.string(),
  is_live: z.boolean(),
  undone_reason: z.string().nullable(),
})
const explanation = z.object({
  id: z.number().int(),
  kind: z.enum(EXPLANATION_KIND_NAMES),
  kind_txt: z.string(),
  amount: moneyAnswer,
  reason: z.string(),
  status: z.enum(EXPLAINED),
  status_txt: z.string(),
  asked_by: z.string(),
  ask_time: z.string(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** The caller may approve or reject it. */
  can_decide: z.boolean(),
})
const details = named(
  'CodRemittanceDetails',
  facts.extend({ receipts: z.array(receipt), explanations: z.array(explanation), history: historyOf }),
)
export type RemittanceDetails = z.output<typeof details>

/** A transfer has orders of many clients. */
const common = { tag: 'COD remittances', audience: 'staff', clients: 'all' } as const
const needs = <const A extends 'create' | 'update'>(action: A) => ({ permission: { area: 'cod', action } }) as const
/** Moving money needs the permission to approve it. */
const MONEY = { permission: { area: 'finance', action: 'approve' }, idempotencyKey: 'required' } as const
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const params = z.object({ id })
/** The number of a line as it stands there. */
const order_number = z.string().min(1).max(60)
const lineInput = named(
  'CodRemittanceLineInput',
  z.object({ order_number: anyOrder, amount: z.union([z.string().max(30), z.number()]).optional() }),
)
const lines = z.array(lineInput).max(MOST_REMITTANCE_LINES).optional()
const filter = {
  /** Several are separated by commas. */
  status: severalOf(STATES.length)
    .pipe(z.array(z.enum(STATES)))
    .optional(),
  agent: z.string().max(40).optional(),
  currency: z.string().max(3).optional(),
  /** Only those with lines that do not match or with an amount that nobody has explained. */
  open: z.enum(['true']).optional(),
  announced_from: day.optional(),
  announced_to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /** A number of ours, of the agent, of the bank, or of an order. */
  keywords: z.string().max(100).optional(),
}
const reason = sentSchema(remittanceReasonFields)

/** Transfers of agents for many orders, matched to their collections. */
export const remittanceRoutes = {
  remittances: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: PATH,
    summary: 'Remittances of agents, the latest first',
    query: z.object({ ...filter, sort: sortedBy(REMITTANCE_SORTS), ...pageQuery }),
    payload: listOf(row),
  }),
  exportRemittances: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'The remittances of a filter as xlsx',
    query: z.object(filter),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  announceRemittance: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: PATH,
    summary: 'Announce a transfer of an agent, with its orders as pasted text or as lines; orders may be added later as well',
    idempotencyKey: 'optional',
    body: named('CodRemittanceInput', sentSchema(remittanceFields).and(z.object({ lines }))),
    payload: details,
  }),
  findRemittance: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'A remittance with its receipts, what explains its differences, and its history',
    params,
    payload: details,
  }),
  remittanceLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/{id}/lines`,
    summary: 'The orders of a remittance, with why some match no collection',
    params,
    query: z.object({ problems: z.enum(['true', 'false']).optional(), problem: z.enum(PROBLEMS).optional(), ...pageQuery }),
    payload: listOf(line),
  }),
  addRemittanceLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/lines`,
    summary: 'Add orders to a remittance, also those that were forgotten when its money came',
    idempotencyKey: 'optional',
    params,
    body: named('CodRemittanceOrders', sentSchema(remittanceOrdersFields).and(z.object({ lines }))),
    payload: details,
  }),
  importRemittanceLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/import`,
    summary: 'Add the orders of an agent’s sheet (xlsx, xls, csv) to a remittance; with a wrong row nothing is added',
    params,
    upload: true,
    body: sheetForm,
    payload: imported,
  }),
  changeRemittanceLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/lines/{order_number}`,
    summary: 'Correct the amount of a line that does not match; without one, what was collected is meant',
    params: params.extend({ order_number }),
    body: z.object({ amount: z.union([z.string().max(30), z.number()]).optional() }),
    payload: details,
  }),
  removeRemittanceLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'DELETE',
    path: `${PATH}/{id}/lines/{order_number}`,
    summary: 'Take an order off a remittance; once its money has come, only one that matches nothing',
    params: params.extend({ order_number }),
    payload: details,
  }),
  matchRemittance: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/match`,
    summary: 'Look again for what the lines of a remittance match',
    params,
    payload: details,
  }),
  cancelRemittance: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{id}/cancel`,
    summary: 'Cancel a remittance whose money has not come, with a reason; its cash is with the agent again',
    params,
    body: reason,
    payload: details,
  }),
  receiveRemittance: defineRoute({
    ...common,
    ...MONEY,
    method: 'POST',
    path: `${PATH}/{id}/receipts`,
    summary: 'Confirm money of a remittance on our account; a further transfer is another receipt. Booked once',
    params,
    body: sentSchema(receiptFields),
    payload: details,
  }),
  undoReceipt: defineRoute({
    ...common,
    ...MONEY,
    method: 'POST',
    path: `${PATH}/{id}/receipts/{receipt}/undo`,
    summary: 'Undo a receipt with a reason, while none of its orders is on a settlement bill: its entry is reversed',
    params: params.extend({ receipt: id }),
    body: reason,
    payload: details,
  }),
  explainRemittance: defineRoute({
    ...common,
    ...MONEY,
    method: 'POST',
    path: `${PATH}/{id}/explanations`,
    summary: 'Explain an open amount, in whole or in part; what is written off waits for a second person',
    params,
    body: sentSchema(explanationFields),
    payload: details,
  }),
  decideExplanation: defineRoute({
    ...common,
    ...MONEY,
    method: 'POST',
    path: `${PATH}/{id}/explanations/{explanation}/{decision}`,
    summary: 'Approve or reject what is to be written off, as a second person; a rejection needs a reason',
    params: params.extend({ explanation: id, decision: z.enum(['post', 'reject']) }),
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: details,
  }),
}
