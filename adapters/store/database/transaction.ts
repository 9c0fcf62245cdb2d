import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '../../../core/kernel/result.ts'
import type { Connection, Database } from './database.ts'
import { asOneStep } from './deadline.ts'
import { sqlState, TRY_AGAIN } from './unavailable.ts'

const MOST_ATTEMPTS = 4
const PAUSE_MILLIS = 15

/**
 * One transaction: committed when `work` returns a value, rolled back when it returns a failure or throws. A deadlock victim is retried a
 * few times.
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
  const steps: (() => void)[] = []
  await connection.rows('begin')
  try {
    const result = await work({ ...connection, afterCommit: (step) => void steps.push(step) })
    await connection.rows(result.ok ? 'commit' : 'rollback')
    if (result.ok) for (const step of steps) step()
    return result
  } catch (error) {
    await connection.rows('rollback').catch((second: unknown) => {
      throw new AggregateError([error, second], 'a unit of work broke off')
    })
    throw error
  }
}
