import type { FactColumn } from '#core/oversight/reports/centre-subject.ts'
import { subjectOf, type SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import type { ReportSums, SumGroup, SumQuestion } from '#core/oversight/reports/centre.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Sql } from '../../database/database.ts'
import { query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { FACTS } from './report-facts.ts'

const COLUMNS: Readonly<Record<FactColumn, string>> = {
  client: 'customer_id',
  country: 'country',
  channel: 'channel',
  kind: 'kind',
  detail: 'detail',
  party: 'party',
  currency: 'currency',
}
const FIGURES = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'] as const
const ALL = `customer_id, country, channel, kind, detail, party, currency, ${FIGURES.join(', ')}`

const GROUP = shape({ period: 'integer?', keys: 'text[]?', currency: 'text?', figures: 'text[]?' })

type Asking = Pick<SumQuestion, 'subject' | 'columns' | 'figures' | 'byCurrency'> & {
  readonly hasPeriods: boolean
  readonly filtered: readonly FactColumn[]
  readonly isLimited: boolean
  readonly isKept: boolean
}

/** Values after those that every text has: from, before, the limit, the border of what is kept. */
const FIXED = 4

function conditionsOf({ subject, filtered, isLimited, hasPeriods }: Asking): readonly string[] {
  const first = FIXED + (hasPeriods ? 2 : 1)
  const filters = filtered.map((column, at) => {
    const values = `$${first + at}::text[]`
    // Accounts are filtered by their names, which are narrowed to ids first.
    if (column === 'client') return `customer_id in (select id from accounts where account = any(${values}) and audience = 'customer')`
    const isAccount = Object.values(subjectOf(subject).dimensions).some((dimension) => dimension.column === column && dimension.isAccount)
    if (isAccount) return `${column} in (select id::text from accounts where account = any(${values}) and audience = 'staff')`
    return `${COLUMNS[column]} = any(${values})`
  })
  return isLimited ? [...filters, `customer_id = any($${first + filtered.length}::bigint[])`] : filters
}

/**
 * One text for a form of question: kept segments before the border, the facts themselves from there
 * on.
 */
const SUMS = queryBy(
  GROUP,
  (asking: Asking) => {
    const { subject, columns, figures, byCurrency, hasPeriods, isKept } = asking
    const where = conditionsOf(asking).map((condition) => ` and ${condition}`)
    const live = `select at, ${ALL} from (${FACTS[subject].facts.replaceAll('$1', 'greatest($1::timestamptz, $4::timestamptz)').replaceAll('$2', '$2::timestamptz')}) as fact
      where true${where.join('')}`
    const kept = `select segment as at, ${ALL} from report_sums where subject = '${subject}' and segment >= $1 and segment < least($2::timestamptz, $4::timestamptz)${where.join('')}`
    const period = hasPeriods ? `width_bucket(at, $${FIXED + 1}::timestamptz[])` : '0'
    const named = columns.map((column) => COLUMNS[column])
    const groups = [...new Set(['1', ...named, ...(byCurrency ? ['currency'] : [])])]
    const sums = figures.map((name) => `sum(${FIGURES[subjectOf(subject).figures.indexOf(name)] ?? 'f1'})::text`)
    return `select ${period} as period, array[${named.map((name) => `${name}::text`).join(', ')}]::text[] as keys,
      ${byCurrency ? 'currency' : "''::text"} as currency, array[${sums.join(', ')}] as figures
      from (${isKept ? `${kept} union all ` : ''}${live}) as every group by ${groups.join(', ')} limit $3`
  },
  {
    subject: 'shipments',
    columns: ['client', 'country'],
    figures: ['shipments'],
    byCurrency: true,
    hasPeriods: true,
    filtered: ['channel'],
    isLimited: true,
    isKept: true,
  },
)
const MARK = query(
  { closed_until: 'timestamptz?', seen_until: 'timestamptz?' },
  'select closed_until, seen_until from report_marks where subject = $1',
)
const NAMES = query(
  { id: 'bigint', account: 'text', name: 'text?' },
  'select id, account, coalesce(company, name) as name from accounts where id = any($1::bigint[])',
)

const LONG_AGO = '-infinity'

const groupOf = (row: RowOf<typeof GROUP>): SumGroup => ({
  period: Math.max(0, (row.period ?? 1) - 1),
  keys: row.keys ?? [],
  currency: row.currency ?? '',
  figures: (row.figures ?? []).map(BigInt),
})

async function ask(sql: Sql, question: SumQuestion, border: Instant | undefined): Promise<readonly SumGroup[]> {
  const { subject, columns, figures, byCurrency, periods, filters, customerIds, from, before, most } = question
  const filtered = (Object.keys(filters) as FactColumn[]).filter((column) => filters[column] !== undefined)
  const statement = SUMS({
    subject,
    columns,
    figures,
    byCurrency,
    hasPeriods: periods !== undefined,
    filtered,
    isLimited: customerIds !== undefined,
    isKept: border !== undefined && border > from,
  })
  const rows = await sql.rows(statement, [
    instantText(from),
    instantText(before),
    most + 1,
    border === undefined ? LONG_AGO : instantText(border),
    ...(periods === undefined ? [] : [periods.map(instantText)]),
    ...filtered.map((column) => filters[column]),
    ...(customerIds === undefined ? [] : [customerIds]),
  ])
  return rows.map(groupOf)
}

/** Sums of facts in SQL: those of closed segments from what is kept, the rest from the facts. */
export function sqlReportSums(sql: Sql): ReportSums {
  const markOf = async (subject: SubjectName) => (await sql.rows(MARK, [subject]))[0]
  return {
    groups: async (question) => {
      const mark = FACTS[question.subject].isKept ? await markOf(question.subject) : undefined
      return ask(sql, question, mark?.closed_until?.getTime())
    },
    scanned: (question) => ask(sql, question, undefined),
    names: async (ids) => {
      const rows = ids.length === 0 ? [] : await sql.rows(NAMES, [ids.filter((id) => /^\d+$/.test(id))])
      return new Map(rows.map(({ id, account, name }) => [String(id), { account, name: name ?? '' }]))
    },
    countedTo: async (subject) => (await markOf(subject))?.seen_until?.getTime(),
  }
}
