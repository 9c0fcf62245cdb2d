import { isPeriod } from '#core/oversight/reports/centre-subject.ts'
import type { ReportAnswer, ReportValue } from '../../../../http/contract/oversight/reports/centre.routes.ts'

/**
 * One place on the axis: its name in full, which no other place has, the name that is written
 * below, and a number for each series by its position.
 */
export type Point = { readonly name: string; readonly full: string } & Readonly<Record<`s${number}`, number>>

type ChartedReport = Pick<ReportAnswer, 'dimensions' | 'column' | 'columns' | 'rows' | 'totals' | 'total'>

export const MOST_SERIES = 4
export const MOST_POINTS = 100
const LONGEST_NAME = 16
const YEAR = 'YYYY-'

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The name of a row below the chart: of two dimensions a part of both. */
function nameOf(labels: readonly string[], isByTime: boolean): string {
  const [only = ''] = labels
  if (isByTime) return only.length > 'YYYY-MM'.length ? only.slice(YEAR.length) : only
  return labels.map((label) => cut(label, Math.floor(LONGEST_NAME / labels.length))).join(' / ')
}

const amountsIn = (value: ReportValue | undefined) => (Array.isArray(value) ? value : [])

/** A value as a number for the chart alone; the table has it exactly. */
function numberOf(value: ReportValue | undefined, currency: string): number {
  if (Array.isArray(value)) return Number(value.find((one) => one.currency === currency)?.amount ?? 0)
  return Number(value ?? 0)
}

/** The currencies of a measure, that of most rows first: the one that says most of them. */
export function currenciesOf({ rows, total }: Pick<ChartedReport, 'rows' | 'total'>, at: number): readonly string[] {
  const counts = new Map(amountsIn(total[at]).map(({ currency }) => [currency, 0]))
  for (const row of rows) for (const { currency } of amountsIn(row.total[at])) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1)).map(([currency]) => currency)
}

/**
 * The columns that are drawn, by their position: of periods the last ones, of all else those with
 * the largest figures, in the order of the table.
 */
function drawnColumns({ column, columns, totals }: ChartedReport, { at, currency }: ChartMeasure): readonly number[] {
  const all = columns.map((_column, position) => position)
  if (isPeriod(column ?? '')) return all.slice(-MOST_SERIES)
  const sizeOf = (position: number): number => Math.abs(numberOf(totals[position]?.[at], currency))
  return all
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, MOST_SERIES)
    .toSorted((one, other) => one - other)
}

type ChartMeasure = { readonly at: number; readonly currency: string; readonly label: string }

/** One measure of a report as points and series. */
export function pointsOf(
  data: ChartedReport,
  measured: ChartMeasure,
): { readonly points: readonly Point[]; readonly series: readonly string[] } {
  const { at, currency, label } = measured
  const isByTime = data.dimensions.length === 1 && isPeriod(data.dimensions[0] ?? '')
  const drawn = drawnColumns(data, measured)
  const points = data.rows.slice(0, MOST_POINTS).map((row): Point => {
    const labels = row.keys.map((key) => key.label)
    const values = drawn.length === 0 ? [row.total] : drawn.map((position) => row.cells[position])
    const numbers = values.map((value, index) => [`s${index}`, numberOf(value?.[at], currency)] as const)
    return { name: nameOf(labels, isByTime), full: labels.join(' / '), ...Object.fromEntries(numbers) }
  })
  return { points, series: drawn.length === 0 ? [label] : drawn.map((position) => data.columns[position]?.label ?? '') }
}
