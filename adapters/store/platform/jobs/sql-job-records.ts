import type { PgBoss } from 'pg-boss'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import type { JobCount, JobFilter, JobRecords, JobSchedule } from '#core/platform/jobs/job.ports.ts'
import { dueSpan } from '#core/platform/jobs/span.rules.ts'
import { ok } from '#core/base/kernel/result.ts'
import { prepareStatement, type Database, type Sql } from '../../database/database.ts'
import { containing } from '../../database/search-text.ts'
import { query, queryBy } from '../../database/row-shape.ts'
import { Values } from '../../database/sql-values.ts'
import { transaction } from '../../database/transaction.ts'
import { JOB, JOB_COLUMNS, jobOf, stateNameOf, stateOf } from './job-rows.ts'
import { sqlJobQueue } from './sql-job-queue.ts'

function whereOf({ kind, state, customerId, keywords }: JobFilter, values: Values): string {
  const conditions: string[] = []
  if (kind === undefined) conditions.push("not (state = 'completed' and singleton_key is null and name in (select kind from job_marks))")
  else conditions.push(`name = ${values.place(kind)}`)
  if (state !== undefined) conditions.push(`state = ${values.place(stateNameOf(state))}::jobs.job_state`)
  if (customerId !== undefined) conditions.push(`group_id = ${values.place(String(customerId))}`)
  if (keywords !== undefined) conditions.push(`lower(concat_ws(' ', id, singleton_key, output)) like ${values.place(containing(keywords))}`)
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
})

/**
 * Due is what was last done a period ago, and not asked for since: a run that failed for good waits
 * a period as well.
 */
const DUE = `m.done_until + d.seconds * interval '1 second' <= now()
  and (m.asked_at is null or m.asked_at + d.seconds * interval '1 second' <= now())`
const GIVEN = 'unnest($1::text[], $2::int[]) as d(kind, seconds)'
const IS_DUE = prepareStatement(`select 1 from job_marks m join ${GIVEN} using (kind) where ${DUE} limit 1`)
const ASK = query(
  { kind: 'text', done_until: 'timestamptz', now: 'timestamptz' },
  prepareStatement(`update job_marks m set asked_at = now() from ${GIVEN} where m.kind = d.kind and ${DUE}
  returning m.kind, m.done_until, now() as now`),
)

/** One look at all kinds, by index, where pg-boss would ask for each of them. */
const WAITING = query(
  { name: 'text' },
  prepareStatement(`select k.name from unnest($1::text[]) as k(name) where exists (
  select 1 from jobs.job j where j.name = k.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now())`),
)

/** How far recurring work is done, by the database's clock. */
export const sqlJobSchedule = (database: Database, boss: PgBoss): JobSchedule => ({
  enqueueDue: async (kinds) => {
    const recurring = new Map(kinds.flatMap((kind) => (kind.everySeconds === undefined ? [] : [[kind.name, kind] as const])))
    const given = [[...recurring.keys()], [...recurring.values()].map(({ everySeconds }) => everySeconds)]
    if (recurring.size === 0 || (await database.rows(IS_DUE, given)).length === 0) return
    await transaction(database, async (connection) => {
      const queue = sqlJobQueue(connection, boss)
      for (const { kind: name, done_until: doneUntil, now } of await connection.rows(ASK, given)) {
        const kind = recurring.get(name) as JobKind & { readonly everySeconds: number }
        const span = dueSpan(kind.everySeconds, { doneUntil: doneUntil.getTime(), now: now.getTime() })
        if (span !== undefined) await queue.enqueue(kind, span)
      }
      return ok(undefined)
    })
  },
  waiting: async (kinds) => (await database.rows(WAITING, [kinds.map(({ name }) => name)])).map(({ name }) => name),
})
