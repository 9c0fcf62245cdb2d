import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { BILLING_ZONE, dayOf } from '../../billing/period.rules.ts'
import { defineListDocument, timeCell } from '#core/base/documents/list-document.ts'
import { explainStep } from '#core/pricing/fees/quotes/step.ts'
import { formatAmount, formatMoney, type Money } from '#core/base/kernel/money.ts'
import { fillText, words, type Locale } from '#core/base/kernel/words.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { BillTrack } from './cod-bill.ts'
import { settlementMachine } from './settlement.machine.ts'
import type { ListedSettlement, SettlementLine } from './settlement.ports.ts'

const HEADINGS = {
  line: words('行', '列', 'Line'),
  order: words('订单号', '訂單號', 'Order number'),
  reference: words('客户单号', '客戶單號', 'Reference'),
  track: words('类别', '類別', 'Track'),
  collected: words('代收日期', '代收日期', 'Collected'),
  remitted: words('回款日期', '回款日期', 'Remitted'),
  amount: words('金额', '金額', 'Amount'),
  currency: words('币种', '幣別', 'Currency'),
  step: words('步骤', '步驟', 'Step'),
}
const TRACK_LABELS: Readonly<Record<BillTrack, ReturnType<typeof words>>> = {
  cod: words('代收货款', '代收貨款', 'Collected'),
  ncnd: words('未收未派费用', '未收未派費用', 'NCND charge'),
}
/** A line in each of its currencies: charges may have several. */
type Row = Omit<SettlementLine, 'amounts'> & { readonly amount: Money }

const shown = (value: Money): string => groupThousands(formatMoney(value))

/** Lines for paper, one for each amount. */
export async function* settlementRows(lines: AsyncIterable<SettlementLine>): AsyncIterable<Row> {
  for await (const { amounts, ...line } of lines) for (const amount of amounts) yield { ...line, amount }
}

/** The orders of a settlement bill on A4. */
export const settlementDocument = defineListDocument<Row, { readonly locale: Locale }>({
  title: words('代收货款账单', '代收貨款帳單', 'COD settlement bill'),
  counted: words('{count} 行', '{count} 列', '{count|line|lines}'),
  columns: [
    { name: 'line', heading: HEADINGS.line, millimetres: 14, align: 'right', cell: ({ line }) => String(line) },
    { name: 'order', heading: HEADINGS.order, millimetres: 46, cell: ({ orderNumber }) => orderNumber },
    { name: 'reference', heading: HEADINGS.reference, millimetres: 40, cell: ({ refCode }) => refCode },
    { name: 'remitted', heading: HEADINGS.remitted, millimetres: 26, cell: ({ remittedAt }, reader) => timeCell(remittedAt, reader) },
    {
      name: 'amount',
      heading: TRACK_LABELS.cod,
      millimetres: 34,
      align: 'right',
      cell: ({ amount, track }) => (track === 'cod' ? shown(amount) : undefined),
      sum: ({ amount, track }) => (track === 'cod' ? { money: amount } : undefined),
    },
    {
      name: 'charge',
      heading: TRACK_LABELS.ncnd,
      millimetres: 34,
      align: 'right',
      cell: ({ amount, track }) => (track === 'ncnd' ? shown(amount) : undefined),
      sum: ({ amount, track }) => (track === 'ncnd' ? { money: amount } : undefined),
    },
  ],
  listed: ['line', 'order', 'reference', 'remitted', 'amount'],
})

/**
 * The columns of a bill on A4: charges beside what was collected, where it has any, so that each is
 * added up by itself.
 */
export const settlementColumns = ({ ncndCharges }: Pick<ListedSettlement, 'ncndCharges'>): readonly string[] =>
  ncndCharges.length === 0 ? settlementDocument.listed : [...settlementDocument.listed, 'charge']

