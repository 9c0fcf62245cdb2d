import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { SERVERS_DIED, type JobKind } from '#core/platform/jobs/job-kind.ts'
import type { JobQueue, JobRequest } from '#core/platform/jobs/job.ports.ts'
import { askedBy } from '../../database/acting.ts'
import { unlessTaken } from '../../database/savepoint.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { inTransaction } from './boss.ts'
import { IS_SILENT, JOB, JOB_COLUMNS, jobOf, NO_KEY } from './job-rows.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const FIND = query(JOB, `select ${JOB_COLUMNS} from jobs.job where id = $1 for update`)

/** A run of which nothing is heard any more; recurring work comes round by itself. */
const GIVE_UP = prepareStatement(`update jobs.job j set completed_on = jobs.job_now(),
    state = (case when exists (select 1 from job_marks m where m.kind = j.name) then 'cancelled' else 'failed' end)::jobs.job_state,
    output = '${JSON.stringify({ message: SERVERS_DIED })}'
  where j.name = $1 and j.id = $2 and j.retry_count = $3 and ${IS_SILENT} returning 1`)

/** How many jobs a call of pg-boss changed, which its types leave out. */
const affected = (response: object): number => ('affected' in response ? Number(response.affected) : 0)

/**
 * The key by which a job is one of its kind: its own, that of recurring work, or one that nothing
 * else has.
 */
const keyOf = ({ everySeconds }: JobKind, { key }: JobRequest): { readonly singletonKey?: string } =>
  key === undefined && everySeconds !== undefined ? {} : { singletonKey: key ?? `${NO_KEY}${randomUUID()}` }

/** Background work inside a transaction of ours. */
export function sqlJobQueue(connection: Connection, boss: PgBoss): JobQueue {
  const db = inTransaction(connection)
  return {
    enqueue: async (kind, payload, request = {}) => {
      const { runAt, customerId } = request
      await boss.send(kind.name, askedBy(payload as object), {
        db,
        ...keyOf(kind, request),
        ...(runAt === undefined ? {} : { startAfter: new Date(runAt) }),
        ...(customerId === undefined ? {} : { group: { id: String(customerId) } }),
      })
    },
    finish: async ({ kind, id, attempt, doneUntil }) => {
      if (affected(await boss.complete(kind, { id, retryCount: attempt }, null, { db })) === 0) return false
      if (doneUntil !== undefined)
        await connection.rows('update job_marks set done_until = greatest(done_until, $2) where kind = $1', [kind, new Date(doneUntil)])
      return true
    },
    giveUp: async ({ kind, id, attempt }) => (await connection.rows(GIVE_UP, [kind, id, attempt])).length > 0,
    find: async (id) => {
      if (!UUID.test(id)) return undefined
      const [row] = await connection.rows(FIND, [id])
      return row && jobOf(row)
    },
    move: async ({ kind, id }, event) => {
      let count = 0
      const move = async (): Promise<void> => {
        count = affected(event === 'retry' ? await boss.retry(kind, id, { db }) : await boss.cancel(kind, id, { db }))
      }
      return (await unlessTaken(connection, move)) && count > 0
    },
  }
}
