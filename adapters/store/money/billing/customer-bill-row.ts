import type { BillState } from '#core/money/billing/bill.machine.ts'
import type { BillType, CustomerBill } from '#core/money/billing/bill.ports.ts'
import { given } from '#core/base/kernel/given.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are larger than numbers are exact, days have no zone: both are texts. */
export const BILL = shape({
  id: 'bigint',
  version: 'integer',
  bill_number: 'text',
  customer_id: 'bigint',
  bill_type: narrowColumn<BillType>('text'),
  currency: 'text',
  period_from: 'text?',
  period_to: 'text?',
  amount: 'text?',
  line_count: 'bigint',
  paid_amount: 'text?',
  state: narrowColumn<BillState>('text'),
  created_by: 'bigint',
  created_at: 'timestamptz',
  issued_by: 'bigint?',
  issued_at: 'timestamptz?',
  due_at: 'timestamptz?',
  audited_by: 'bigint?',
  audited_at: 'timestamptz?',
  paid_at: 'timestamptz?',
  entry: 'bigint?',
  fault: 'text?',
  remark: 'text?',
})
export const BILL_COLUMNS = `b.id, b.version, b.bill_number, b.customer_id, b.bill_type, b.currency, to_char(b.period_from, 'YYYY-MM-DD') as period_from,
  to_char(b.period_to, 'YYYY-MM-DD') as period_to, b.amount::text as amount, b.line_count, b.paid_amount::text as paid_amount, b.state, b.created_by,
  b.created_at, b.issued_by, b.issued_at, b.due_at, b.audited_by, b.audited_at, b.paid_at, b.entry, b.fault, b.remark`

/** A whole number that is read as text, of a column that is never empty. */
export const whole = (text: string | null): bigint => BigInt(text ?? 0)

export const billOf = (row: RowOf<typeof BILL>): CustomerBill => ({
  id: row.id,
  version: row.version,
  billNumber: row.bill_number,
  customerId: row.customer_id,
  type: row.bill_type,
  currency: row.currency,
  period: { from: row.period_from ?? '', to: row.period_to ?? '' },
  amount: whole(row.amount),
  lineCount: row.line_count,
  paidAmount: whole(row.paid_amount),
  state: row.state,
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  ...given({
    issuedBy: row.issued_by,
    issuedAt: row.issued_at?.getTime(),
    dueAt: row.due_at?.getTime(),
    auditedBy: row.audited_by,
    auditedAt: row.audited_at?.getTime(),
    paidAt: row.paid_at?.getTime(),
    entry: row.entry,
    fault: row.fault,
    remark: row.remark,
  }),
})
