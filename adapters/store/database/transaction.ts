import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '#core/base/kernel/result.ts'
import { connectionIn, type Connection, type Database } from './database.ts'
import { StatementQueue } from './statement-queue.ts'
import { asOneStep } from './deadline.ts'
import { sqlState, TRY_AGAIN, UNIQUE_VIOLATION } from './unavailable.ts'

const MOST_ATTEMPTS = 4
const PAUSE_MILLIS = 15

/**
 * One transaction: committed when `work` returns a value, rolled back when it returns a failure or
 * throws. A deadlock victim is retried a few times, and work that another transaction was faster
 * with once: it finds what is there now, and says what it says of that.
 */
export function transaction<T>(database: Database, work: (connection: Connection) => Promise<Result<T>>): Promise<Result<T>> {
  return asOneStep(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.writing((client) => once(new StatementQueue(client), work))
      } catch (error) {
        const state = sqlState(error) ?? ''
        if (state === UNIQUE_VIOLATION && attempt === 1) continue
        if (attempt === MOST_ATTEMPTS || !TRY_AGAIN.has(state)) throw error
        await delay(PAUSE_MILLIS * attempt * (1 + Math.random()))
      }
    }
  })
}

async function once<T>(queue: StatementQueue, work: (connection: Connection) => Promise<Result<T>>): Promise<Result<T>> {
  const steps: (() => void)[] = []
  const last: (() => void)[] = []
  const connection = {
    ...connectionIn(queue),
    afterCommit: (step: () => void) => void steps.push(step),
    beforeCommit: (step: () => void) => void last.push(step),
  }
  connection.later('begin')
  try {
    const result = await work(connection)
    if (result.ok) for (const step of last) step()
    if (result.ok) await commit(connection, queue)
    else await rollback(connection, queue)
    if (result.ok) for (const step of steps) step()
    return result
  } catch (error) {
    await rollback(connection, queue).catch((second: unknown) => {
      throw new AggregateError([error, second], 'a unit of work broke off')
    })
    throw error
  }
}

const BEGIN_ALONE = 1

/** Commits a transaction; one that was only begun was never sent. */
async function commit(connection: Connection, queue: StatementQueue): Promise<void> {
  if (queue.isUsed || queue.waiting > BEGIN_ALONE) await connection.rows('commit')
}

async function rollback(connection: Connection, queue: StatementQueue): Promise<void> {
  queue.drop()
  if (queue.isUsed) await connection.rows('rollback')
}
