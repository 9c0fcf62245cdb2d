import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Connection, type Database, type Texts } from '../../../adapters/store/database/database.ts'
import { within, withSteps } from '../../../adapters/store/database/deadline.ts'
import { atOneMoment } from '../../../adapters/store/database/one-moment.ts'
import { transaction } from '../../../adapters/store/database/transaction.ts'
import { isUnavailable } from '../../../adapters/store/database/unavailable.ts'
import { onPool } from '../../../adapters/store/platform/jobs/boss.ts'
import { ok } from '#core/base/kernel/result.ts'
import { statement } from '../../support/servers/databases.ts'
import { tcpProxyTo } from '../../support/proxies/tcp-proxy.ts'
import type { ServerOf } from '../server.ts'

/** The same text each time, so that a late answer would pass for that of the next one. */
const SAY = { name: 'say_slowly', text: 'select $1::text, pg_backend_pid()::text from pg_sleep($2::float8)' }
const SLOW_SECONDS = 1
const LATE = ['late', SLOW_SECONDS] as const
const LIMIT_MILLIS = 500
const HANGS_MILLIS = 20_000

const say = (
  { texts }: Pick<Connection, 'texts'>,
  [what, seconds = 0]: readonly [what: string, seconds?: number],
): Promise<readonly Texts[]> => texts(SAY, [what, seconds])

type Way = (database: Database) => Promise<unknown>
const WAYS: Readonly<Record<string, Way>> = {
  alone: (database) => say(database, LATE),
  'before another': (database) => database.connected((connection) => Promise.all([say(connection, LATE), say(connection, ['after'])])),
  'in a transaction': (database) => transaction(database, async (connection) => ok(await say(connection, LATE))),
  'in a transaction, among others': (database) =>
    transaction(database, async (connection) => {
      connection.later(SAY, ['before', 0])
      return ok(await Promise.all([say(connection, LATE), say(connection, ['after'])]))
    }),
  'at one moment': (database) => atOneMoment(database, (connection) => say(connection, LATE)),
  'of the queue of jobs': (database) => within(LIMIT_MILLIS, () => onPool(database).executeSql(SAY.text, [...LATE])),
}

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  )

/** A database over one connection, which is open. */
async function openOneConnection(connectionString: string, isPooled = false) {
  const database = openDatabase({ connectionString, connections: 1, isPooled, log: () => undefined })
  onTestFinished(() => database.close())
  const [first] = await say(database, ['first'])
  return { database, connection: first?.[1] }
}

/** Statements that are not answered in time. */
export function lateContract(server: ServerOf): void {
  describe('a statement that is not answered in time', () => {
    it('fails as a store that is away does, and the next one gets its own answer, on another connection', async () => {
      const connectionString = await server().freshDatabase()
      const after = async (way: Way, isPooled: boolean) => {
        const { database, connection } = await openOneConnection(connectionString, isPooled)
        const thrown = await thrownBy(within(LIMIT_MILLIS, () => way(database)))
        // The late answer comes before this one.
        const [next] = await say(database, ['next', SLOW_SECONDS])
        return { isUnavailable: isUnavailable(thrown), said: next?.[0], isSame: next?.[1] === connection }
      }
      const cases = Object.entries(WAYS).flatMap(([name, way]) => [false, true].map((isPooled) => ({ name, way, isPooled })))
      const found = await Promise.all(cases.map(async ({ name, way, isPooled }) => ({ name, isPooled, ...(await after(way, isPooled)) })))
      const fine = { isUnavailable: true, said: 'next', isSame: false }
      expect(found).toEqual(cases.map(({ name, isPooled }) => ({ name, isPooled, ...fine })))
    })

    it(
      'is not waited for where the connection says nothing more at all, nor is what is asked after it',
      { timeout: HANGS_MILLIS },
      async () => {
        const proxy = await tcpProxyTo(await server().freshDatabase())
        onTestFinished(() => proxy.close())
        const ready = await Promise.all(
          Object.values(WAYS).map(async (way) => ({ way, database: (await openOneConnection(proxy.url)).database })),
        )
        proxy.freeze()
        onTestFinished(() => proxy.restore())
        // Each step has a limit, and the whole has none.
        const asked = ready.map(({ way, database }) => withSteps(LIMIT_MILLIS, () => way(database)))
        const thrown = await Promise.all(asked.map(thrownBy))
        expect(thrown.map(isUnavailable)).toEqual(asked.map(() => true))
        proxy.restore()
        const said = await Promise.all(ready.map(({ database }) => say(database, ['next'])))
        expect(said.map(([next]) => next?.[0])).toEqual(asked.map(() => 'next'))
      },
    )

    it(
      'keeps no reader waiting, however many writes wait, and holds no connection of the server for long',
      { timeout: HANGS_MILLIS },
      async () => {
        const connectionString = await server().freshDatabase()
        const database = openDatabase({ connectionString, connections: 10, log: () => undefined })
        const other = openDatabase({ connectionString, connections: 1, log: () => undefined })
        onTestFinished(async () => void (await Promise.all([database.close(), other.close()])))
        await statement(connectionString, 'create table held (id integer); insert into held values (1)')
        const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        onTestFinished(() => free.resolve())
        const holding = within(HANGS_MILLIS, () =>
          transaction(other, async (connection) => {
            await connection.rows('lock table held in access exclusive mode')
            held.resolve()
            await free.promise
            return ok(undefined)
          }),
        )
        await held.promise
        const write = () =>
          thrownBy(withSteps(LIMIT_MILLIS, () => transaction(database, async (sql) => ok(await sql.rows('update held set id = 2')))))
        const writes = Array.from({ length: 40 }, write)
        expect(await say(database, ['read'])).toMatchObject([['read', expect.any(String)]])
        expect((await Promise.all(writes)).map(isUnavailable)).toEqual(writes.map(() => true))
        // Nobody waits for their statements any more, and PostgreSQL finds out.
        const waiting = async () =>
          (await statement(connectionString, "select 1 from pg_stat_activity where query like 'update held%' and wait_event_type = 'Lock'"))
            .length
        await expect.poll(waiting, { timeout: 15_000, interval: 200 }).toBe(0)
        free.resolve()
        await holding
      },
    )
  })
}
