import type { Actor } from '#core/platform/access/account.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { valueOf, type MeasureValue, type Tally } from '#core/oversight/reports/centre-pivot.ts'
import type { ReportQuestion } from '#core/oversight/reports/centre-question.ts'
import type { ListedReport } from '#core/oversight/reports/centre-saved.ts'
import { nextMailing } from '#core/oversight/reports/centre-schedule.ts'
import { DIMENSION_NAMES, subjectOf } from '#core/oversight/reports/centre-subjects.ts'
import type { ReportTable } from '#core/oversight/reports/centre-table.ts'
import type { CentreQuery, ReportAnswer, ReportValue, SavedReportAnswer } from '../../../../contract/oversight/reports/centre.routes.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

const GRAM_DIGITS = 3
/** Rows of an answer; more are for a file. */
const MOST_ROWS = 1_000

/** A question from its query: what is left out is what the subject starts with. */
export function questionOf(query: CentreQuery): ReportQuestion {
  const { subject, rows, column, measures, range, from, to, zone, sort } = query
  const { starts } = subjectOf(subject)
  const filters = DIMENSION_NAMES.flatMap((name) => {
    const values = (query as Readonly<Record<string, unknown>>)[name]
    return Array.isArray(values) && values.length > 0 ? [[name, values as readonly string[]] as const] : []
  })
  return {
    subject,
    rows: rows ?? starts.rows,
    column,
    measures: measures ?? starts.measures,
    filters: Object.fromEntries(filters),
    range,
    from,
    to,
    zone,
    sort,
  }
}

function answered(value: MeasureValue): ReportValue {
  switch (value.kind) {
    case 'count':
      return String(value.value)
    case 'weight':
      return formatDecimal(value.value, GRAM_DIGITS)
    case 'money':
      return value.amounts.map(moneyOf)
    case 'rate':
    case 'hours':
      return value.text ?? null
  }
}

/** A report as the API answers it. */
export function reportAnswer({ question, days, figures, columns, rows, totals, total, countedTo }: ReportTable): ReportAnswer {
  const { measures } = subjectOf(question.subject)
  const wanted = question.measures.flatMap((name) => measures[name] ?? [])
  const valuesOf = (tally: Tally): ReportValue[] => wanted.map((measure) => answered(valueOf(measure, tally, figures)))
  const hasColumns = question.column !== undefined
  return {
    subject: question.subject,
    first: days.first,
    last: days.last,
    zone: question.zone,
    dimensions: [...question.rows],
    column: question.column ?? null,
    measures: [...question.measures],
    columns: columns.map((column) => ({ ...column })),
    rows: rows.slice(0, MOST_ROWS).map((row) => ({
      keys: row.keys.map((key) => ({ ...key })),
      cells: hasColumns ? row.cells.map(valuesOf) : [],
      total: valuesOf(row.total),
    })),
    row_count: rows.length,
    totals: hasColumns ? totals.map(valuesOf) : [],
    total: valuesOf(total),
    counted_to: countedTo === undefined ? null : instantText(countedTo),
  }
}

type Seeing = { readonly actor: Actor; readonly now: Instant }

/** A saved report as the API answers it. */
export function savedAnswer(report: ListedReport, { actor, now }: Seeing): SavedReportAnswer {
  const { id, version, name, ownerId, isShared, ownerName, question, cadence, readers, lastMailing } = report
  const isOwn = ownerId === actor.id
  const { filters, rows, measures, ...rest } = question
  return {
    id,
    version,
    name,
    is_own: isOwn,
    is_shared: isShared,
    owner: ownerName,
    question: {
      ...rest,
      rows: [...rows],
      measures: [...measures],
      filters: Object.fromEntries(Object.entries(filters).map(([dimension, values]) => [dimension, [...values]])),
    },
    cadence: cadence ?? null,
    readers: isOwn ? readers.map(({ accountId, locale }) => ({ account_id: accountId, locale })) : [],
    next_at: cadence === undefined ? null : instantText(nextMailing(cadence, { now, zone: question.zone }).at),
    last: isOwn && lastMailing !== undefined ? { ...lastMailing, at: instantText(lastMailing.at) } : null,
  }
}
