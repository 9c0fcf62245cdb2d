import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { InvoiceState } from '#core/money/invoices/invoice.machine.ts'
import type { InvoiceNumber } from '#core/money/invoices/invoice-number.rules.ts'
import type { Invoice, InvoiceDetails } from '#core/money/invoices/invoice.ts'
import { columnsOf, narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

type KeptBill = { readonly id: number; readonly number: string; readonly amount: string }

const OWN = shape({
  id: 'bigint',
  customer_id: 'bigint',
  currency: 'text',
  details: narrowColumn<InvoiceDetails>('jsonb'),
  state: narrowColumn<InvoiceState>('text'),
  asked_at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
  invoice_code: 'text?',
  invoice_number: 'text?',
  file: 'text?',
  voided_by: 'bigint?',
  voided_at: 'timestamptz?',
  void_reason: 'text?',
  red_code: 'text?',
  red_number: 'text?',
})
/** Amounts are larger than numbers are exact, days have no zone: both are texts. */
export const INVOICE = shape({ ...OWN, amount: 'text?', invoice_day: 'text?', bills: narrowColumn<readonly KeptBill[]>('jsonb?') })
export const INVOICE_COLUMNS = `${columnsOf(OWN, 'i')}, i.amount::text as amount, to_char(i.invoice_day, 'YYYY-MM-DD') as invoice_day,
  (select jsonb_agg(jsonb_build_object('id', b.id, 'number', b.bill_number, 'amount', l.amount::text) order by b.id)
    from customer_invoice_bills l join customer_bills b on b.id = l.bill_id where l.invoice_id = i.id) as bills`

const numberOf = (number: string | null, code: string | null): InvoiceNumber | undefined =>
  number === null ? undefined : { number, ...given({ code }) }

export const invoiceOf = (row: RowOf<typeof INVOICE>): Invoice => ({
  id: row.id,
  customerId: row.customer_id,
  bills: row.bills.map(({ id, number, amount }) => ({ id, billNumber: number, amount: BigInt(amount) })),
  amount: money(BigInt(row.amount ?? 0), row.currency),
  details: row.details,
  state: row.state,
  askedAt: row.asked_at.getTime(),
  ...given({
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.getTime(),
    decisionReason: row.decision_reason,
    number: numberOf(row.invoice_number, row.invoice_code),
    day: row.invoice_day,
    file: row.file,
    voidedBy: row.voided_by,
    voidedAt: row.voided_at?.getTime(),
    voidReason: row.void_reason,
    red: numberOf(row.red_number, row.red_code),
  }),
})
