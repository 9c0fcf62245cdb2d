import type { JobCount, JobFilter, JobRecords } from '#core/platform/jobs/job.ports.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { containing } from '../../database/search-text.ts'
import { query, queryBy } from '../../database/row-shape.ts'
import { Values } from '../../database/sql-values.ts'
import { JOB, JOB_COLUMNS, jobOf, stateNameOf, stateOf } from './job-rows.ts'

function whereOf({ kind, state, customerId, keywords }: JobFilter, values: Values): string {
  const conditions: string[] = []
  if (kind === undefined) conditions.push("not (state = 'completed' and singleton_key is null and name in (select kind from job_marks))")
  else conditions.push(`name = ${values.place(kind)}`)
  if (state !== undefined) conditions.push(`state = ${values.place(stateNameOf(state))}::jobs.job_state`)
  if (customerId !== undefined) conditions.push(`group_id = ${values.place(String(customerId))}`)
  if (keywords !== undefined)
    conditions.push(`folded(concat_ws(' ', id, singleton_key, output)) like ${values.place(containing(keywords))}`)
  return conditions.join(' and ')
}

const COUNT = queryBy({ total: 'bigint' }, (where: string) => `select count(*) as total from jobs.job where ${where}`, 'true')
const LIST = queryBy(
  JOB,
  (where: string, limits: string) => `select ${JOB_COLUMNS} from jobs.job where ${where} order by created_on desc, id desc ${limits}`,
  'true',
  '',
)
const COUNTS = query(
  { name: 'text', state: 'text', count: 'bigint' },
  prepareStatement(
    "select name, state::text as state, count(*) as count from jobs.job where state not in ('completed', 'cancelled') group by name, state",
  ),
)

const MARKS = query(
  { kind: 'text', done_until: 'timestamptz', now: 'timestamptz' },
  prepareStatement('select kind, done_until, now() as now from job_marks'),
)

/** Jobs as staff look at them. */
export const sqlJobRecords = (sql: Sql): JobRecords => ({
  list: async (filter, { page, pageSize }) => {
    const values = new Values()
    const where = whereOf(filter, values)
    const [counted] = await sql.rows(COUNT(where), values.all)
    const limits = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.rows(LIST(where, limits), values.all)
    return { rows: rows.map(jobOf), total: counted?.total ?? 0 }
  },
  counts: async () => (await sql.rows(COUNTS)).map(({ name, state, count }): JobCount => ({ kind: name, state: stateOf(state), count })),
  marks: async () =>
    (await sql.rows(MARKS)).map(({ kind, done_until, now }) => ({ kind, doneUntil: done_until.getTime(), now: now.getTime() })),
})
