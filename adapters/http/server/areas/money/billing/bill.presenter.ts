import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { billMachine } from '#core/money/billing/bill.machine.ts'
import type { InvoiceMark, KeptBillLine, ListedBill } from '#core/money/billing/bill.ports.ts'
import { leftOf, overdueOf } from '#core/money/billing/bills-sheet.ts'
import { BILL_TYPE_LABELS, lineText } from '#core/money/billing/bill.words.ts'
import { dueDay } from '#core/money/billing/period.rules.ts'
import { invoiceMachine } from '#core/money/invoices/invoice.machine.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { BillLineRow, BillRow } from '../../../../contract/money/billing/bill-schemas.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

/** `paysFromWallet`: bills may be paid from the wallet. */
export type BillReader = Reader & { readonly now: number; readonly paysFromWallet: boolean }

/** Returns the actions that an actor may take on a bill in its state. */
function eventsOf({ state, issuedBy, amount, invoice }: ListedBill, { actor, paysFromWallet }: BillReader): BillRow['events'] {
  const open = billMachine.eventsFrom(state).filter((event) => event !== 'pay' || paysFromWallet)
  if (actor.audience === 'customer') {
    const isToInvoice = state === 'paid' && amount > 0n && invoice === undefined
    return [...(open.includes('pay') ? (['pay'] as const) : []), ...(isToInvoice ? (['request_invoice'] as const) : [])]
  }
  const may = (action: 'update' | 'approve'): boolean => mayDo(actor, { area: 'finance', action })
  return [
    ...(may('update') && open.includes('issue') ? (['issue'] as const) : []),
    ...(may('approve') && open.includes('audit') && issuedBy !== actor.id ? (['audit'] as const) : []),
    ...(may('approve') ? (['send_back', 'void', 'pay'] as const).filter((event) => open.includes(event)) : []),
    ...(may('update') && state === 'draft' ? (['remove_lines'] as const) : []),
  ]
}

const invoiceMark = (mark: InvoiceMark | undefined, locale: Locale): BillRow['invoice'] =>
  mark === undefined
    ? null
    : { id: mark.id, status: mark.state, status_txt: invoiceMachine.states[mark.state].label[locale], invoice_number: mark.number ?? null }

export function rowOf(bill: ListedBill, reader: BillReader): BillRow {
  const { locale, now } = reader
  const amountOf = (amount: bigint) => moneyOf(money(amount, bill.currency))
  return {
    bill_number: bill.billNumber,
    bill_type: bill.type,
    bill_type_txt: BILL_TYPE_LABELS[bill.type][locale],
    status: bill.state,
    status_txt: billMachine.states[bill.state].label[locale],
    account: bill.account,
    customer_id: bill.customerId,
    client_name: bill.clientName,
    period_from: bill.period.from,
    period_to: bill.period.to,
    amount: amountOf(bill.amount),
    paid_amount: amountOf(bill.paidAmount),
    unpaid_amount: amountOf(leftOf(bill)),
    lines: bill.lineCount,
    create_time: instantText(bill.createdAt),
    issue_time: instantTextOrNull(bill.issuedAt),
    due_day: bill.dueAt === undefined ? null : dueDay(bill.dueAt),
    overdue_days: overdueOf(bill, now),
    audit: bill.auditedAt !== undefined,
    audit_time: instantTextOrNull(bill.auditedAt),
    pay_time: instantTextOrNull(bill.paidAt),
    remark: bill.remark ?? null,
    invoice: invoiceMark(bill.invoice, locale),
    events: eventsOf(bill, reader),
  }
}

export const lineRowOf = (line: KeptBillLine, currency: string, locale: Locale): BillLineRow => ({
  line: line.line,
  time: instantText(line.at),
  reference: line.reference,
  is_order: line.kind === 'charge',
  airway_number: line.waybill ?? null,
  order_refCode: line.refCode ?? null,
  what: lineText(line, locale),
  amount: moneyOf(money(line.amount, currency)),
})
