import type { Connection } from './database.ts'
import { sqlState, UNIQUE_VIOLATION } from './unavailable.ts'

/** Marks the place in a transaction to which `takeBack` goes; it ends with the transaction. */
export const SAVE = 'savepoint trying'

/** Undoes what was tried since `SAVE` where a unique key refused it, so that the transaction goes on; throws any other fault. */
export async function takeBack(connection: Connection, error: unknown): Promise<false> {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  await connection.rows('rollback to savepoint trying')
  return false
}

/** Runs a statement that a unique key may refuse; answers false, and nothing was done, where one did. The transaction goes on either way. */
export async function unlessTaken(connection: Connection, work: () => Promise<unknown>): Promise<boolean> {
  const saved = connection.rows(SAVE)
  try {
    await Promise.all([saved, work()])
    return true
  } catch (error) {
    return takeBack(connection, error)
  }
}
