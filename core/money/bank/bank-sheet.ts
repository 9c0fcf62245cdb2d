import { formatAmount } from '#core/base/kernel/money.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { bankLineMachine } from './bank-line.machine.ts'
import { bankLineNumber } from './bank-line.ts'
import type { ListedBankLine } from './bank.ports.ts'
import { certaintyOf, CERTAINTIES } from './suggestion.ts'

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (line: ListedBankLine, locale: Locale) => string | undefined
}

/** Banks' moments are in Beijing's time. */
const ZONE = 'Asia/Shanghai'

/** The first columns can be imported again under the same headings. */
const COLUMNS: readonly Column[] = [
  { heading: words('交易日期', '交易日期', 'Date'), kind: 'date', width: 12, of: ({ day }) => day },
  {
    heading: words('交易时间', '交易時間', 'Time'),
    kind: 'date',
    width: 20,
    of: ({ at }) => (at === undefined ? undefined : localTime(at, ZONE)),
  },
  { heading: words('本方账号', '我方帳號', 'Own account'), kind: 'text', width: 22, of: ({ account }) => account },
  { heading: words('收入金额', '收入金額', 'Credit'), kind: 'money', width: 14, of: ({ amount }) => formatAmount(amount) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', width: 9, of: ({ amount }) => amount.currency },
  { heading: words('对方户名', '對方戶名', 'Payer'), kind: 'text', width: 28, of: ({ payerName }) => payerName },
  { heading: words('对方账号', '對方帳號', 'Payer account'), kind: 'text', width: 22, of: ({ payerAccount }) => payerAccount },
  { heading: words('附言', '附言', 'Details'), kind: 'text', width: 36, of: ({ text }) => text },
  { heading: words('流水号', '交易序號', 'Reference'), kind: 'text', width: 24, of: ({ reference }) => reference },
  { heading: words('编号', '編號', 'Number'), kind: 'text', width: 13, of: ({ id }) => bankLineNumber(id) },
  {
    heading: words('状态', '狀態', 'State'),
    kind: 'text',
    width: 12,
    of: ({ state }, locale) => bankLineMachine.states[state].label[locale],
  },
  {
    heading: words('匹配建议', '配對建議', 'Suggestion'),
    kind: 'text',
    width: 30,
    of: ({ suggestion }, locale) =>
      suggestion === undefined
        ? undefined
        : [suggestion.account, suggestion.remittance, ...suggestion.bills, CERTAINTIES[certaintyOf(suggestion.score)][locale]]
            .filter(Boolean)
            .join(' · '),
  },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', width: 18, of: ({ clientAccount }) => clientAccount },
  { heading: words('处理人', '處理人', 'Decided by'), kind: 'text', width: 14, of: ({ decidedByName }) => decidedByName },
  {
    heading: words('处理时间', '處理時間', 'Decided'),
    kind: 'date',
    width: 20,
    of: ({ decidedAt }) => (decidedAt === undefined ? undefined : localTime(decidedAt, ZONE)),
  },
  { heading: words('原因', '原因', 'Reason'), kind: 'text', width: 30, of: ({ reason }) => reason },
]

/** Lines of bank statements as a sheet. */
export function bankSheet(lines: AsyncIterable<ListedBankLine>, locale: Locale): SheetContent {
  async function* rows() {
    for await (const line of lines) yield COLUMNS.map(({ of }) => of(line, locale))
  }
  return {
    sheetName: words('银行到账', '銀行入帳', 'Bank transfers')[locale],
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: width })),
    rows: rows(),
  }
}
