import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { invoiceIssueFields, invoiceVoidFields } from '#core/money/invoices/invoice-number.rules.ts'
import { invoiceMachine } from '#core/money/invoices/invoice.machine.ts'
import { INVOICE_SORTS } from '#core/money/invoices/invoice.ports.ts'
import { invoiceDetailFields, invoiceRejectionFields, MOST_BILLS } from '#core/money/invoices/invoice.ts'
import { BILLS_PAGE, INVOICES_PAGE } from '#core/portal/pages/finance.routes.ts'
import { INVOICE_KINDS, type InvoiceKind } from '#core/portal/shippers/invoice-information.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { fileId, uploadedFile } from '../../platform/files/file.routes.ts'
import { named } from '../../named-schema.ts'
import { XLSX_TYPE } from '../../parcels/orders/order-import.routes.ts'
import { day, defineRoute, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'
import { textsOf } from '../../portal/shippers/account.routes.ts'

const STATES = statesOf(invoiceMachine)
const KINDS = Object.keys(INVOICE_KINDS) as [InvoiceKind, ...InvoiceKind[]]
const EVENTS = ['issue', 'reject', 'cancel', 'void'] as const

const billNumber = z.string().min(1).max(40)
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const params = z.object({ invoice_id: id })

const details = named('InvoiceRecipient', textsOf(invoiceDetailFields))
const row = named(
  'Invoice',
  z.object({
    id: z.number().int(),
    account: z.string(),
    client_name: z.string(),
    status: z.enum(STATES),
    status_txt: z.string(),
    invoice_kind: z.enum(KINDS),
    invoice_kind_txt: z.string(),
    invoice_title: z.string(),
    /** The recipient that it is made out to, as it was when it was requested. */
    recipient: details,
    amount: moneyAnswer,
    /** Below zero where a bill gave back. */
    bills: z.array(z.object({ bill_number: z.string(), amount: moneyAnswer })),
    create_time: z.string(),
    /** When it was issued, rejected or cancelled. */
    decide_time: z.string().nullable(),
    /** For staff alone. */
    decided_by: z.string().nullable(),
    decide_reason: z.string().nullable(),
    /** For 8-digit numbers. */
    number_code: z.string().nullable(),
    invoice_number: z.string().nullable(),
    invoice_day: z.string().nullable(),
    file: z.object({ src: z.string(), name: z.string() }).nullable(),
    void_time: z.string().nullable(),
    /** For staff alone. */
    voided_by: z.string().nullable(),
    void_reason: z.string().nullable(),
    /** The red invoice that voids it. */
    red_number: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum(EVENTS)),
  }),
)
export type InvoiceRow = z.output<typeof row>

const preview = named(
  'InvoicePreview',
  z.object({
    bills: z.array(z.object({ bill_number: z.string(), amount: moneyAnswer, is_credit: z.boolean() })),
    amount: moneyAnswer,
    /** The invoice information as it is saved. */
    recipient: details,
  }),
)
export type InvoicePreview = z.output<typeof preview>

const filters = {
  status: z.enum(STATES).optional(),
  kind: z.enum(KINDS).optional(),
  /** A client by its account, for staff. */
  client: z.string().max(100).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /** Part of a title or of an invoice number, or the whole number of a bill. */
  keywords: z.string().max(100).optional(),
}

const common = { tag: 'invoices', finance: true, pages: [INVOICES_PAGE] } as const
const own = { ...common, audience: 'customer', pages: [INVOICES_PAGE, BILLS_PAGE] } as const
const ofStaff = { tag: 'invoices', audience: 'staff', clients: 'record' } as const
const permission = (action: 'read' | 'update' | 'approve' | 'export') => ({ area: 'finance', action }) as const

/** Tax invoices for paid bills: requested by clients, issued by finance. */
export const invoiceRoutes = {
  invoices: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/finance/invoices',
    summary: 'Tax invoices that were requested, newest first; clients see their own',
    audience: 'any',
    permission: permission('read'),
    clients: 'list',
    query: z.object({ ...filters, sort: sortedBy(INVOICE_SORTS), ...pageQuery }),
    payload: named('InvoicePage', listOf(row)),
  }),
  findInvoice: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/finance/invoices/{invoice_id}',
    summary: 'A tax invoice with what it is made out to and its bills',
    audience: 'any',
    permission: permission('read'),
    clients: 'record',
    params,
    payload: row,
  }),
  previewInvoice: defineRoute({
    ...own,
    method: 'GET',
    path: '/finance/invoices/preview',
    member: 'finance:write',
    summary: 'What an invoice for these paid bills comes to: bills that gave back are taken in',
    query: z.object({ bills: severalOf(MOST_BILLS) }),
    payload: preview,
  }),
  requestInvoice: defineRoute({
    ...own,
    method: 'POST',
    path: '/finance/invoices',
    member: 'finance:write',
    summary: 'Request an invoice for paid bills of one currency; what is left out is taken from the invoice information',
    idempotencyKey: 'optional',
    perMinute: 120,
    body: named('InvoiceRequest', sentSchema(invoiceDetailFields).and(z.object({ bills: z.array(billNumber).min(1).max(MOST_BILLS) }))),
    payload: row,
  }),
  cancelInvoice: defineRoute({
    ...own,
    method: 'POST',
    path: '/finance/invoices/{invoice_id}/cancel',
    member: 'finance:write',
    summary: 'Cancel a request that is not issued; its bills can be requested again',
    params,
    payload: row,
  }),
  exportInvoices: defineRoute({
    ...ofStaff,
    method: 'GET',
    path: '/admin/finance/invoices/export',
    summary: 'Tax invoices as a workbook',
    permission: permission('export'),
    clients: 'list',
    query: z.object(filters),
    file: XLSX_TYPE,
  }),
  uploadInvoiceFile: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/finance/invoices/files',
    summary: 'Upload the file of an invoice: PDF, OFD or JPEG by its content, 20,971,520 bytes at most',
    permission: permission('update'),
    clients: 'none',
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
  issueInvoice: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/finance/invoices/{invoice_id}/issue',
    summary: 'Issue a requested invoice with its number, day and file; its client gets a message',
    permission: permission('update'),
    params,
    body: sentSchema(invoiceIssueFields).and(z.object({ file: fileId.optional() })),
    payload: row,
  }),
  rejectInvoice: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/finance/invoices/{invoice_id}/reject',
    summary: 'Reject a request with a reason; its bills can be requested again',
    permission: permission('update'),
    params,
    body: sentSchema(invoiceRejectionFields),
    payload: row,
  }),
  voidInvoice: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/finance/invoices/{invoice_id}/void',
    summary: 'Void an issued invoice with a reason and the number of its red invoice; its bills can be requested again',
    permission: permission('approve'),
    params,
    body: sentSchema(invoiceVoidFields),
    payload: row,
  }),
}
