import { AsyncLocalStorage } from 'node:async_hooks'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Connection, Database } from './database.ts'
import { aside } from './deadline.ts'
import type { Query, Statement } from './row-shape.ts'
import { transaction } from './transaction.ts'

type Work = (connection: Connection) => Promise<Result<unknown>>

type Waiting = {
  readonly keys: readonly string[]
  readonly work: Work
  /** Runs what belongs to the caller within its limits of time. */
  readonly inside: <T>(step: () => T) => T
  readonly resolve: (result: Result<unknown>) => void
  readonly reject: (reason: unknown) => void
}

/** Units of one transaction, at most: others wait for what they lock. */
const MOST_TOGETHER = 100
/** Transactions at once: the database works for one while the units of the other think. */
const MOST_OPEN = 2
/** Units that wait, where a second transaction is worth its commit. */
const WORTH_A_SECOND = 32
/**
 * How long the others of a transaction wait for what one of them locks, which may be the other
 * transaction's for as long as that one runs.
 */
const BRIEF_LOCKS = "set local lock_timeout = '250ms'"

/** Nothing that a unit could take back alone is done in a shared transaction. */
function alone(): never {
  throw new Error('this unit of work needs a transaction of its own')
}

const isSavepoint = (statement: unknown): boolean => typeof statement === 'string' && /^(savepoint|rollback)\b/.test(statement)

/** A connection for several units: a savepoint of one would take back what others did. */
const sharedConnection = (connection: Connection): Connection => ({
  ...connection,
  isShared: true,
  rows: <R extends object>(asked: Query<R> | Statement, values?: readonly unknown[]) =>
    isSavepoint(asked) ? alone() : connection.rows(asked as Query<R>, values),
  bare: async () => alone(),
})

/**
 * Transactions for units of work that touch nothing in common, so that those that come while one is
 * open share the next: their statements go out together and are made durable once for all; where
 * many come, a second one is open meanwhile. Units that share a key never share a transaction, and
 * never run at once. Each is accepted or refused by itself: where one is refused, nothing is kept,
 * the others are done again without it, and it is done alone; where one breaks off or has to wait,
 * each is done alone.
 */
export function transactionsTogether(database: Database) {
  let waiting: Waiting[] = []
  const inWork = new Set<string>()
  let open = 0

  /** The next ones, each with keys that nobody else has at work. */
  const next = (): readonly Waiting[] => {
    const taken: Waiting[] = []
    const rest: Waiting[] = []
    for (const one of waiting) {
      if (taken.length === MOST_TOGETHER || one.keys.some((key) => inWork.has(key))) rest.push(one)
      else {
        for (const key of one.keys) inWork.add(key)
        taken.push(one)
      }
    }
    waiting = rest
    return taken
  }
  const mayOpen = (): boolean => open === 0 || (open < MOST_OPEN && waiting.length >= WORTH_A_SECOND)
  const ended = ({ keys }: Waiting): void => {
    for (const key of keys) inWork.delete(key)
    start()
  }
  const start = (): void => {
    const group = mayOpen() ? next() : []
    if (group.length === 0) return
    open += 1
    void aside(() => runAll(database, group)).finally(() => {
      open -= 1
      start()
    })
  }
  return <T>(keys: readonly string[], work: (connection: Connection) => Promise<Result<T>>): Promise<Result<T>> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result<unknown>>()
    const one = { keys, work, inside: AsyncLocalStorage.snapshot(), resolve, reject }
    waiting.push(one)
    // After all that comes at this moment.
    setImmediate(start)
    return promise.finally(() => ended(one)) as Promise<Result<T>>
  }
}

/**
 * Runs a group until what is left of it is accepted as one. What breaks off or is refused beside
 * others is done alone after that, and nobody waits for it: a refusal may follow from what another
 * one wrote, which is not kept.
 */
async function runAll(database: Database, group: readonly Waiting[]): Promise<void> {
  const lonely: Waiting[] = []
  for (let left = group; left.length > 0;) {
    const results = await runShared(database, left).catch(() => undefined)
    if (results !== undefined && (results.length === 1 || results.every(({ ok: accepted }) => accepted))) {
      results.forEach((result, index) => left[index]?.resolve(result))
      break
    }
    lonely.push(...left.filter((_, index) => results?.[index]?.ok !== true))
    left = left.filter((_, index) => results?.[index]?.ok === true)
  }
  for (const one of lonely) void runAlone(database, one)
}

const runAlone = (database: Database, { work, inside, resolve, reject }: Waiting): Promise<void> =>
  inside(() => transaction(database, work)).then(resolve, reject)

/**
 * Runs units in one transaction, which is kept where all of them are accepted; answers what each
 * said.
 */
async function runShared(database: Database, group: readonly Waiting[]): Promise<readonly Result<unknown>[]> {
  let said: readonly Result<unknown>[] = []
  await transaction(database, async (connection) => {
    connection.later(BRIEF_LOCKS)
    const shared = sharedConnection(connection)
    const settled = await Promise.allSettled(group.map(({ work, inside }) => inside(() => work(shared))))
    said = settled.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    const refusal = said.find((result) => !result.ok)
    return refusal === undefined || refusal.ok ? ok(undefined) : failed(refusal.failure)
  })
  return said
}
