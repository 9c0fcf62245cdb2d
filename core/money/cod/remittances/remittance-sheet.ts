import { localTime } from '#core/base/kernel/instant.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { remittanceMachine } from './remittance.machine.ts'
import type { ListedRemittance } from './remittance.ports.ts'
import { openAmount, remittanceNumber } from './remittance.ts'

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (remittance: ListedRemittance, locale: Locale) => string | undefined
}

const ZONE = 'Asia/Shanghai'
const WIDTHS = { number: 14, name: 24, amount: 16, count: 10, time: 20 }
const amount = (heading: Words, of: (one: ListedRemittance) => bigint | undefined): Column => ({
  heading,
  kind: 'money',
  width: WIDTHS.amount,
  of: (one) => {
    const value = of(one)
    return value === undefined ? undefined : formatAmount(money(value, one.currency))
  },
})

const COLUMNS: readonly Column[] = [
  { heading: words('回款编号', '回款編號', 'Number'), kind: 'text', width: WIDTHS.number, of: ({ id }) => remittanceNumber(id) },
  { heading: words('派送代理', '派送代理', 'Agent'), kind: 'text', width: WIDTHS.name, of: ({ agentName }) => agentName },
  {
    heading: words('代理的回款单号', '代理的回款單號', 'Agent’s reference'),
    kind: 'text',
    width: WIDTHS.name,
    of: ({ reference }) => reference,
  },
  {
    heading: words('状态', '狀態', 'State'),
    kind: 'text',
    width: WIDTHS.number,
    of: ({ state }, locale) => remittanceMachine.states[state].label[locale],
  },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', width: WIDTHS.count, of: ({ currency }) => currency },
  amount(words('转账金额', '轉帳金額', 'Announced'), (one) => one.amount),
  { heading: words('订单数', '訂單數', 'Orders'), kind: 'number', width: WIDTHS.count, of: ({ lineCount }) => String(lineCount) },
  {
    heading: words('未匹配', '未配對', 'Unmatched'),
    kind: 'number',
    width: WIDTHS.count,
    of: ({ lineCount, matchedCount }) => String(lineCount - matchedCount),
  },
  amount(words('匹配金额', '配對金額', 'Matched'), ({ matchedAmount }) => matchedAmount),
  amount(words('到账金额', '入帳金額', 'Received'), ({ receivedAmount }) => receivedAmount),
  amount(words('已说明', '已說明', 'Explained'), ({ explainedAmount }) => explainedAmount),
  amount(words('未说明差额', '未說明差額', 'Open'), openAmount),
  {
    heading: words('登记时间', '登記時間', 'Announced at'),
    kind: 'date',
    width: WIDTHS.time,
    of: ({ announcedAt }) => localTime(announcedAt, ZONE),
  },
  {
    heading: words('到账时间', '入帳時間', 'Received at'),
    kind: 'date',
    width: WIDTHS.time,
    of: ({ receivedAt }) => (receivedAt === undefined ? undefined : localTime(receivedAt, ZONE)),
  },
  { heading: words('登记人', '登記人', 'Announced by'), kind: 'text', width: WIDTHS.name, of: ({ announcedByName }) => announcedByName },
  { heading: words('备注', '備註', 'Note'), kind: 'text', width: WIDTHS.name, of: ({ note }) => note },
]

/** Remittances of agents as a sheet. */
export function remittanceSheet(remittances: AsyncIterable<ListedRemittance>, locale: Locale): SheetContent {
  async function* rows() {
    for await (const one of remittances) yield COLUMNS.map(({ of }) => of(one, locale))
  }
  return {
    sheetName: words('代收回款', '代收回款', 'COD remittances')[locale],
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: width })),
    rows: rows(),
  }
}
