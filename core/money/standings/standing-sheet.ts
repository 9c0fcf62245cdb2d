import { formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { dueDay } from '../billing/period.rules.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { AGES, AGE_NAMES, type AgeName } from './ageing.rules.ts'
import type { ClientStanding } from './client-standing.ts'

/** Labels of the columns of clients' money, in lists and sheets. */
export const STANDING_LABELS = {
  client: words('客户', '客戶', 'Client'),
  account: words('账号', '帳號', 'Account'),
  terms: words('账期（天）', '帳期（天）', 'Payment period (days)'),
  currency: words('币种', '幣別', 'Currency'),
  balance: words('余额', '餘額', 'Balance'),
  creditLimit: words('信用额度', '信用額度', 'Credit limit'),
  available: words('可用', '可用', 'Available'),
  onTerms: words('挂账未付', '掛帳未付', 'On terms'),
  notDue: words('未到期账单', '未到期帳單', 'Billed, not due'),
  overdue: words('逾期合计', '逾期合計', 'Overdue'),
  arrears: words('欠款', '欠款', 'Arrears'),
  dueDay: words('最早到期日', '最早到期日', 'Oldest due day'),
  held: words('暂存包裹', '暫存包裹', 'Held parcels'),
  warnBelow: words('余额提醒', '餘額提醒', 'Warned below'),
} as const satisfies Record<string, Words>
const L = STANDING_LABELS
const SHEET = words('客户余额', '客戶餘額', 'Client balances')
const TOTAL = words('合计', '合計', 'Total')

/** Sums of several rows of one currency. */
export type StandingSums = {
  readonly currency: string
  readonly rows: number
  readonly balance: Money
  readonly onTerms: Money
  readonly notDue: Money
  readonly overdue: Readonly<Record<AgeName, Money>>
  readonly overdueTotal: Money
  readonly arrears: Money
}

const noSums = (currency: string): StandingSums => {
  const zero = money(0n, currency)
  const overdue = { to_30: zero, to_60: zero, to_90: zero, older: zero }
  return { currency, rows: 0, balance: zero, onTerms: zero, notDue: zero, overdue, overdueTotal: zero, arrears: zero }
}

/** Adds a row to the sums of its currency. */
function addStanding(sums: Map<string, StandingSums>, row: ClientStanding): void {
  const so = sums.get(row.currency) ?? noSums(row.currency)
  const plus = (left: Money, right: Money): Money => money(left.amount + right.amount, row.currency)
  const overdue = Object.fromEntries(AGE_NAMES.map((age) => [age, plus(so.overdue[age], row.overdue[age])])) as StandingSums['overdue']
  sums.set(row.currency, {
    currency: row.currency,
    rows: so.rows + 1,
    balance: plus(so.balance, row.balance),
    onTerms: plus(so.onTerms, row.onTerms),
    notDue: plus(so.notDue, row.notDue),
    overdue,
    overdueTotal: plus(so.overdueTotal, row.overdueTotal),
    arrears: plus(so.arrears, row.arrears),
  })
}

/** The sums of rows by currency. */
export function standingSums(rows: readonly ClientStanding[]): readonly StandingSums[] {
  const sums = new Map<string, StandingSums>()
  for (const row of rows) addStanding(sums, row)
  return [...sums.values()].toSorted((one, other) => one.currency.localeCompare(other.currency))
}

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (row: ClientStanding) => string | undefined
  readonly sum?: (sums: StandingSums) => string
}

const amountOf = (heading: Words, of: (row: ClientStanding) => Money, sum?: (sums: StandingSums) => Money): Column => ({
  heading,
  kind: 'money',
  width: 15,
  of: (row) => formatAmount(of(row)),
  ...(sum === undefined ? {} : { sum: (sums: StandingSums) => formatAmount(sum(sums)) }),
})

const COLUMNS: readonly Column[] = [
  { heading: L.client, kind: 'text', width: 26, of: ({ name }) => name },
  { heading: L.account, kind: 'text', width: 16, of: ({ account }) => account },
  { heading: L.terms, kind: 'text', width: 12, of: ({ periodDays }) => String(periodDays) },
  { heading: L.currency, kind: 'text', width: 9, of: ({ currency }) => currency, sum: ({ currency }) => currency },
  amountOf(
    L.balance,
    ({ balance }) => balance,
    ({ balance }) => balance,
  ),
  amountOf(L.creditLimit, ({ creditLimit }) => creditLimit),
  amountOf(L.available, ({ available }) => available),
  amountOf(
    L.onTerms,
    ({ onTerms }) => onTerms,
    ({ onTerms }) => onTerms,
  ),
  amountOf(
    L.notDue,
    ({ notDue }) => notDue,
    ({ notDue }) => notDue,
  ),
  ...AGE_NAMES.map((age) =>
    amountOf(
      AGES[age].label,
      ({ overdue }) => overdue[age],
      ({ overdue }) => overdue[age],
    ),
  ),
  amountOf(
    L.overdue,
    ({ overdueTotal }) => overdueTotal,
    ({ overdueTotal }) => overdueTotal,
  ),
  amountOf(
    L.arrears,
    ({ arrears }) => arrears,
    ({ arrears }) => arrears,
  ),
  { heading: L.dueDay, kind: 'text', width: 13, of: ({ oldestDueAt }) => (oldestDueAt === undefined ? undefined : dueDay(oldestDueAt)) },
  { heading: L.held, kind: 'text', width: 11, of: ({ held }) => String(held) },
]

/** Clients as a sheet, row by row as they are read, and at its end what each currency comes to. */
export function standingSheet(batches: AsyncIterable<readonly ClientStanding[]>, locale: Locale): SheetContent {
  async function* rows() {
    const sums = new Map<string, StandingSums>()
    for await (const batch of batches)
      for (const row of batch) {
        addStanding(sums, row)
        yield COLUMNS.map(({ of }) => of(row))
      }
    for (const total of sums.values()) yield COLUMNS.map(({ sum }, place) => (place === 0 ? TOTAL[locale] : sum?.(total)))
  }
  return {
    sheetName: SHEET[locale],
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: width })),
    rows: rows(),
  }
}
