import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { jobCatalog } from '#core/job-catalog.ts'
import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import { askStatement, prepareStatement, type Connection, type Database } from '../../database/database.ts'
import type { PreparedStatement } from '../../database/row-shape.ts'
import { millisLeft, within } from '../../database/deadline.ts'
import { isUnavailable } from '../../database/unavailable.ts'

/** pg-boss keeps its tables apart from ours, in the same database. */
export const JOBS_SCHEMA = 'jobs'

/** Statements as pg-boss sends them. */
export type JobsDatabase = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** Background statements of the queue: nobody waits for an answer to them. */
const MOST_MILLIS = 30_000

/** Texts come again for every job: PostgreSQL reads and plans each once per connection. */
const statementOf: (text: string) => PreparedStatement = rememberByKey({ make: prepareStatement, most: 200 })

/** The driver's answer: one result, or a list of them for several statements in one text. */
type Answer = { readonly rows: unknown[] } | readonly { readonly rows: unknown[] }[]

const rowsOf = (answer: Answer): { rows: unknown[] } => ({ rows: 'rows' in answer ? answer.rows : answer.flatMap(({ rows }) => rows) })

async function execute({ bare }: Pick<Connection, 'bare'>, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const client = await bare()
  const statement = values.length === 0 ? { text } : { ...statementOf(text), values }
  return rowsOf((await askStatement(client, { ...statement, limitMillis: millisLeft() })) as Answer)
}

/** pg-boss inside a transaction of ours. */
export const inTransaction = (connection: Pick<Connection, 'bare'>): JobsDatabase => ({
  executeSql: (text, values) => execute(connection, text, values),
})

/**
 * pg-boss on a single connection, outside of any deadline: what is installed takes as long as it
 * takes.
 */
export const onClient = (client: Pick<pg.Pool, 'query'>): JobsDatabase => ({
  executeSql: async (text, values) => rowsOf((await client.query(text, values)) as Answer),
})

/** pg-boss on the connections of a pool. */
export const onPool = (database: Database): JobsDatabase => ({
  executeSql: (text, values) =>
    within(MOST_MILLIS, () =>
      database.connected(async (connection) => {
        try {
          return await execute(connection, text, values)
        } catch (error) {
          // Texts with a transaction of their own leave it open where they break off. A connection
          // that is late or broken is not used again.
          if (!isUnavailable(error)) await (await connection.bare()).query('rollback')
          throw error
        }
      }),
    ),
})

/**
 * pg-boss for single calls: it is never started, so that nothing of it runs by itself. What it asks
 * of its own database is for its queues.
 */
export type SingleCalls = {
  readonly boss: PgBoss
  /**
   * Lets pg-boss read the queues once, so that no unit of work has to wait for that on a second
   * connection.
   */
  readonly knowQueues: () => Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
const NO_ROWS: JobsDatabase = { executeSql: async () => ({ rows: [] }) }

export function bossOn(database: JobsDatabase): SingleCalls {
  // pg-boss would read each queue by itself, at every start of a server: one statement reads them
  // all, and it is given them from there.
  let read: ReadonlyMap<unknown, unknown> = new Map()
  const db: JobsDatabase = {
    executeSql: async (text, values) => {
      const queues = [values?.[0]].flat().flatMap((name) => read.get(name) ?? [])
      return queues.length > 0 ? { rows: queues } : database.executeSql(text, values)
    },
  }
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, migrate: false, supervise: false, schedule: false })
  const knowQueues = async (): Promise<void> => {
    read = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name } of jobCatalog) await boss.findJobs(name, { id: NO_JOB, db: NO_ROWS })
    read = new Map()
  }
  return { boss, knowQueues }
}
