import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Contacts } from '#core/platform/access/identity.ports.ts'
import { scopeOfGrant } from '#core/platform/access/roles/permissions.ts'
import type { Action } from '#core/platform/access/roles/standard-roles.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { centreFailure } from './centre.failures.ts'
import { keyOf, type Key } from './centre-labels.ts'
import { pivotOf, sortedRows, type KeyedGroup, type Pivot, type PivotRow } from './centre-pivot.ts'
import { checkQuestion, daysOf, dimensionsOf, type ReportQuestion } from './centre-question.ts'
import { periodsIn, type DayRange, type Period } from './centre-range.ts'
import { figuresOf, isPeriod, type FactColumn, type PeriodName, type Subject } from './centre-subject.ts'
import { subjectOf } from './centre-subjects.ts'
import type { ReportSums, SumGroup } from './centre.ports.ts'

/** A report with its figures: a pivot whose keys read as the reader's language has them. */
export type ReportTable = {
  readonly question: ReportQuestion
  readonly days: DayRange
  /** The names of the figures that tallies hold, in their order. */
  readonly figures: readonly string[]
  readonly columns: readonly Key[]
  readonly rows: readonly (Omit<PivotRow, 'keys'> & { readonly keys: readonly Key[] })[]
  readonly totals: Pivot['totals']
  readonly total: Pivot['total']
  /**
   * Up to when changes of days that are over are in it; undefined where all of it was added up just
   * now.
   */
  readonly countedTo: Instant | undefined
}

/**
 * Who reads a report, and when: a saved one that is mailed is about the days that its period means.
 */
export type Reading = {
  readonly actor: Actor
  readonly locale: Locale
  readonly action: Extract<Action, 'read' | 'export'>
  readonly at?: Instant
}

export type TablePorts = {
  readonly sums: Pick<ReportSums, 'groups' | 'names' | 'countedTo'>
  readonly contacts: Contacts
  readonly references: () => References
  readonly clock: Clock
  /** Fails with REPORT_TOO_SLOW where the store needs too long. */
  readonly promptly: <T>(work: () => Promise<T>) => Promise<Result<T>>
}

/** Groups that a report may have, and columns across. */
const MOST_GROUPS = 20_000
const MOST_COLUMNS = 60

/** Makes reports. */
export const makeTable =
  (ports: TablePorts) =>
  /**
   * The figures of a question, of the clients within the reader's reach. REPORT_FORBIDDEN without
   * the permission for its subject; what `checkQuestion` refuses; REPORT_TOO_LARGE,
   * REPORT_TOO_WIDE, REPORT_TOO_SLOW.
   */
  async (question: ReportQuestion, reading: Reading): Promise<Result<ReportTable>> => {
    const customerIds = await reachOf(ports, question, reading)
    if (!customerIds.ok) return customerIds
    const checked = checkQuestion(question)
    if (!checked.ok) return checked
    const asked = askedOf(question, reading.at ?? ports.clock.now())
    const found = await ports.promptly(() => ports.sums.groups({ ...asked.sums, customerIds: customerIds.value, most: MOST_GROUPS }))
    if (!found.ok) return found
    if (found.value.length > MOST_GROUPS) return failed(centreFailure('REPORT_TOO_LARGE', { most: MOST_GROUPS }))
    const pivot = pivoted(found.value, asked)
    if (pivot.columns.length > MOST_COLUMNS) return failed(centreFailure('REPORT_TOO_WIDE', { most: MOST_COLUMNS }))
    return ok(await labelTable(ports, { pivot, asked, locale: reading.locale }))
  }

/** The clients whose facts a reader may see; undefined for all. */
async function reachOf(
  { contacts }: Pick<TablePorts, 'contacts'>,
  { subject }: ReportQuestion,
  { actor, action }: Reading,
): Promise<Result<readonly number[] | undefined>> {
  const { area, label } = subjectOf(subject)
  const within = clientsWithin(actor)
  const scopes = [area, 'reports'].map((one) => scopeOfGrant(actor, { area: one, action }))
  if (scopes.includes(undefined)) return failed(centreFailure('REPORT_FORBIDDEN', { subject: label }))
  if (within !== undefined || !scopes.includes('own')) return ok(within)
  return ok(await contacts.clientsOf(actor.id))
}

