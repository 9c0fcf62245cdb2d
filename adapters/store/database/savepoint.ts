import type { Connection } from './database.ts'
import { sqlState, UNIQUE_VIOLATION } from './unavailable.ts'

/** Marks the point in a transaction that `takeBack` returns to; it ends with the transaction. */
export const SAVE = 'savepoint trying'

/**
 * Rolls back to `SAVE` where a unique key was violated, so that the transaction continues; throws
 * any other error.
 */
export async function takeBack(connection: Connection, error: unknown): Promise<false> {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  await connection.rows('rollback to savepoint trying')
  return false
}

/**
 * Runs a statement that may violate a unique key; returns false, with nothing done, where it did.
 * The transaction continues either way.
 */
export async function unlessTaken(connection: Connection, work: () => Promise<unknown>): Promise<boolean> {
  const saved = connection.rows(SAVE)
  try {
    await Promise.all([saved, work()])
    return true
  } catch (error) {
    return takeBack(connection, error)
  }
}
