import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { defineListDocument, timeCell } from '#core/base/documents/list-document.ts'
import { formatAmount, formatMoney, money, type Money } from '#core/base/kernel/money.ts'
import { fillText, words, type Locale } from '#core/base/kernel/words.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { KeptBillLine, ListedBill } from './bill.ports.ts'
import { BILL_TYPE_LABELS, lineText } from './bill.words.ts'
import { BILLING_ZONE, dayOf, dueDay } from './period.rules.ts'

type Row = KeptBillLine & { readonly currency: string }

const HEADINGS = {
  line: words('行', '列', 'Line'),
  time: words('日期', '日期', 'Date'),
  reference: words('单号', '單號', 'Reference'),
  waybill: words('运单号', '運單號', 'Waybill'),
  refCode: words('客户单号', '客戶單號', 'Your reference'),
  what: words('费用', '費用', 'Charge'),
  amount: words('金额', '金額', 'Amount'),
  currency: words('币种', '幣別', 'Currency'),
  total: words('合计', '合計', 'Total'),
}

/** The lines of a bill on A4. */
export const billDocument = defineListDocument<Row, { readonly locale: Locale }>({
  title: words('账单', '帳單', 'Bill'),
  counted: words('{count} 行', '{count} 列', '{count|line|lines}'),
  columns: [
    { name: 'line', heading: HEADINGS.line, millimetres: 12, align: 'right', cell: ({ line }) => String(line) },
    { name: 'time', heading: HEADINGS.time, millimetres: 24, cell: ({ at }, reader) => timeCell(at, reader) },
    {
      name: 'reference',
      heading: HEADINGS.reference,
      millimetres: 44,
      cell: ({ reference, waybill }) => (waybill === undefined ? reference : [reference, waybill]),
    },
    { name: 'refCode', heading: HEADINGS.refCode, millimetres: 40, cell: ({ refCode }) => refCode },
    { name: 'what', heading: HEADINGS.what, millimetres: 34, cell: (row, { locale }) => lineText(row, locale) },
    {
      name: 'amount',
      heading: HEADINGS.amount,
      millimetres: 36,
      align: 'right',
      cell: ({ amount, currency }) => shown(money(amount, currency)),
      sum: ({ amount, currency }) => ({ money: money(amount, currency) }),
    },
  ],
  listed: ['line', 'time', 'reference', 'refCode', 'what', 'amount'],
})

const FACTS = {
  client: words('客户：{name}（{account}）', '客戶：{name}（{account}）', 'Client: {name} ({account})'),
  period: words('{type} · 账期 {from} 至 {to}', '{type} · 帳期 {from} 至 {to}', '{type} · {from} to {to}'),
  due: words('出账日 {issued} · 付款期限 {due}', '出帳日 {issued} · 付款期限 {due}', 'Issued on {issued} · due by {due}'),
  taxes: words('其中税费 {taxes}', '其中稅費 {taxes}', 'Of which duties and taxes {taxes}'),
  left: words('应付金额 {left}', '應付金額 {left}', 'Amount to pay {left}'),
  bank: words(
    '收款账户：{bank}（请在附言中填写账单号）',
    '收款帳戶：{bank}（請在附言中填寫帳單號）',
    'Pay to: {bank} (name the bill in the purpose)',
  ),
}
const shown = (value: Money): string => groupThousands(formatMoney(value))

/** Who bills. */
export type Letterhead = { readonly company: string; readonly bankDetails: string | undefined }

/**
 * Returns the facts above the lines of a bill: who bills whom, for which days, until when, and how
 * it is paid.
 */
export function billFacts(
  bill: ListedBill,
  { taxes, letterhead, locale }: { readonly taxes: readonly Money[]; readonly letterhead: Letterhead; readonly locale: Locale },
): readonly string[] {
  const { company, bankDetails: bank } = letterhead
  const text = (name: keyof typeof FACTS, params: Readonly<Record<string, string>>): string => fillText(FACTS[name], params, locale)
  const { issuedAt, dueAt } = bill
  return [
    `${company}   ${bill.billNumber}`,
    text('client', { name: bill.clientName, account: bill.account }),
    text('period', { type: BILL_TYPE_LABELS[bill.type][locale], ...bill.period }),
    issuedAt === undefined || dueAt === undefined ? '' : text('due', { issued: dayOf(issuedAt), due: dueDay(dueAt) }),
    taxes.length === 0 ? '' : text('taxes', { taxes: taxes.map(shown).join(' + ') }),
    text('left', { left: shown(money(bill.amount - bill.paidAmount, bill.currency)) }),
    bank === undefined ? '' : text('bank', { bank }),
  ]
}

export const BILL_READER = (locale: Locale) => ({ locale, zone: BILLING_ZONE })

/** A bill as a sheet: its lines, and their sum in the last row. */
export function billSheet(bill: ListedBill, lines: AsyncIterable<KeptBillLine>, locale: Locale): SheetContent {
  const { currency, billNumber } = bill
  const amountOf = (amount: bigint): string => formatAmount(money(amount, currency))
  return {
    sheetName: billNumber,
    columns: [
      { heading: HEADINGS.line[locale], kind: 'number' },
      { heading: HEADINGS.time[locale], kind: 'date', widthCharacters: 14 },
      { heading: HEADINGS.reference[locale], kind: 'text', widthCharacters: 26 },
      { heading: HEADINGS.what[locale], kind: 'text', widthCharacters: 24 },
      { heading: HEADINGS.amount[locale], kind: 'money', widthCharacters: 16 },
      { heading: HEADINGS.currency[locale], kind: 'text' },
      { heading: HEADINGS.waybill[locale], kind: 'text', widthCharacters: 18 },
      { heading: HEADINGS.refCode[locale], kind: 'text', widthCharacters: 24 },
    ],
    rows: (async function* () {
      let sum = 0n
      for await (const line of lines) {
        sum += line.amount
        const own = [String(line.line), dayOf(line.at), line.reference, lineText(line, locale), amountOf(line.amount), currency]
        yield [...own, line.waybill, line.refCode]
      }
      yield [undefined, undefined, undefined, HEADINGS.total[locale], amountOf(sum), currency]
    })(),
  }
}
