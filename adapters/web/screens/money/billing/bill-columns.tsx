import { billMachine } from '#core/money/billing/bill.machine.ts'
import { BILL_TYPE_LABELS } from '#core/money/billing/bill.words.ts'
import type { BillRow } from '../../../../http/contract/money/billing/bill-schemas.ts'
import type { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import type { SentOf } from '../../../../http/contract/route.ts'
import { say } from '../../../base/words.ts'
import type { ListColumn, ListFilter } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { INVOICE_TONES } from '../invoices/invoice-tones.ts'
import { BILL_TONES } from './bill-text.ts'
import { billingWords } from './billing.words.ts'

const { table: t } = billingWords

type Query = NonNullable<SentOf<(typeof billingRoutes)['ownBills']>['query']>
type Sort = 'bill_number' | 'issue_time' | 'due_day' | 'create_time'

/** The columns of bills behind their number. */
export const BILL_COLUMNS: readonly ListColumn<BillRow, Sort>[] = [
  { name: 'status', kind: 'state', label: t.state, width: 120, states: billMachine.states, tones: BILL_TONES },
  { name: 'amount', kind: 'money', label: t.amount, width: 150 },
  { name: 'unpaid_amount', kind: 'money', label: t.unpaid, width: 150 },
  { name: 'due_day', kind: 'text', label: t.due, width: 110, sort: 'due_day' },
  {
    name: 'overdue_days',
    kind: 'custom',
    label: t.overdue,
    width: 130,
    value: ({ overdue_days: count }) => (count === 0 ? null : <StateTag tone="trouble">{say(t.overdueDays, { count })}</StateTag>),
  },
  {
    name: 'invoice',
    kind: 'custom',
    label: t.invoice,
    width: 120,
    value: ({ invoice }) => invoice && <StateTag tone={INVOICE_TONES[invoice.status]}>{invoice.status_txt}</StateTag>,
  },
  { name: 'bill_type', kind: 'choice', label: t.type, width: 120, choices: BILL_TYPE_LABELS },
  {
    name: 'period',
    kind: 'text',
    label: t.period,
    width: 210,
    value: ({ period_from: from, period_to: to }) => say(t.periodOf, { from, to }),
  },
  { name: 'lines', kind: 'count', label: t.lineCount, width: 80 },
  { name: 'issue_time', kind: 'instant', label: t.issued, sort: 'issue_time' },
  { name: 'pay_time', kind: 'instant', label: t.paid },
]

/** Bills by state, type, and whether they are overdue. */
export const billFilters = (states: readonly (keyof typeof billMachine.states)[]): readonly ListFilter<keyof Query & string>[] => [
  stateTabs(t.state, billMachine, states),
  {
    kind: 'choice',
    name: 'bill_type',
    label: t.type,
    choices: () => Object.entries(BILL_TYPE_LABELS).map(([type, label]) => [type, say(label)]),
  },
  { kind: 'flag', name: 'overdue', label: t.overdue },
  { kind: 'flag', name: 'to_invoice', label: t.toInvoice },
]
