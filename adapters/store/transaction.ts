import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '../../core/kernel/result.ts'
import type { Connection, Database } from './database.ts'
import { asOneStep } from './deadline.ts'
import { sqlState, TRY_AGAIN } from './unavailable.ts'

const MOST_ATTEMPTS = 4
const PAUSE_MILLIS = 15

/**
 * One transaction: kept when `work` answers a value, undone when it answers a failure or throws. What PostgreSQL gave up to end a
 * deadlock is done again, a few times.
 */
export function transaction<T>(database: Database, work: (connection: Connection) => Promise<Result<T>>): Promise<Result<T>> {
  return asOneStep(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.connected((connection) => once(connection, work))
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !TRY_AGAIN.has(sqlState(error) ?? '')) throw error
        await delay(PAUSE_MILLIS * attempt * (1 + Math.random()))
      }
    }
  })
}

async function once<T>(connection: Connection, work: (connection: Connection) => Promise<Result<T>>): Promise<Result<T>> {
  await connection.rows('begin')
  try {
    const result = await work(connection)
    await connection.rows(result.ok ? 'commit' : 'rollback')
    return result
  } catch (error) {
    await connection.rows('rollback').catch((second: unknown) => {
      throw new AggregateError([error, second], 'a unit of work broke off')
    })
    throw error
  }
}
