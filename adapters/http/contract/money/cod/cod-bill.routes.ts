import { z } from 'zod'
import { cycleFields } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import { answerFields, disputeFields, MOST_DISPUTE_FILES, settlementReasonFields } from '#core/money/cod/bills/settlement-fields.ts'
import { MOST_SETTLED, SETTLEMENT_SORTS } from '#core/money/cod/bills/settlement.ports.ts'
import { COD_PAGES } from '#core/portal/pages/finance.routes.ts'
import { sentSchema } from '../../field-schema.ts'
import { fileId } from '../../platform/files/file.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, instant, listOf, pageQuery, sortedBy } from '../../route.ts'
import { COD_STATES, codBillDetails, codBillLine, codBillParams, codBillRow, codPreview, codResults, TRACKS } from './cod-bill-schemas.ts'

const PDF_TYPE = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OWN = '/finance/cod/bills'
const STAFF = '/admin/cod/bills'
const MOST_AT_ONCE = 500
const MOST_CLIENTS = 100

const own = { tag: 'COD settlement', audience: 'customer', finance: true, pages: COD_PAGES } as const
const ofStaff = { tag: 'COD settlement of clients', audience: 'staff' } as const
const needs = <const A extends 'read' | 'update' | 'approve' | 'export'>(action: A) => ({ permission: { area: 'cod', action } }) as const
const ofFinance = { permission: { area: 'finance', action: 'approve' } } as const
const filters = {
  cod_status: z.enum(COD_STATES).optional(),
  cod_ncnd_status: z.enum(COD_STATES).optional(),
  /** Part of a bill number, or a whole order number or transaction. */
  keywords: z.string().max(100).optional(),
  sort: sortedBy(SETTLEMENT_SORTS),
  ...pageQuery,
}
const lineQuery = z.object({
  track: z.enum(TRACKS).optional(),
  currency: z.string().max(10).optional(),
  dispute: z.coerce.number().int().min(1).optional(),
  ...pageQuery,
})
const lines = z.array(z.number().int().min(1)).max(MOST_SETTLED * 2)
const account = z.string().min(1).max(100)