type TableQuestion = {
  readonly question: ReportQuestion
  readonly subject: Subject
  readonly days: DayRange
  readonly unit: PeriodName | undefined
  readonly periods: readonly Period[]
  readonly figures: readonly string[]
  readonly sums: Omit<Parameters<ReportSums['groups']>[0], 'customerIds' | 'most'>
}

function askedOf(question: ReportQuestion, now: Instant): TableQuestion {
  const subject = subjectOf(question.subject)
  const days = daysOf(question, now)
  const unit = dimensionsOf(question).find(isPeriod)
  const periods = unit === undefined ? [] : periodsIn(days, unit, question.zone)
  const measures = question.measures.flatMap((name) => subject.measures[name] ?? [])
  const figures = [...new Set(measures.flatMap(figuresOf))]
  const columnOf = (name: string): readonly FactColumn[] =>
    subject.dimensions[name]?.column === undefined ? [] : [subject.dimensions[name].column]
  const filters = Object.entries(question.filters).flatMap(([name, values]) => columnOf(name).map((column) => [column, values] as const))
  return {
    question,
    subject,
    days,
    unit,
    periods,
    figures,
    sums: {
      subject: question.subject,
      from: days.from,
      before: days.before,
      columns: dimensionsOf(question).flatMap(columnOf),
      periods: unit === undefined ? undefined : periods.map(({ from }) => from),
      figures,
      byCurrency: measures.some(({ kind }) => kind === 'money'),
      filters: Object.fromEntries(filters),
    },
  }
}

/** Rows in the order that the question says, after those of a range without facts are there too. */
function pivoted(groups: readonly SumGroup[], { question, subject, periods, figures }: TableQuestion): Pivot {
  const names = dimensionsOf(question)
  const keyed = groups.map(({ period, keys, ...rest }): KeyedGroup => {
    const values = keys.values()
    return { ...rest, keys: names.map((name) => (isPeriod(name) ? periods[period]?.key : values.next().value) ?? '') }
  })
  const every = periods.map(({ key }) => key)
  const [first = ''] = question.rows
  const isByPeriod = isPeriod(first)
  const pivot = pivotOf(keyed, {
    rows: question.rows.length,
    everyRow: isByPeriod && question.rows.length === 1 ? every : [],
    everyColumn: question.column !== undefined && isPeriod(question.column) ? every : [],
  })
  const [main = ''] = question.measures
  const sort = question.sort ?? (isByPeriod ? 'key' : `-${main}`)
  const [by, descending] = [sort.replace(/^-/, ''), sort.startsWith('-')]
  const measure = subject.measures[by]
  if (measure === undefined) return descending ? { ...pivot, rows: pivot.rows.toReversed() } : pivot
  return { ...pivot, rows: sortedRows(pivot.rows, { measure, figures, descending }) }
}

type Labelling = { readonly pivot: Pivot; readonly asked: TableQuestion; readonly locale: Locale }

async function labelTable({ sums, references }: TablePorts, { pivot, asked, locale }: Labelling): Promise<ReportTable> {
  const { question, subject, days, figures } = asked
  const names = dimensionsOf(question)
  const isAccount = (name: string): boolean => subject.dimensions[name]?.isAccount === true
  const ids = pivot.rows.flatMap(({ keys }) => keys.filter((_key, at) => isAccount(names[at] ?? '')))
  const across = question.column !== undefined && isAccount(question.column) ? pivot.columns : []
  const reading = { references: references(), names: await sums.names([...new Set([...ids, ...across])]), locale, days }
  return {
    question,
    days,
    figures,
    columns: question.column === undefined ? [] : pivot.columns.map((value) => keyOf(subject, question.column ?? '', value, reading)),
    rows: pivot.rows.map(({ keys, ...row }) => ({
      ...row,
      keys: keys.map((value, at) => keyOf(subject, names[at] ?? '', value, reading)),
    })),
    totals: pivot.totals,
    total: pivot.total,
    countedTo: await sums.countedTo(question.subject),
  }
}
