import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { InvoiceEvent, InvoiceState } from './invoice.machine.ts'
import { invoiceFailure } from './invoice.failures.ts'
import { numberText } from './invoice-number.rules.ts'
import type { InvoiceReach, InvoiceUnit } from './invoice.ports.ts'
import type { Invoice } from './invoice.ts'

/** The invoices that an actor may see. */
export const invoiceReach = (actor: Actor): InvoiceReach => ({ customerIds: clientsWithin(actor) })

/** Locks an invoice within reach of the actor: INVOICE_NOT_FOUND, for another client's too. */
export async function lockInvoice({ invoices }: Pick<InvoiceUnit, 'invoices'>, id: number, actor: Actor): Promise<Result<Invoice>> {
  const invoice = await invoices.lock(id, invoiceReach(actor))
  return invoice === undefined ? failed(invoiceFailure('INVOICE_NOT_FOUND', { id })) : ok(invoice)
}

type InvoiceNote = {
  readonly action: InvoiceEvent | 'request'
  readonly from?: InvoiceState
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

export const shownAmount = ({ amount }: Pick<Invoice, 'amount'>): string => formatMoney(amount)

/**
 * The audit row of what happened to an invoice, and the signal to pages that list invoices and
 * bills.
 */
export async function noteInvoice(
  { audit, live }: Pick<InvoiceUnit, 'audit' | 'live'>,
  invoice: Invoice,
  { action, from, actor, at }: InvoiceNote,
): Promise<void> {
  const { id, customerId, bills, state, number, red } = invoice
  const reason = action === 'void' ? invoice.voidReason : invoice.decisionReason
  const changes = {
    bills: { to: bills.map(({ billNumber }) => billNumber).join(', ') },
    amount: { to: shownAmount(invoice) },
    ...(number === undefined ? {} : { invoice_number: { to: numberText(number) } }),
    ...(red === undefined ? {} : { red_number: { to: numberText(red) } }),
    ...(reason === undefined ? {} : { reason: { to: reason } }),
  }
  await audit.write([
    { at, actorId: actor.id, area: 'invoices', subject: String(id), action, ...(from === undefined ? {} : { from }), to: state, changes },
  ])
  await live.publish({ topic: 'invoices', to: { audience: 'staff' } })
  await live.publish({ topic: 'invoices', to: { accountIds: [customerId] } })
}
