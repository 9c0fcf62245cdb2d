import { ACCOUNT_GROUPS } from '../ledger/account-group.ts'
import { closingOf, currencyTotals, type MonthSum } from '../ledger/month-sums.ts'
import type { Month } from '../ledger/month.rules.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'

const TRIAL_BALANCE = words('试算平衡表', '試算平衡表', 'Trial balance')
const SUM = words('合计', '合計', 'Total')

/** A balance on the side where it stands. */
export const debitOf = (balance: bigint): bigint => (balance < 0n ? -balance : 0n)
export const creditOf = (balance: bigint): bigint => (balance > 0n ? balance : 0n)

const COLUMNS: readonly { readonly heading: Words; readonly kind: SheetColumn['kind']; readonly width: number }[] = [
  { heading: words('账户', '帳戶', 'Account'), kind: 'text', width: 24 },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', width: 9 },
  { heading: words('期初借方', '期初借方', 'Opening debit'), kind: 'money', width: 16 },
  { heading: words('期初贷方', '期初貸方', 'Opening credit'), kind: 'money', width: 16 },
  { heading: words('本期借方', '本期借方', 'Debit'), kind: 'money', width: 16 },
  { heading: words('本期贷方', '本期貸方', 'Credit'), kind: 'money', width: 16 },
  { heading: words('期末借方', '期末借方', 'Closing debit'), kind: 'money', width: 16 },
  { heading: words('期末贷方', '期末貸方', 'Closing credit'), kind: 'money', width: 16 },
]

type Amounts = readonly [bigint, bigint, bigint, bigint, bigint, bigint]

const amountsOf = (line: MonthSum): Amounts => [
  debitOf(line.opening),
  creditOf(line.opening),
  line.debit,
  line.credit,
  debitOf(closingOf(line)),
  creditOf(closingOf(line)),
]
const added = (lines: readonly MonthSum[]): Amounts =>
  lines
    .map(amountsOf)
    .reduce<Amounts>(
      (sum, one) => [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2], sum[3] + one[3], sum[4] + one[4], sum[5] + one[5]],
      [0n, 0n, 0n, 0n, 0n, 0n],
    )

/** The trial balance of a month as a sheet, currency by currency with its totals. */
export function trialBalanceSheet(month: Month, sums: readonly MonthSum[], locale: Locale): SheetContent {
  const shown = (amounts: Amounts, currency: string): readonly string[] => amounts.map((amount) => formatAmount(money(amount, currency)))
  const rows = currencyTotals(sums).flatMap(({ currency }) => {
    const lines = sums.filter((line) => line.currency === currency)
    return [
      ...lines.map((line) => [ACCOUNT_GROUPS[line.group][locale], currency, ...shown(amountsOf(line), currency)]),
      [SUM[locale], currency, ...shown(added(lines), currency)],
    ]
  })
  return {
    sheetName: `${TRIAL_BALANCE[locale]} ${month}`,
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: width })),
    rows,
  }
}
