import { formatAmount } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'
import { PAY_WAYS } from '../ledger/wallets/pay-way.ts'
import { columnSheet, timeText, type RowColumn, type ZonedReader } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { ListedRecharge } from './payment.ports.ts'
import { rechargeMachine } from './recharge.machine.ts'
import { RECHARGE_QUESTIONS, rechargeType } from './recharge.ts'

const COLUMNS: readonly RowColumn<ListedRecharge>[] = [
  { heading: words('充值单号', '儲值單號', 'Top-up number'), kind: 'text', width: 22, of: ({ number }) => number },
  { heading: words('客户账号', '客戶帳號', 'Client account'), kind: 'text', of: ({ account }) => account },
  { heading: words('状态', '狀態', 'State'), kind: 'text', of: ({ state }, { locale }) => rechargeMachine.states[state].label[locale] },
  { heading: words('付款方式', '付款方式', 'Payment type'), kind: 'text', of: (row, { locale }) => PAY_WAYS[rechargeType(row)][locale] },
  { heading: words('支付渠道', '支付管道', 'Provider'), kind: 'text', of: ({ channel }, { locale }) => PAY_WAYS[channel][locale] },
  { heading: words('商户号', '商家帳號', 'Merchant account'), kind: 'text', of: ({ merchant }) => merchant },
  { heading: words('金额', '金額', 'Amount'), kind: 'money', of: ({ amount }) => formatAmount(amount) },
  {
    heading: words('实付金额', '實付金額', 'Paid'),
    kind: 'money',
    of: ({ amount, paidAmount, paidAt }) => (paidAt === undefined ? undefined : formatAmount(paidAmount ?? amount)),
  },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ amount }) => amount.currency },
  { heading: words('创建时间', '建立時間', 'Created'), kind: 'date', of: ({ createdAt }, reader) => timeText(createdAt, reader) },
  { heading: words('付款时间', '付款時間', 'Paid at'), kind: 'date', of: ({ paidAt }, reader) => timeText(paidAt, reader) },
  { heading: words('交易流水号', '交易流水號', 'Transaction'), kind: 'text', width: 32, of: ({ transactionId }) => transactionId },
  {
    heading: words('待处理原因', '待處理原因', 'In question'),
    kind: 'text',
    of: ({ question }, { locale }) => (question === undefined ? undefined : RECHARGE_QUESTIONS[question][locale]),
  },
  { heading: words('重复的充值单', '重複的儲值單', 'Second payment of'), kind: 'text', width: 22, of: ({ repeats }) => repeats },
  { heading: words('退回原因', '退回原因', 'Reason for return'), kind: 'text', width: 30, of: ({ returnReason }) => returnReason },
]

/** Top-ups as a workbook, a row for each. */
export const topUpSheet = (batches: AsyncIterable<readonly ListedRecharge[]>, reader: ZonedReader): SheetContent =>
  columnSheet({ name: words('充值记录', '儲值記錄', 'Top-ups'), columns: COLUMNS }, batches, reader)
