import { z } from 'zod'
import { BILL_SORTS } from '#core/money/billing/bill.ports.ts'
import { BILL_REASON } from '#core/money/billing/bill-fields.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { BILLS_PAGE, STORAGE_BILL_PAGES } from '#core/portal/pages/finance.routes.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery, sortedBy } from '../../route.ts'
import { billDetails, billLine, billParams, billRow, explainedLine, lineParams, STATES, TYPES } from './bill-schemas.ts'

const PDF_TYPE = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OWN = '/finance/bills'
const STAFF = '/admin/finance/bills'
const MOST_AT_ONCE = 500
const MOST_LINES = 1_000

const own = { tag: 'bills', audience: 'customer', finance: true, pages: [BILLS_PAGE, ...STORAGE_BILL_PAGES.map(pageName)] } as const
const ofStaff = { tag: 'bills of clients', audience: 'staff' } as const
const needs = <const A extends 'read' | 'update' | 'approve' | 'export'>(action: A) =>
  ({ permission: { area: 'finance', action } }) as const
const narrowing = {
  status: z.enum(STATES).optional(),
  bill_type: z.enum(TYPES).optional(),
  /** Those alone that are past their day and unpaid. */
  overdue: flag.default(false),
  /** Those alone that are paid and in no invoice. */
  to_invoice: flag.default(false),
  /** Part of a number, or a whole order number. */
  keywords: z.string().max(100).optional(),
}
const ofClients = { ...narrowing, client: z.string().max(100).optional() }
const paged = { sort: sortedBy(BILL_SORTS), ...pageQuery }
const reason = sentSchema({ reason: BILL_REASON })
const results = named(
  'BillResults',
  z.array(z.object({ bill_number: z.string(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
const chosenBills = named('ChosenBills', z.object({ bills: z.array(z.string().min(1).max(40)).min(1).max(MOST_AT_ONCE) }))
export type BillResults = z.output<typeof results>

/** Bills for what clients are charged on terms, and for storage. */
export const billingRoutes = {
  ownBills: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: OWN,
    summary: 'Bills that were issued, newest first',
    query: z.object({ ...narrowing, ...paged }),
    payload: named('BillPage', listOf(billRow)),
  }),
  exportOwnBills: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/export`,
    summary: 'The same as a workbook, a row for each bill',
    query: z.object(narrowing),
    file: XLSX,
  }),
  findOwnBill: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}`,
    summary: 'A bill',
    params: billParams,
    payload: billDetails,
  }),
  billLines: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/lines`,
    summary: 'The lines of a bill',
    params: billParams,
    query: z.object(pageQuery),
    payload: named('BillLinePage', listOf(billLine)),
  }),
  explainBillLine: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/lines/{line}`,
    summary: 'A line with the steps of its price, calculated again by the versions of its day',
    params: lineParams,
    payload: explainedLine,
  }),
  printBill: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/bill.pdf`,
    summary: 'A bill on A4',
    params: billParams,
    file: PDF_TYPE,
  }),
  exportBill: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/bill.xlsx`,
    summary: 'A bill as a workbook',
    params: billParams,
    file: XLSX,
  }),
  payBill: defineRoute({
    ...own,
    method: 'POST',
    path: `${OWN}/{bill_number}/pay`,
    member: 'finance:write',
    summary: 'Pay what is left of an audited bill from the wallet of its currency',
    idempotencyKey: 'required',
    params: billParams,
    payload: billDetails,
  }),
  clientsBills: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'list',
    method: 'GET',
    path: STAFF,
    summary: 'Bills of clients, newest first',
    query: z.object({ ...ofClients, ...paged }),
    payload: named('BillPage', listOf(billRow)),
  }),
  exportClientsBills: defineRoute({
    ...ofStaff,
    ...needs('export'),
    clients: 'list',
    method: 'GET',
    path: `${STAFF}/export`,
    summary: 'The same as a workbook, a row for each bill',
    query: z.object(ofClients),
    file: XLSX,
  }),
  findClientsBill: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}`,
    summary: 'A bill with its history',
    params: billParams,
    payload: billDetails,
  }),
  clientsBillLines: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/lines`,
    summary: 'The lines of a bill',
    params: billParams,
    query: z.object(pageQuery),
    payload: named('BillLinePage', listOf(billLine)),
  }),
  explainClientsBillLine: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/lines/{line}`,
    summary: 'A line with the steps of its price, calculated again by the versions of its day',
    params: lineParams,
    payload: explainedLine,
  }),
  printClientsBill: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/bill.pdf`,
    summary: 'A bill on A4',
    params: billParams,
    file: PDF_TYPE,
  }),
  exportClientsBill: defineRoute({
    ...ofStaff,
    ...needs('export'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/bill.xlsx`,
    summary: 'A bill as a workbook',
    params: billParams,
    file: XLSX,
  }),
  runBilling: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'all',
    method: 'POST',
    path: `${STAFF}/run`,
    summary: 'Draw up the bills of all periods that are over, in the background',
  }),
  billClient: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/run/{client}`,
    summary: 'End a client’s period now and draw up its bills',
    params: z.object({ client: z.string().min(1).max(100) }),
    payload: z.object({ bills: z.array(z.string()) }),
  }),
  issueBills: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/issue`,
    summary: 'Issue drafts: they get their due day, and their clients a message; each has its own result',
    body: chosenBills,
    payload: results,
  }),
  auditBills: defineRoute({
    ...ofStaff,
    ...needs('approve'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/audit`,
    summary: 'Audit issued bills, by someone else than who issued them; each has its own result',
    body: chosenBills,
    payload: results,
  }),
  withdrawBill: defineRoute({
    ...ofStaff,
    ...needs('approve'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/{bill_number}/events/{event}`,
    summary: 'Send an issued bill back to be drawn up again, or void one that is not audited; with a reason',
    params: billParams.extend({ event: z.enum(['send_back', 'void']) }),
    body: reason,
    payload: billDetails,
  }),
  removeBillLines: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/{bill_number}/lines/removal`,
    summary: 'Take lines off a draft, with a reason; they stand on the next bill',
    params: billParams,
    body: z.object({ lines: z.array(z.number().int().min(1)).min(1).max(MOST_LINES) }).and(reason),
    payload: billDetails,
  }),
  payClientsBill: defineRoute({
    ...ofStaff,
    ...needs('approve'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/{bill_number}/pay`,
    summary: 'Pay a bill from its client’s wallet on its behalf',
    idempotencyKey: 'required',
    params: billParams,
    payload: billDetails,
  }),
}
