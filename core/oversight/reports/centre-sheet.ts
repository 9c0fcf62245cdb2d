import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { dimensionLabel } from './centre-labels.ts'
import { valueOf, type MeasureValue, type Tally } from './centre-pivot.ts'
import type { Measure } from './centre-subject.ts'
import { subjectOf } from './centre-subjects.ts'
import type { ReportTable } from './centre-table.ts'

const TOTAL = words('合计', '合計', 'Total')
const UNITS = { weight: 'kg', rate: '%', hours: 'h' } as const
const WIDTH = 16
const GRAM_DIGITS = 3
const LONGEST_SHEET_NAME = 31

/** A measure as columns of a sheet: money has one for each currency. */
type Column = { readonly heading: string; readonly kind: SheetColumn['kind']; readonly of: (tally: Tally) => string | undefined }

/**
 * The currencies in which a measure of money has anything; a currency whose total is zero still has
 * rows.
 */
function currenciesOf(of: string, tallies: readonly Tally[], figures: readonly string[]): readonly string[] {
  const at = figures.indexOf(of)
  const found = new Set<string>()
  for (const tally of tallies) for (const [currency, each] of tally) if (currency !== '' && each[at] !== 0n) found.add(currency)
  return [...found].toSorted()
}

const plain = (value: MeasureValue): string | undefined => {
  switch (value.kind) {
    case 'count':
      return String(value.value)
    case 'weight':
      return formatDecimal(value.value, GRAM_DIGITS)
    case 'money':
      return undefined
    case 'rate':
    case 'hours':
      return value.text
  }
}

type Part = { readonly figures: readonly string[]; readonly tallies: readonly Tally[]; readonly locale: Locale }

/**
 * The columns of a measure for a part of a table. Money that nothing was of has one column, so that
 * the measure is there.
 */
function columnsOf(measure: Measure, { figures, tallies, locale }: Part): readonly Column[] {
  const label = measure.label[locale]
  const noted = (note: string): string => (locale === 'en-US' ? `${label} (${note})` : `${label}（${note}）`)
  if (measure.kind !== 'money') {
    const heading = measure.kind === 'count' ? label : noted(UNITS[measure.kind])
    return [{ heading, kind: 'number', of: (tally) => plain(valueOf(measure, tally, figures)) }]
  }
  const currencies = currenciesOf(measure.of, tallies, figures)
  if (currencies.length === 0) return [{ heading: label, kind: 'money', of: () => undefined }]
  return currencies.map((currency) => ({
    heading: noted(currency),
    kind: 'money',
    of: (tally) => {
      const value = valueOf(measure, tally, figures)
      const amount = value.kind === 'money' ? value.amounts.find((one) => one.currency === currency) : undefined
      return amount === undefined ? undefined : formatAmount(amount)
    },
  }))
}

const NOTHING: Tally = new Map()

/**
 * A report as a sheet: what its rows are, its measures for each column across and in all, and a
 * last row with the totals.
 */
export function reportSheet({ question, figures, columns, rows, totals, total }: ReportTable, locale: Locale): SheetContent {
  const subject = subjectOf(question.subject)
  const measures = question.measures.flatMap((name) => subject.measures[name] ?? [])
  const partOf = (label: string | undefined, tallyOf: (cells: readonly Tally[], sum: Tally) => Tally) => {
    const tallies = [...rows.map((row) => tallyOf(row.cells, row.total)), tallyOf(totals, total)]
    return measures
      .flatMap((measure) => columnsOf(measure, { figures, tallies, locale }))
      .map(({ heading, kind, of }) => ({
        column: { heading: label === undefined ? heading : `${label} · ${heading}`, kind, widthCharacters: WIDTH },
        cellOf: (cells: readonly Tally[], sum: Tally) => of(tallyOf(cells, sum)),
      }))
  }
  const parts = [
    ...columns.flatMap(({ label }, at) => partOf(label, (cells) => cells[at] ?? NOTHING)),
    ...partOf(columns.length === 0 ? undefined : TOTAL[locale], (_cells, sum) => sum),
  ]
  const cellsOf = (cells: readonly Tally[], sum: Tally) => parts.map(({ cellOf }) => cellOf(cells, sum))
  return {
    sheetName: subject.label[locale].slice(0, LONGEST_SHEET_NAME),
    columns: [
      ...question.rows.map((name): SheetColumn => ({
        heading: dimensionLabel(subject, name)[locale],
        kind: 'text',
        widthCharacters: WIDTH * 2,
      })),
      ...parts.map(({ column }) => column),
    ],
    rows: [
      ...rows.map(({ keys, cells, total: sum }) => [...keys.map(({ label }) => label), ...cellsOf(cells, sum)]),
      [TOTAL[locale], ...question.rows.slice(1).map(() => ''), ...cellsOf(totals, total)],
    ],
  }
}
