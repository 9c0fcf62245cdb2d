import type { Connection, Database } from './database.ts'

/** Reads the database as it is at one moment, whatever is written meanwhile. */
export const atOneMoment = <T>(database: Database, read: (connection: Connection) => Promise<T>): Promise<T> =>
  database.connected(async (connection) => {
    await connection.rows('begin isolation level repeatable read read only')
    try {
      return await read(connection)
    } finally {
      await connection.rows('rollback')
    }
  })
