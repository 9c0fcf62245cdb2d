import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { divideRounded } from '#core/base/kernel/rate.ts'
import type { SumGroup } from './centre.ports.ts'
import type { Measure } from './centre-subject.ts'

/** The figures of a part of a table, by currency: `''` for facts without one. */
export type Tally = ReadonlyMap<string, readonly bigint[]>
type Summing = Map<string, bigint[]>

/**
 * The value of a measure for a tally. Money stays apart by currency; a share or an average of
 * nothing is undefined.
 */
export type MeasureValue =
  | { readonly kind: 'count' | 'weight'; readonly value: bigint }
  | { readonly kind: 'money'; readonly amounts: readonly Money[] }
  | { readonly kind: 'rate' | 'hours'; readonly text: string | undefined }

/**
 * One row of a pivot: the keys of its dimensions, a tally for each column, and that of all columns.
 */
export type PivotRow = { readonly keys: readonly string[]; readonly cells: readonly Tally[]; readonly total: Tally }

/** Groups as a table: without a column dimension there is one column, `''`. */
export type Pivot = {
  readonly columns: readonly string[]
  readonly rows: readonly PivotRow[]
  readonly totals: readonly Tally[]
  readonly total: Tally
}

const NONE: Tally = new Map()

function addTo(into: Summing, currency: string, figures: readonly bigint[]): void {
  const sums = into.get(currency)
  if (sums === undefined) into.set(currency, [...figures])
  else for (const [at, figure] of figures.entries()) sums[at] = (sums[at] ?? 0n) + figure
}

/** A group with its keys in the order of the question's dimensions. */
export type KeyedGroup = Pick<SumGroup, 'currency' | 'figures'> & { readonly keys: readonly string[] }

type Shape = {
  /** How many of the keys are of rows; one more is that of the column. */
  readonly rows: number
  /** Rows and columns that are there even where nothing happened: the periods of a range. */
  readonly everyRow?: readonly string[] | undefined
  readonly everyColumn?: readonly string[] | undefined
}

/**
 * Puts groups into rows and columns and adds up both; rows and columns come in the order of their
 * keys.
 */
export function pivotOf(groups: readonly KeyedGroup[], { rows, everyRow = [], everyColumn = [] }: Shape): Pivot {
  const found = new Map<string, { readonly keys: readonly string[]; readonly cells: Map<string, Summing>; readonly total: Summing }>()
  const totals = new Map<string, Summing>(everyColumn.map((key) => [key, new Map()]))
  const total: Summing = new Map()
  const rowOf = (keys: readonly string[]) => {
    const name = JSON.stringify(keys)
    const row = found.get(name) ?? { keys, cells: new Map<string, Summing>(), total: new Map() as Summing }
    found.set(name, row)
    return row
  }
  for (const key of everyRow) rowOf([key])
  for (const { keys, currency, figures } of groups) {
    const row = rowOf(keys.slice(0, rows))
    const column = keys[rows] ?? ''
    for (const cells of [row.cells, totals]) {
      const cell = cells.get(column) ?? new Map()
      cells.set(column, cell)
      addTo(cell, currency, figures)
    }
    addTo(row.total, currency, figures)
    addTo(total, currency, figures)
  }
  const columns = totals.size === 0 ? [''] : [...totals.keys()].toSorted()
  return {
    columns,
    rows: [...found.values()]
      .toSorted((one, other) => byKeys(one.keys, other.keys))
      .map((row) => ({ keys: row.keys, cells: columns.map((column) => row.cells.get(column) ?? NONE), total: row.total })),
    totals: columns.map((column) => totals.get(column) ?? NONE),
    total,
  }
}

function byKeys(one: readonly string[], other: readonly string[]): number {
  for (const [at, key] of one.entries()) {
    const against = other[at] ?? ''
    if (key !== against) return key < against ? -1 : 1
  }
  return 0
}

const PERCENT_DIGITS = 1
const PER_MILLE = 1000n
const SECONDS_A_TENTH = 360n

/** Returns the value of a measure for a tally; `figures` are the names of the tally's figures. */
export function valueOf(measure: Measure, tally: Tally, figures: readonly string[]): MeasureValue {
  const sumOf = (name: string): bigint => [...tally.values()].reduce((sum, each) => sum + (each[figures.indexOf(name)] ?? 0n), 0n)
  switch (measure.kind) {
    case 'money': {
      const at = figures.indexOf(measure.of)
      const amounts = [...tally].filter(([currency, each]) => currency !== '' && each[at] !== 0n)
      return { kind: 'money', amounts: amounts.map(([currency, each]) => money(each[at] ?? 0n, currency)).toSorted(byCurrency) }
    }
    case 'rate': {
      const of = sumOf(measure.of)
      return {
        kind: 'rate',
        text: of === 0n ? undefined : formatDecimal(divideRounded(sumOf(measure.part) * PER_MILLE, of, 'half-away'), PERCENT_DIGITS),
      }
    }
    case 'hours': {
      const of = sumOf(measure.of)
      const tenths = of === 0n ? undefined : divideRounded(sumOf(measure.seconds), of * SECONDS_A_TENTH, 'half-away')
      return { kind: 'hours', text: tenths === undefined ? undefined : formatDecimal(tenths, 1) }
    }
    case 'count':
    case 'weight':
      return { kind: measure.kind, value: sumOf(measure.of) }
  }
}

const byCurrency = (one: Money, other: Money): number => (one.currency < other.currency ? -1 : 1)

type Sorting = { readonly measure: Measure; readonly figures: readonly string[]; readonly descending: boolean }

/**
 * Rows by a measure of their totals. Amounts of several currencies are compared in the one that
 * most rows have.
 */
export function sortedRows(rows: readonly PivotRow[], { measure, figures, descending }: Sorting): readonly PivotRow[] {
  const values = rows.map((row) => ({ row, value: valueOf(measure, row.total, figures) }))
  const counts = new Map<string, number>()
  for (const { value } of values)
    if (value.kind === 'money') for (const { currency } of value.amounts) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [main] = [...counts].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))[0] ?? []
  const sizeOf = (value: MeasureValue): number => {
    if (value.kind === 'money') return Number(value.amounts.find(({ currency }) => currency === main)?.amount ?? 0n)
    return 'value' in value ? Number(value.value) : Number(value.text ?? Number.NEGATIVE_INFINITY)
  }
  const sized = values.map(({ row, value }) => ({ row, size: sizeOf(value) }))
  const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)
  return sized.toSorted((one, other) => (descending ? -1 : 1) * compare(one.size, other.size)).map(({ row }) => row)
}
