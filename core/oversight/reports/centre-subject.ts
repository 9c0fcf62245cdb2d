import type { Words } from '#core/base/kernel/words.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The columns of the facts of every subject; which of them mean something, and what, a subject
 * declares.
 */
export const FACT_COLUMNS = ['client', 'country', 'channel', 'kind', 'detail', 'party', 'currency'] as const
export type FactColumn = (typeof FACT_COLUMNS)[number]

/** Periods as dimensions: days of the report's zone, weeks from Monday on, months. */
export const PERIODS = { day: words('日', '日', 'Day'), week: words('周', '週', 'Week'), month: words('月', '月', 'Month') } as const
export type PeriodName = keyof typeof PERIODS
export const isPeriod = (name: string): name is PeriodName => Object.hasOwn(PERIODS, name)

/**
 * The dimension that a report is grouped and filtered by: a column of the facts, and how its values
 * read: as records of an entity, or as words.
 */
export type Dimension = {
  readonly column: FactColumn
  readonly label: Words
  /** The entity whose records the values name. */
  readonly entity?: 'country' | 'channel' | 'tracker_agent'
  readonly values?: Readonly<Record<string, Words>>
  /** The values are ids of accounts. */
  readonly isAccount?: true
}

/**
 * The measure that a report shows of a group. Sums of figures, a share of two of them, or an
 * average in hours; money is added by currency alone. `F` are the names of the subject's figures.
 */
export type Measure<F extends string = string> = { readonly label: Words } & (
  | { readonly kind: 'count' | 'weight' | 'money'; readonly of: F }
  | { readonly kind: 'rate'; readonly part: F; readonly of: F }
  | { readonly kind: 'hours'; readonly seconds: F; readonly of: F }
)

/** One subject of the reports centre. */
export type Subject<F extends string = string> = {
  readonly label: Words
  /** The meaning of the day of a fact. */
  readonly dated: Words
  /** The permission area that a reader needs besides `reports`. */
  readonly area: string
  /** The figures of its facts, in the order of the columns in which they are kept. */
  readonly figures: readonly F[]
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure<F>>>
  /** The rows and measures that are shown first. */
  readonly starts: { readonly rows: readonly string[]; readonly measures: readonly string[] }
}

/** So many figures have a column. */
const MOST_FIGURES = 6

/**
 * Declares a subject; throws where its start names what it does not have, or its figures are more
 * than there are columns.
 */
export function defineSubject<const F extends string>(subject: Subject<F>): Subject {
  const { figures, dimensions, measures, starts } = subject
  if (figures.length > MOST_FIGURES) throw new Error(`${subject.label['en-US']} has more than ${MOST_FIGURES} figures`)
  const unknown = [
    ...starts.rows.filter((row) => !(row in dimensions) && !isPeriod(row)),
    ...starts.measures.filter((one) => !(one in measures)),
  ]
  if (unknown.length > 0) throw new Error(`${subject.label['en-US']} starts with unknown ${unknown.join(', ')}`)
  return subject
}

/** The names of figures that a measure is made of. */
export function figuresOf(measure: Measure): readonly string[] {
  if (measure.kind === 'rate') return [measure.part, measure.of]
  return measure.kind === 'hours' ? [measure.seconds, measure.of] : [measure.of]
}
