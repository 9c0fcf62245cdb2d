import type { Instant } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'
import { columnSheet, type RowColumn, type SheetViewer } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { billMachine } from './bill.machine.ts'
import type { ListedBill } from './bill.ports.ts'
import { BILL_TYPE_LABELS } from './bill.words.ts'
import { dayOf, dueDay, overdueDays } from './period.rules.ts'

type BillSheetReader = SheetViewer & { readonly now: Instant }

const shown = (amount: bigint, { currency }: ListedBill): string => formatAmount(money(amount, currency))
const day = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : dayOf(at))

/** Whether somebody still has to pay it. */
const isOpen = ({ state }: Pick<ListedBill, 'state'>): boolean => state === 'issued' || state === 'audited'

/** Returns the amount that is left to pay of a bill. */
export const leftOf = (bill: Pick<ListedBill, 'state' | 'amount' | 'paidAmount'>): bigint =>
  isOpen(bill) ? bill.amount - bill.paidAmount : 0n

/** For how many days a bill is overdue; 0 where it is not due or paid. */
export const overdueOf = (bill: Pick<ListedBill, 'state' | 'amount' | 'paidAmount' | 'dueAt'>, now: Instant): number =>
  bill.dueAt !== undefined && leftOf(bill) > 0n ? overdueDays(bill.dueAt, now) : 0

const COLUMNS: readonly RowColumn<ListedBill, BillSheetReader>[] = [
  { heading: words('账单号', '帳單號', 'Bill'), kind: 'text', of: ({ billNumber }) => billNumber },
  { heading: words('客户账号', '客戶帳號', 'Client account'), kind: 'text', of: ({ account }) => account, isForStaff: true },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', of: ({ clientName }) => clientName, isForStaff: true },
  { heading: words('状态', '狀態', 'State'), kind: 'text', of: ({ state }, { locale }) => billMachine.states[state].label[locale] },
  { heading: words('类型', '類型', 'Type'), kind: 'text', of: ({ type }, { locale }) => BILL_TYPE_LABELS[type][locale] },
  { heading: words('账期起', '帳期起', 'From'), kind: 'date', of: ({ period }) => period.from },
  { heading: words('账期止', '帳期止', 'To'), kind: 'date', of: ({ period }) => period.to },
  { heading: words('金额', '金額', 'Amount'), kind: 'money', of: (bill) => shown(bill.amount, bill) },
  { heading: words('已付金额', '已付金額', 'Paid'), kind: 'money', of: (bill) => shown(bill.paidAmount, bill) },
  { heading: words('未付金额', '未付金額', 'Unpaid'), kind: 'money', of: (bill) => shown(leftOf(bill), bill) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ currency }) => currency },
  { heading: words('行数', '列數', 'Lines'), kind: 'number', of: ({ lineCount }) => String(lineCount) },
  { heading: words('出账日', '出帳日', 'Issued on'), kind: 'date', of: ({ issuedAt }) => day(issuedAt) },
  { heading: words('付款期限', '付款期限', 'Due by'), kind: 'date', of: ({ dueAt }) => (dueAt === undefined ? undefined : dueDay(dueAt)) },
  { heading: words('逾期天数', '逾期天數', 'Days overdue'), kind: 'number', of: (bill, { now }) => String(overdueOf(bill, now)) },
  { heading: words('付清日', '付清日', 'Paid on'), kind: 'date', of: ({ paidAt }) => day(paidAt) },
  { heading: words('发票号码', '發票號碼', 'Invoice'), kind: 'text', of: ({ invoice }) => invoice?.number },
]

/** Bills as a workbook, a row for each; the staff's says whose they are. */
export const billsSheet = (batches: AsyncIterable<readonly ListedBill[]>, reader: BillSheetReader): SheetContent =>
  columnSheet({ name: words('账单', '帳單', 'Bills'), columns: COLUMNS }, batches, reader)
