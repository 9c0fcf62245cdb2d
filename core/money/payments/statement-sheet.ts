import { formatAmount } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'
import { PAY_WAYS } from '../ledger/wallets/pay-way.ts'
import { columnSheet, timeText, type RowColumn, type ZonedReader } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { ListedLine } from './statement.ports.ts'
import { STATEMENT_KINDS, STATEMENT_MATCHES } from './statement.rules.ts'

const COLUMNS: readonly RowColumn<ListedLine>[] = [
  { heading: words('日期', '日期', 'Day'), kind: 'date', of: ({ day }) => day },
  { heading: words('支付渠道', '支付管道', 'Provider'), kind: 'text', of: ({ channel }, { locale }) => PAY_WAYS[channel][locale] },
  { heading: words('类型', '類型', 'Kind'), kind: 'text', of: ({ kind }, { locale }) => STATEMENT_KINDS[kind][locale] },
  { heading: words('核对结果', '核對結果', 'Comparison'), kind: 'text', of: ({ match }, { locale }) => STATEMENT_MATCHES[match][locale] },
  { heading: words('我方单号', '我方單號', 'Our number'), kind: 'text', width: 22, of: ({ ourNumber }) => ourNumber },
  { heading: words('交易流水号', '交易流水號', 'Transaction'), kind: 'text', width: 32, of: ({ transactionId }) => transactionId },
  { heading: words('金额', '金額', 'Amount'), kind: 'money', of: ({ amount }) => formatAmount(amount) },
  { heading: words('手续费', '手續費', 'Fee'), kind: 'money', of: ({ fee }) => formatAmount(fee) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ amount }) => amount.currency },
  { heading: words('时间', '時間', 'Time'), kind: 'date', of: ({ at }, reader) => timeText(at, reader) },
  { heading: words('处理说明', '處理說明', 'How it was resolved'), kind: 'text', width: 30, of: ({ reason }) => reason },
  {
    heading: words('处理时间', '處理時間', 'Resolved'),
    kind: 'date',
    of: ({ resolvedAt }, reader) => timeText(resolvedAt, reader),
  },
  { heading: words('处理人', '處理人', 'Resolved by'), kind: 'text', of: ({ resolvedBy }) => resolvedBy },
]

/** Lines of providers' statements as a workbook, a row for each. */
export const providerStatementSheet = (batches: AsyncIterable<readonly ListedLine[]>, reader: ZonedReader): SheetContent =>
  columnSheet({ name: words('支付渠道对账', '支付管道對帳', 'Provider statements'), columns: COLUMNS }, batches, reader)
