import type { PgBoss } from 'pg-boss'
import { MOST_DEATHS } from '#core/platform/jobs/job-kind.ts'
import type { JobSchedule } from '#core/platform/jobs/job.ports.ts'
import { dueSpan, turnBack } from '#core/platform/jobs/span.rules.ts'
import { ok } from '#core/base/kernel/result.ts'
import { prepareStatement, type Connection, type Database } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'
import { IS_SILENT } from './job-rows.ts'
import { sqlJobQueue } from './sql-job-queue.ts'

/**
 * Due is what was last done a period ago, and not asked for since: a run that failed for good waits
 * a period as well.
 */
const DUE = `m.done_until + d.seconds * interval '1 second' <= now()
  and (m.asked_at is null or m.asked_at + d.seconds * interval '1 second' <= now())`
const GIVEN = 'unnest($1::text[], $2::int[]) as d(kind, seconds)'
/** Set while the database's clock was ahead. */
const AHEAD = 'm.done_until > now() or m.asked_at > now()'
const IS_DUE = prepareStatement(`select 1 from job_marks m join ${GIVEN} using (kind) where ${DUE} or ${AHEAD} limit 1`)
const MARKS_AHEAD = query(
  { kind: 'text', done_until: 'timestamptz', now: 'timestamptz' },
  prepareStatement(
    `select m.kind, m.done_until, now() as now from job_marks m join ${GIVEN} using (kind) where ${AHEAD} order by m.kind for update of m`,
  ),
)
const SET_MARK = prepareStatement(
  'update job_marks set done_until = $2, asked_at = case when asked_at <= now() then asked_at end where kind = $1',
)
/**
 * Instants of jobs that a clock has set ahead: a job waits no longer than it was to wait, and a
 * server that died since is noticed. pg-boss has no retry that waits longer than its most.
 */
const JOBS_AHEAD = `update jobs.job set
    start_after = case when created_on > now() then now() + greatest(start_after - created_on, interval '0') when state = 'retry'
      then least(start_after, now() + retry_delay_max * interval '1 second') else start_after end,
    created_on = least(created_on, now()), started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
  where state < 'completed' and (created_on > now() or started_on > now() or heartbeat_on > now()
    or (state = 'retry' and start_after > now() + retry_delay_max * interval '1 second'))`
/** pg-boss' claims of its own rounds. */
const ROUNDS_AHEAD = `update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
    maintain_on = least(maintain_on, now()) where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`

/** Brings back what was set while the database's clock was ahead (rule: Clocks that go back). */
async function turnMarksBack(connection: Connection, given: unknown[], everySeconds: (kind: string) => number): Promise<void> {
  const ahead = await connection.rows(MARKS_AHEAD, given)
  if (ahead.length === 0) return
  for (const { kind, done_until: doneUntil, now } of ahead) {
    const back = turnBack(everySeconds(kind), { doneUntil: doneUntil.getTime(), now: now.getTime() })
    await connection.rows(SET_MARK, [kind, new Date(back)])
  }
  await connection.rows(JOBS_AHEAD)
  await connection.rows(ROUNDS_AHEAD)
}

/** Runs whose servers died; each death raises the limit of tries by the one that it cost. */
const TAKE_OVER = `update jobs.job j set state = 'retry', retry_limit = j.retry_limit + 1,
    start_after = jobs.job_now() + j.retry_delay * interval '1 second', output = '{"message": "the server that ran it died"}'
  from unnest($1::text[], $2::int[]) as k(kind, retries)
  where j.name = k.kind and j.retry_limit < k.retries + ${MOST_DEATHS} and ${IS_SILENT}`
const ABANDONED = query(
  { name: 'text', id: 'uuid', retry_count: 'integer', data: 'jsonb' },
  `select j.name, j.id, j.retry_count, j.data from unnest($1::text[], $2::int[]) as k(kind, retries)
    join jobs.job j on j.name = k.kind where j.retry_limit >= k.retries + ${MOST_DEATHS} and ${IS_SILENT}`,
)
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
    const everySeconds = (name: string): number => recurring.get(name)?.everySeconds ?? 0
    const given = [[...recurring.keys()], [...recurring.keys()].map(everySeconds)]
    if (recurring.size === 0 || (await database.rows(IS_DUE, given)).length === 0) return
    await transaction(database, async (connection) => {
      await turnMarksBack(connection, given, everySeconds)
      const queue = sqlJobQueue(connection, boss)
      for (const { kind: name, done_until: doneUntil, now } of await connection.rows(ASK, given)) {
        const kind = recurring.get(name)
        const span = dueSpan(everySeconds(name), { doneUntil: doneUntil.getTime(), now: now.getTime() })
        if (kind !== undefined && span !== undefined) await queue.enqueue(kind, span)
      }
      return ok(undefined)
    })
  },
  takeOver: async (kinds) => {
    const given = [kinds.map(({ name }) => name), kinds.map(({ retries }) => retries)]
    await database.rows(TAKE_OVER, given)
    const rows = await database.rows(ABANDONED, given)
    return rows.map(({ name, id, retry_count, data }) => ({ kind: name, id, attempt: retry_count, payload: data }))
  },
  waiting: async (kinds) => (await database.rows(WAITING, [kinds.map(({ name }) => name)])).map(({ name }) => name),
})
