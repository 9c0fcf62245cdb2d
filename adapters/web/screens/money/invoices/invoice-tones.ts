import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { InvoiceState } from '#core/money/invoices/invoice.machine.ts'

export const INVOICE_TONES: Readonly<Record<InvoiceState, StateTone>> = {
  requested: 'waiting',
  issued: 'done',
  rejected: 'trouble',
  cancelled: 'ended',
  voided: 'ended',
}

/** Where a client finds an invoice, and where the staff do. */
export const ownInvoicePath = (id: number): string => `/finances/invoices?invoice=${id}`
export const staffInvoicePath = (id: number): string => `/admin/finance/invoices?invoice=${id}`
