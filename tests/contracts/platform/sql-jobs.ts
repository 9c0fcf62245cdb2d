import { PgBoss } from 'pg-boss'
import { query } from '../../../adapters/store/database/row-shape.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { installJobs } from '../../../adapters/store/platform/jobs/install-jobs.ts'
import { onTestFinished } from 'vitest'
import type { TestServer } from '../../support/servers/databases.ts'
import { CONTRACT_KINDS, type JobsAtHand } from './jobs.contract.ts'
import { storeAt } from '../server.ts'

const DONE_UNTIL = query({ done_until: 'timestamptz' }, 'select done_until from job_marks where kind = $1')

/** The store's queue, and pg-boss as a runner uses it. */
export async function sqlJobs(server: TestServer): Promise<JobsAtHand> {
  const connectionString = await server.freshDatabase()
  const store = await storeAt(connectionString)
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  const { engine, records, schedule } = store.jobs
  await installJobs(engine.database, CONTRACT_KINDS)
  const boss = new PgBoss({ db: engine.database as never, schema: engine.schema, migrate: false, supervise: false, schedule: false })
  return {
    atomically: store.atomically,
    records,
    schedule,
    setDone: async ({ name }, at) => {
      await database.rows('update job_marks set done_until = $2 where kind = $1', [name, new Date(at)])
    },
    doneUntil: async ({ name }) => (await database.rows(DONE_UNTIL, [name]))[0]?.done_until.getTime(),
    setAsked: async ({ name }, at) => {
      await database.rows('update job_marks set asked_at = $2 where kind = $1', [name, new Date(at)])
    },
    die: async ({ id }) => {
      await database.rows("update jobs.job set heartbeat_on = now() - interval '1 minute' where id = $1", [id])
    },
    take: async ({ name }, { early = false } = {}) => {
      const [job] = await boss.fetch<object>(name, { ignoreStartAfter: early })
      return job && { kind: name, id: job.id, attempt: job.retryCount, payload: job.data }
    },
    breakOff: async ({ kind, id, attempt }) => {
      await boss.fail(kind, { id, retryCount: attempt }, { message: 'it broke' })
    },
  }
}