const FACTS = {
  client: words('客户：{name}（{account}）', '客戶：{name}（{account}）', 'Client: {name} ({account})'),
  state: words('状态：{state} · 截至 {until} 已回款', '狀態：{state} · 截至 {until} 已回款', 'State: {state} · remitted until {until}'),
  rate: words('{code}：版本 {version}（{values}）', '{code}：版本 {version}（{values}）', '{code}: version {version} ({values})'),
  payout: words('出款金额 {amount}', '出款金額 {amount}', 'Payout {amount}'),
  paid: words(
    '已付 {amount} · {bank} · 流水号 {transaction}',
    '已付 {amount} · {bank} · 交易序號 {transaction}',
    'Paid {amount} · {bank} · transaction {transaction}',
  ),
  charges: words('未收未派费用 {amount}', '未收未派費用 {amount}', 'NCND charges {amount}'),
}

/**
 * Returns the facts above the orders: whose bill it is, how the payout was calculated, and how it
 * was paid.
 */
export function settlementFacts(
  bill: ListedSettlement,
  { company, locale }: { readonly company: string; readonly locale: Locale },
): readonly string[] {
  const text = (name: keyof typeof FACTS, params: Readonly<Record<string, string>>): string => fillText(FACTS[name], params, locale)
  const { payout, payment, rates, ncndCharges } = bill
  const track = bill.counts.cod > 0 ? 'cod' : 'ncnd'
  const state = settlementMachine.states[bill.status[track]].label[locale]
  return [
    `${company}   ${bill.billNumber}`,
    text('client', { name: bill.clientName, account: bill.account }),
    text('state', { state, until: dayOf(bill.until) }),
    ...(payout?.steps ?? []).map((step) => {
      const { name, formula, amount } = explainStep(step, locale)
      return `${name}: ${formula} = ${amount}`
    }),
    ...(payout === undefined ? [] : [text('payout', { amount: shown(payout.total) })]),
    ...rates.map(({ code, version, values }) => text('rate', { code, version, values: Object.values(values).join(' · ') })),
    ...(ncndCharges.length === 0 ? [] : [text('charges', { amount: ncndCharges.map(shown).join(' + ') })]),
    ...(payment === undefined
      ? []
      : [text('paid', { amount: shown(payment.amount), bank: payment.bank, transaction: payment.transactionId })]),
  ].filter((line) => line !== '')
}

export const SETTLEMENT_READER = (locale: Locale) => ({ locale, zone: BILLING_ZONE })

const dayText = (at: number | undefined): string | undefined => (at === undefined ? undefined : dayOf(at))

/** A settlement bill as a sheet: its orders, and below them the steps of the payout. */
export function settlementSheet(bill: ListedSettlement, lines: AsyncIterable<SettlementLine>, locale: Locale): SheetContent {
  const cells = ({ line, orderNumber, refCode, track, collectedAt, remittedAt, amount }: Row) => {
    const facts = [String(line), orderNumber, refCode, TRACK_LABELS[track][locale], dayText(collectedAt), dayText(remittedAt)]
    return [...facts, formatAmount(amount), amount.currency]
  }
  return {
    sheetName: bill.billNumber,
    columns: [
      { heading: HEADINGS.line[locale], kind: 'number' },
      { heading: HEADINGS.order[locale], kind: 'text', widthCharacters: 24 },
      { heading: HEADINGS.reference[locale], kind: 'text', widthCharacters: 24 },
      { heading: HEADINGS.track[locale], kind: 'text', widthCharacters: 16 },
      { heading: HEADINGS.collected[locale], kind: 'date', widthCharacters: 14 },
      { heading: HEADINGS.remitted[locale], kind: 'date', widthCharacters: 14 },
      { heading: HEADINGS.amount[locale], kind: 'money', widthCharacters: 16 },
      { heading: HEADINGS.currency[locale], kind: 'text' },
    ],
    rows: (async function* () {
      for await (const row of settlementRows(lines)) yield cells(row)
      for (const step of bill.payout?.steps ?? []) {
        const { name, formula } = explainStep(step, locale)
        const value = step.result.kind === 'money' ? step.result.value : undefined
        yield [undefined, name, formula, undefined, undefined, undefined, value && formatAmount(value), value?.currency]
      }
      const total = bill.payout?.total
      if (total !== undefined) {
        const heading = fillText(FACTS.payout, { amount: shown(total) }, locale)
        yield [undefined, heading, undefined, undefined, undefined, undefined, formatAmount(total), total.currency]
      }
    })(),
  }
}
