import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { numberText } from '#core/money/invoices/invoice-number.rules.ts'
import { invoiceMachine } from '#core/money/invoices/invoice.machine.ts'
import type { ListedInvoice } from '#core/money/invoices/invoice.ports.ts'
import { invoiceDetailFields, type Invoice } from '#core/money/invoices/invoice.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import { INVOICE_KINDS } from '#core/portal/shippers/invoice-information.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import type { InvoicePreview, InvoiceRow } from '../../../../contract/money/invoices/invoice.routes.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

/** Returns the recipient that an invoice is made out to; an empty value is null. */
export const recipientOf = (details: Readonly<Record<string, unknown>> | undefined): InvoicePreview['recipient'] =>
  Object.fromEntries(
    Object.keys(invoiceDetailFields).map((name) => [name, typeof details?.[name] === 'string' ? details[name] : null]),
  ) as InvoicePreview['recipient']

/** Returns the actions that an actor may take on an invoice in its state. */
function eventsOf({ state }: Invoice, actor: Actor): InvoiceRow['events'] {
  const drawn = invoiceMachine.eventsFrom(state)
  if (actor.audience === 'customer') return drawn.includes('cancel') ? ['cancel'] : []
  const may = (action: 'update' | 'approve'): boolean => mayDo(actor, { area: 'finance', action })
  return [
    ...(may('update') ? (['issue', 'reject'] as const).filter((event) => drawn.includes(event)) : []),
    ...(may('approve') && drawn.includes('void') ? (['void'] as const) : []),
  ]
}

/** An invoice as the API answers it. */
export function invoiceRow(invoice: ListedInvoice, { actor, locale }: Reader): InvoiceRow {
  const { details, amount, number, red, file } = invoice
  const isStaff = actor.audience === 'staff'
  return {
    id: invoice.id,
    account: invoice.account,
    client_name: invoice.clientName,
    status: invoice.state,
    status_txt: invoiceMachine.states[invoice.state].label[locale],
    invoice_kind: details.invoice_kind,
    invoice_kind_txt: INVOICE_KINDS[details.invoice_kind][locale],
    invoice_title: details.invoice_title,
    recipient: recipientOf(details),
    amount: moneyOf(amount),
    bills: invoice.bills.map((bill) => ({ bill_number: bill.billNumber, amount: moneyOf(money(bill.amount, amount.currency)) })),
    create_time: instantText(invoice.askedAt),
    decide_time: instantTextOrNull(invoice.decidedAt),
    decided_by: isStaff ? (invoice.decidedByName ?? null) : null,
    decide_reason: invoice.decisionReason ?? null,
    number_code: number?.code ?? null,
    invoice_number: number?.number ?? null,
    invoice_day: invoice.day ?? null,
    file: file === undefined ? null : { src: addressOfFile(file), name: invoice.fileName ?? file },
    void_time: instantTextOrNull(invoice.voidedAt),
    voided_by: isStaff ? (invoice.voidedByName ?? null) : null,
    void_reason: invoice.voidReason ?? null,
    red_number: red === undefined ? null : numberText(red),
    events: eventsOf(invoice, actor),
  }
}
