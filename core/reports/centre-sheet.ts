import { formatDecimal } from '../kernel/decimal.ts'
import { formatAmount } from '../kernel/money.ts'
import { words, type Locale } from '../kernel/words.ts'
import type { SheetColumn, SheetContent } from '../sheets/sheet.port.ts'
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

/** The currencies that a measure has anywhere in a table. */
const currenciesOf = (measure: Measure, { total, figures }: Pick<ReportTable, 'total' | 'figures'>): readonly string[] => {
  const value = valueOf(measure, total, figures)
  // A currency whose total is zero still has rows.
  return value.kind === 'money' ? [...total.keys()].filter((currency) => currency !== '').toSorted() : []
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

function columnsOf(measure: Measure, table: ReportTable, locale: Locale): readonly Column[] {
  const { figures } = table
  const label = measure.label[locale]
  const noted = (note: string): string => (locale === 'en-US' ? `${label} (${note})` : `${label}（${note}）`)
  if (measure.kind !== 'money') {
    const heading = measure.kind === 'count' ? label : noted(UNITS[measure.kind])
    return [{ heading, kind: 'number', of: (tally) => plain(valueOf(measure, tally, figures)) }]
  }
  return currenciesOf(measure, table).map((currency) => ({
    heading: noted(currency),
    kind: 'money',
    of: (tally) => {
      const value = valueOf(measure, tally, figures)
      const amount = value.kind === 'money' ? value.amounts.find((one) => one.currency === currency) : undefined
      return amount === undefined ? undefined : formatAmount(amount)
    },
  }))
}

/** A report as a sheet: what its rows are, its measures for each column across and in all, and a last row with the totals. */
export function reportSheet(table: ReportTable, locale: Locale): SheetContent {
  const { question, columns, rows, totals, total } = table
  const subject = subjectOf(question.subject)
  const measures = question.measures.flatMap((name) => subject.measures[name] ?? []).flatMap((measure) => columnsOf(measure, table, locale))
  const across = columns.flatMap(({ label }) => measures.map(({ heading, kind }) => ({ heading: `${label} · ${heading}`, kind })))
  const inAll = measures.map(({ heading, kind }) => ({ heading: columns.length === 0 ? heading : `${TOTAL[locale]} · ${heading}`, kind }))
  const cellsOf = (cells: readonly Tally[], sum: Tally) => [
    ...(columns.length === 0 ? [] : cells.flatMap((cell) => measures.map(({ of }) => of(cell)))),
    ...measures.map(({ of }) => of(sum)),
  ]
  return {
    sheetName: subject.label[locale].slice(0, LONGEST_SHEET_NAME),
    columns: [
      ...question.rows.map((name): SheetColumn => ({
        heading: dimensionLabel(subject, name)[locale],
        kind: 'text',
        widthCharacters: WIDTH * 2,
      })),
      ...[...across, ...inAll].map((column): SheetColumn => ({ ...column, widthCharacters: WIDTH })),
    ],
    rows: [
      ...rows.map(({ keys, cells, total: sum }) => [...keys.map(({ label }) => label), ...cellsOf(cells, sum)]),
      [TOTAL[locale], ...question.rows.slice(1).map(() => ''), ...cellsOf(totals, total)],
    ],
  }
}
