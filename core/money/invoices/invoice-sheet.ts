import { dayOf } from '../billing/period.rules.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'
import { INVOICE_KINDS } from '#core/portal/shippers/invoice-information.ts'
import { columnSheet, type RowColumn, type SheetViewer } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { invoiceIssueFields, invoiceVoidFields, numberText } from './invoice-number.rules.ts'
import { invoiceMachine } from './invoice.machine.ts'
import type { ListedInvoice } from './invoice.ports.ts'
import { invoiceDetailFields as details } from './invoice.ts'

type Column = RowColumn<ListedInvoice, SheetViewer>

const detail = (name: keyof typeof details): Column => ({ heading: details[name].label, kind: 'text', of: (row) => row.details[name] })

const COLUMNS: readonly Column[] = [
  { heading: words('申请编号', '申請編號', 'Request'), kind: 'number', of: ({ id }) => String(id) },
  { heading: words('客户账号', '客戶帳號', 'Client account'), kind: 'text', of: ({ account }) => account },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', of: ({ clientName }) => clientName },
  { heading: words('状态', '狀態', 'State'), kind: 'text', of: ({ state }, { locale }) => invoiceMachine.states[state].label[locale] },
  { heading: details.invoice_kind.label, kind: 'text', of: (row, { locale }) => INVOICE_KINDS[row.details.invoice_kind][locale] },
  detail('invoice_title'),
  detail('invoice_code'),
  detail('invoice_address'),
  detail('invoice_phone'),
  detail('invoice_bank_name'),
  detail('invoice_bank_number'),
  detail('invoice_email'),
  detail('remark'),
  { heading: words('开票金额', '開票金額', 'Amount'), kind: 'money', of: ({ amount }) => formatAmount(amount) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ amount }) => amount.currency },
  { heading: words('账单', '帳單', 'Bills'), kind: 'text', of: ({ bills }) => bills.map(({ billNumber }) => billNumber).join(', ') },
  { heading: words('申请日期', '申請日期', 'Requested on'), kind: 'date', of: ({ askedAt }) => dayOf(askedAt) },
  { heading: invoiceIssueFields.number_code.label, kind: 'text', of: ({ number }) => number?.code },
  { heading: invoiceIssueFields.invoice_number.label, kind: 'text', of: ({ number }) => number?.number },
  { heading: invoiceIssueFields.invoice_day.label, kind: 'date', of: ({ day }) => day },
  {
    heading: words('驳回或红冲原因', '駁回或沖紅原因', 'Reason'),
    kind: 'text',
    of: ({ decisionReason, voidReason }) => voidReason ?? decisionReason,
  },
  { heading: invoiceVoidFields.red_number.label, kind: 'text', of: ({ red }) => (red === undefined ? undefined : numberText(red)) },
]

/** Invoices as a workbook, for the tax software and the books. */
export const invoiceSheet = (batches: AsyncIterable<readonly ListedInvoice[]>, reader: SheetViewer): SheetContent =>
  columnSheet({ name: words('发票', '發票', 'Invoices'), columns: COLUMNS }, batches, reader)
