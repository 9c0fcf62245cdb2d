import { formatAmount, money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { costLineFields, DIFFERENCE_KINDS } from './cost-fields.ts'
import { COST_SUBJECTS } from './cost-subject.ts'
import type { CostBill, CostDifference, CostLine } from './cost.ports.ts'

type DisputedLine = { readonly line: CostLine; readonly difference: CostDifference }
type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly of: (one: DisputedLine, reader: DisputeReader) => string | undefined
}
type DisputeReader = { readonly bill: Pick<CostBill, 'bill_number' | 'bill_date' | 'total'>; readonly locale: Locale }

const amountOf = (amount: bigint, { bill }: DisputeReader): string => formatAmount(money(amount, bill.total.currency))
const valueOf = (value: bigint, { kind }: CostDifference, reader: DisputeReader): string =>
  kind === 'weight' ? formatKilograms(Number(value)) : amountOf(value, reader)

const COLUMNS: readonly Column[] = [
  { heading: words('账单号', '帳單號', 'Bill number'), kind: 'text', of: (_one, { bill }) => bill.bill_number },
  { heading: words('账单日期', '帳單日期', 'Bill date'), kind: 'text', of: (_one, { bill }) => bill.bill_date },
  { heading: words('行号', '列號', 'Line'), kind: 'number', of: ({ line }) => String(line.line) },
  { heading: costLineFields.mawb.label, kind: 'text', of: ({ line }) => line.mawb },
  { heading: costLineFields.waybill.label, kind: 'text', of: ({ line }) => line.waybill },
  { heading: costLineFields.subject.label, kind: 'text', of: ({ line }, { locale }) => COST_SUBJECTS[line.subject][locale] },
  { heading: costLineFields.amount.label, kind: 'number', of: ({ line }, reader) => amountOf(line.amount, reader) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: (_one, { bill }) => bill.total.currency },
  {
    heading: words('差异', '差異', 'Difference'),
    kind: 'text',
    of: ({ difference }, { locale }) => DIFFERENCE_KINDS[difference.kind][locale],
  },
  {
    heading: words('账单值', '帳單值', 'Billed'),
    kind: 'number',
    of: ({ difference }, reader) => valueOf(difference.theirs, difference, reader),
  },
  {
    heading: words('我方值', '我方值', 'Our figure'),
    kind: 'number',
    of: ({ difference }, reader) => valueOf(difference.ours, difference, reader),
  },
  {
    heading: words('争议金额', '爭議金額', 'Amount in dispute'),
    kind: 'number',
    of: ({ difference }, reader) => amountOf(difference.amount, reader),
  },
  { heading: words('原因', '原因', 'Reason'), kind: 'text', of: ({ difference }) => difference.reason },
]
const WIDTH = 16

/**
 * The differences of a bill in dispute as a sheet for its supplier: weights in kilograms, amounts
 * in the bill’s currency.
 */
export const disputeSheet = (bill: DisputeReader['bill'], disputed: readonly DisputedLine[], locale: Locale): SheetContent => ({
  sheetName: words('争议', '爭議', 'Dispute')[locale],
  columns: COLUMNS.map(({ heading, kind }): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: WIDTH })),
  rows: disputed.map((one) => COLUMNS.map(({ of }) => of(one, { bill, locale }))),
})
