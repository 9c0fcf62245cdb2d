import type { Actor } from '#core/platform/access/account.ts'
import type { issueInvoice, rejectInvoice, voidInvoice } from '#core/money/invoices/decide-invoice.usecase.ts'
import { invoiceFailure } from '#core/money/invoices/invoice.failures.ts'
import type { InvoiceFilter, Invoices } from '#core/money/invoices/invoice.ports.ts'
import { invoiceSheet } from '#core/money/invoices/invoice-sheet.ts'
import type { Invoice } from '#core/money/invoices/invoice.ts'
import { invoiceReach } from '#core/money/invoices/note-invoice.ts'
import type { cancelInvoice, previewInvoice, requestInvoice } from '#core/money/invoices/request-invoice.usecase.ts'
import { money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { InvoiceRow, invoiceRoutes } from '../../../../contract/money/invoices/invoice.routes.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import type { StoreUpload } from '../../platform/files/file.handlers.ts'
import { invoiceRow, recipientOf } from './invoice.presenter.ts'

type Parts = {
  readonly invoices: Invoices
  readonly shippers: Shippers
  readonly sheetWriter: SheetWriter
  readonly storeUpload: StoreUpload
  readonly preview: ReturnType<typeof previewInvoice>
  readonly request: ReturnType<typeof requestInvoice>
  readonly cancel: ReturnType<typeof cancelInvoice>
  readonly issue: ReturnType<typeof issueInvoice>
  readonly reject: ReturnType<typeof rejectInvoice>
  readonly void: ReturnType<typeof voidInvoice>
}

/**
 * The filter of a query, for those that the actor may see; INPUT_INVALID for an unknown time zone.
 */
export function invoiceFilter(query: QueryOf<typeof invoiceRoutes.exportInvoices>, actor: Actor): Result<InvoiceFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { status: state, kind, client: account, keywords } = query
  const { from, before } = spanOfDays({ first: query.created_from, last: query.created_to }, zone.value)
  return ok({ ...invoiceReach(actor), state, kind, account, askedFrom: from, askedBefore: before, keywords })
}

/** Handlers of tax invoices: for clients, and for finance. */
export function invoiceHandlers(parts: Parts): BindingsOf<typeof invoiceRoutes> {
  const { invoices, shippers, sheetWriter, storeUpload } = parts
  const answerInvoice = async (id: number, reader: Reader): Promise<Result<InvoiceRow>> => {
    const listed = await invoices.find(id, invoiceReach(reader.actor))
    return listed === undefined ? failed(invoiceFailure('INVOICE_NOT_FOUND', { id })) : ok(invoiceRow(listed, reader))
  }
  const after = async (done: Result<Invoice>, reader: Reader) => (done.ok ? answerInvoice(done.value.id, reader) : done)
  return {
    invoices: async ({ query: { sort, page, pageSize, ...query }, ...reader }) => {
      const filter = invoiceFilter(query, reader.actor)
      if (!filter.ok) return filter
      const { rows, total } = await invoices.list({ ...filter.value, sort, page, pageSize })
      return ok({ rows: rows.map((invoice) => invoiceRow(invoice, reader)), total })
    },
    findInvoice: ({ params, ...reader }) => answerInvoice(params.invoice_id, reader),
    previewInvoice: async ({ query, actor }) => {
      const sum = await parts.preview(query.bills, actor)
      if (!sum.ok) return sum
      const { bills, amount } = sum.value
      return ok({
        bills: bills.map((bill) => ({
          bill_number: bill.billNumber,
          amount: moneyOf(money(bill.amount, amount.currency)),
          is_credit: bill.isCredit,
        })),
        amount: moneyOf(amount),
        recipient: recipientOf((await shippers.find(actor.id))?.invoice),
      })
    },
    requestInvoice: async ({ body: { bills, ...raw }, keyed, ...reader }) =>
      after(await parts.request({ bills, raw, keyed }, reader.actor), reader),
    cancelInvoice: async ({ params, ...reader }) => after(await parts.cancel(params.invoice_id, reader.actor), reader),
    exportInvoices: async ({ query, actor, locale }) => {
      const filter = invoiceFilter(query, actor)
      if (!filter.ok) return filter
      return exportSheet(sheetWriter, invoiceSheet(invoices.stream(filter.value), { locale }), 'invoices.xlsx')
    },
    uploadInvoiceFile: ({ upload, actor }) => storeUpload({ upload, purpose: 'invoice' }, actor),
    issueInvoice: async ({ params: { invoice_id: id }, body: { file, ...raw }, ...reader }) =>
      after(await parts.issue({ id, raw, file }, reader.actor), reader),
    rejectInvoice: async ({ params: { invoice_id: id }, body: raw, ...reader }) =>
      after(await parts.reject({ id, raw }, reader.actor), reader),
    voidInvoice: async ({ params: { invoice_id: id }, body: raw, ...reader }) => after(await parts.void({ id, raw }, reader.actor), reader),
  }
}