/** Settlement bills of collected money, under `/api/finance/cod/bills`. */
export const codBillRoutes = {
  ownCodBills: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: OWN,
    summary: 'Settlement bills that were sent, newest first',
    query: z.object(filters),
    payload: named('CodBillPage', listOf(codBillRow)),
  }),
  findOwnCodBill: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}`,
    summary: 'A settlement bill with the steps of its payout, its rates and its disputes',
    params: codBillParams,
    payload: codBillDetails,
  }),
  codBillLines: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/lines`,
    summary: 'The orders of a settlement bill',
    params: codBillParams,
    query: lineQuery,
    payload: named('CodBillLinePage', listOf(codBillLine)),
  }),
  printCodBill: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/bill.pdf`,
    summary: 'A settlement bill on A4',
    params: codBillParams,
    file: PDF_TYPE,
  }),
  exportCodBill: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: `${OWN}/{bill_number}/bill.xlsx`,
    summary: 'A settlement bill as a workbook',
    params: codBillParams,
    file: XLSX,
  }),
  disputeCodBill: defineRoute({
    ...own,
    method: 'POST',
    path: `${OWN}/{bill_number}/dispute`,
    member: 'finance:write',
    summary: 'Dispute lines of a settlement bill, with a reason and files',
    perMinute: 600,
    params: codBillParams,
    body: named(
      'CodDisputeInput',
      sentSchema(disputeFields).and(z.object({ lines: lines.min(1), files: z.array(fileId).max(MOST_DISPUTE_FILES).default([]) })),
    ),
    payload: codBillDetails,
  }),
  moveOwnCodBill: defineRoute({
    ...own,
    method: 'POST',
    path: `${OWN}/{bill_number}/events/{event}`,
    member: 'finance:write',
    summary: 'Confirm a settlement bill, which is paid then, once the COD agreement is signed; other events are the staff’s',
    params: codBillParams.extend({ event: z.enum(['confirm', 'send', 'withdraw', 'write_off', 'pay_charges']) }),
    payload: codBillDetails,
  }),
  clientsCodBills: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'list',
    method: 'GET',
    path: STAFF,
    summary: 'Settlement bills of clients, newest first',
    query: z.object({ ...filters, client: z.string().max(100).optional() }),
    payload: named('CodBillPage', listOf(codBillRow)),
  }),
  previewCodBills: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'list',
    method: 'GET',
    path: `${STAFF}/preview`,
    summary: 'What settlements of clients would be now: who is in, what is left out and why, and the steps of each payout; changes nothing',
    query: z.object({ client: z.string().max(100).optional(), until: instant.optional(), ...pageQuery }),
    payload: named('CodBillPreviewPage', listOf(codPreview)),
  }),
  findClientsCodBill: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}`,
    summary: 'A settlement bill with its history',
    params: codBillParams,
    payload: codBillDetails,
  }),
  clientsCodBillLines: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/lines`,
    summary: 'The orders of a settlement bill',
    params: codBillParams,
    query: lineQuery,
    payload: named('CodBillLinePage', listOf(codBillLine)),
  }),
  printClientsCodBill: defineRoute({
    ...ofStaff,
    ...needs('read'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/bill.pdf`,
    summary: 'A settlement bill on A4',
    params: codBillParams,
    file: PDF_TYPE,
  }),
  exportClientsCodBill: defineRoute({
    ...ofStaff,
    ...needs('export'),
    clients: 'record',
    method: 'GET',
    path: `${STAFF}/{bill_number}/bill.xlsx`,
    summary: 'A settlement bill as a workbook',
    params: codBillParams,
    file: XLSX,
  }),
  issueCodBills: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: STAFF,
    summary: 'Draw up the settlement bills of clients; each has its own result',
    body: named('CodBillsInput', z.object({ clients: z.array(account).min(1).max(MOST_CLIENTS), until: instant.optional() })),
    payload: codResults,
  }),
  sendCodBills: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/send`,
    summary: 'Send bills to their clients for confirmation; each has its own result',
    body: named('ChosenCodBills', z.object({ bills: z.array(z.string().min(1).max(40)).min(1).max(MOST_AT_ONCE) })),
    payload: codResults,
  }),
  reissueCodBill: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/{bill_number}/reissue`,
    summary: 'Reissue a disputed bill with an answer, without the lines that leave it',
    params: codBillParams,
    body: named('CodReissueInput', sentSchema(answerFields).and(z.object({ without: lines.default([]) }))),
    payload: codBillDetails,
  }),
  withdrawCodBill: defineRoute({
    ...ofStaff,
    ...needs('approve'),
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/{bill_number}/withdraw`,
    summary: 'Take a bill back before it is sent or while it is disputed, with a reason; its orders are free for the next one',
    params: codBillParams,
    body: sentSchema(settlementReasonFields),
    payload: codBillDetails,
  }),
  moveCodBill: defineRoute({
    ...ofStaff,
    ...ofFinance,
    clients: 'record',
    method: 'POST',
    path: `${STAFF}/{bill_number}/events/{event}`,
    summary: 'Confirm a bill for a client who confirmed it otherwise, count its charges as paid, or write a settled bill off',
    params: codBillParams.extend({ event: z.enum(['confirm', 'pay_charges', 'write_off']) }),
    payload: codBillDetails,
  }),
  setCodCycle: defineRoute({
    ...ofStaff,
    ...needs('update'),
    clients: 'record',
    method: 'POST',
    path: '/admin/cod/cycles/{client}',
    summary: 'Set when a client is settled by itself: weekly, monthly or by hand',
    params: z.object({ client: account }),
    body: sentSchema(cycleFields),
    payload: codPreview.pick({ cycle: true, cycle_txt: true, cycle_day: true }),
  }),
}
