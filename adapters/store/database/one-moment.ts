import { connectionIn, type Connection, type Database } from './database.ts'
import type { Query } from './row-shape.ts'
import { StatementQueue } from './statement-queue.ts'

/**
 * Reads the database as it is at one moment, whatever is written meanwhile. What is asked for at
 * once goes out together.
 */
export const atOneMoment = <T>(database: Database, read: (connection: Connection) => Promise<T>): Promise<T> =>
  database.reserved(async (client) => {
    const connection = connectionIn(new StatementQueue(client))
    connection.later('begin isolation level repeatable read read only')
    try {
      return await read(connection)
    } finally {
      await connection.rows('rollback')
    }
  })

/**
 * Waits for all reads of one moment, also where one of them fails: none of them asks for more after
 * it is over.
 */
export async function allRead(reads: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const done of await Promise.allSettled(reads.map(async (read) => read))) if (done.status === 'rejected') throw done.reason
}

const BATCH = 2000
let cursors = 0

/**
 * The rows of a query in batches, within a transaction: the database keeps its place, so that a
 * result may be larger than memory.
 */
export async function* inBatches<R extends object>(connection: Connection, { statement, shape }: Query<R>): AsyncIterable<readonly R[]> {
  const cursor = `batches${(cursors += 1)}`
  await connection.rows(`declare ${cursor} no scroll cursor for ${typeof statement === 'string' ? statement : statement.text}`)
  const next: Query<R> = { statement: `fetch ${BATCH} from ${cursor}`, shape }
  for (;;) {
    const rows = await connection.rows(next)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await connection.rows(`close ${cursor}`)
}
