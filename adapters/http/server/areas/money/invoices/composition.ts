import { issueInvoice, rejectInvoice, voidInvoice } from '#core/money/invoices/decide-invoice.usecase.ts'
import { cancelInvoice, previewInvoice, requestInvoice } from '#core/money/invoices/request-invoice.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { uploadStore } from '../../platform/files/composition.ts'
import { invoiceHandlers } from './invoice.handlers.ts'

/** Tax invoices, for shippers and finance. */
export function invoices(parts: SharedParts): BindingsOf<RoutesOf<'invoices'>> {
  const { store, references, clock, sheets } = parts
  const { atomically, invoices: reading, shippers } = store
  const ports = { atomically, shippers, references, clock }
  return invoiceHandlers({
    invoices: reading,
    shippers,
    sheetWriter: sheets.xlsx,
    storeUpload: uploadStore(parts),
    preview: previewInvoice({ invoices: reading }),
    request: requestInvoice(ports),
    cancel: cancelInvoice(ports),
    issue: issueInvoice(ports),
    reject: rejectInvoice(ports),
    void: voidInvoice(ports),
  })
}
