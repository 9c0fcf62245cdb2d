import { formatAmount } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'
import { flowNumberOf } from '../ledger/statements/flow.ts'
import { columnSheet, timeText, type RowColumn, type ZonedReader } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { refundMachine } from './refund.machine.ts'
import type { ListedRefund } from './refund.ports.ts'

type RefundReader = ZonedReader & { readonly isStaff: boolean }

const BY_STAFF = words('客服', '客服', 'Staff')

/** The number under which a paid refund stands in the flow. */
export const refundFlowNumber = ({ entry, orderNumber }: Pick<ListedRefund, 'entry' | 'orderNumber'>): string | undefined =>
  entry === undefined ? undefined : flowNumberOf({ kind: 'refund', reference: orderNumber, number: entry })

/** Who asked for a refund as its reader may know it: clients do not see who of the staff did. */
export const askedByOf = ({ byCustomer, askedByName }: ListedRefund, isStaff: boolean): string | undefined =>
  isStaff || byCustomer ? askedByName : undefined

const COLUMNS: readonly RowColumn<ListedRefund, RefundReader>[] = [
  { heading: words('订单号', '訂單號', 'Order number'), kind: 'text', of: ({ orderNumber }) => orderNumber },
  { heading: words('客户单号', '客戶單號', 'Reference'), kind: 'text', of: ({ refCode }) => refCode },
  { heading: words('运单号', '運單號', 'Waybill'), kind: 'text', of: ({ airwayNumber }) => airwayNumber },
  { heading: words('客户账号', '客戶帳號', 'Client account'), kind: 'text', of: ({ account }) => account, isForStaff: true },
  { heading: words('状态', '狀態', 'State'), kind: 'text', of: ({ state }, { locale }) => refundMachine.states[state].label[locale] },
  { heading: words('退款金额', '退款金額', 'Amount'), kind: 'money', of: ({ amount }) => formatAmount(amount) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ amount }) => amount.currency },
  { heading: words('退款原因', '退款原因', 'Reason'), kind: 'text', of: ({ reason }) => reason },
  { heading: words('申请时间', '申請時間', 'Requested at'), kind: 'text', of: ({ askedAt }, reader) => timeText(askedAt, reader) },
  {
    heading: words('申请人', '申請人', 'Requested by'),
    kind: 'text',
    of: (refund, { locale, isStaff }) => askedByOf(refund, isStaff) ?? BY_STAFF[locale],
  },
  { heading: words('处理时间', '處理時間', 'Decided at'), kind: 'text', of: ({ decidedAt }, reader) => timeText(decidedAt, reader) },
  { heading: words('处理人', '處理人', 'Decided by'), kind: 'text', of: ({ decidedByName }) => decidedByName, isForStaff: true },
  { heading: words('处理说明', '處理說明', 'Reason of the decision'), kind: 'text', of: ({ decisionReason }) => decisionReason },
  { heading: words('流水号', '流水號', 'Flow number'), kind: 'text', of: refundFlowNumber },
]

/** Refunds as a workbook, a row for each; the staff's says whose they are and who decided. */
export const refundSheet = (batches: AsyncIterable<readonly ListedRefund[]>, reader: RefundReader): SheetContent =>
  columnSheet({ name: words('退款', '退款', 'Refunds'), columns: COLUMNS }, batches, reader)
