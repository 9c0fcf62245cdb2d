import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import { sweepStore } from '#core/platform/jobs/maintenance.kind.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { isMigrated, migrate } from '../../../adapters/store/declared/migrate.ts'
import { startDebianServer, statement, type TestServer } from '../../support/servers/databases.ts'
import { startPooler, type Pooler } from '../../support/proxies/pooler.ts'

describe('a pooler that gives each transaction another connection', () => {
  let server: TestServer
  let pooler: Pooler
  beforeAll(async () => {
    server = await startDebianServer()
    pooler = await startPooler(await server.emptyDatabase())
  })
  afterAll(async () => {
    await pooler?.stop()
    await server?.stop()
  })

  it('lets servers that start together migrate, and leaves no lock behind', async () => {
    const direct = await server.emptyDatabase()
    const pooled = pooler.through(direct)
    await Promise.all(Array.from({ length: 4 }, () => migrate(pooled)))
    const database = openDatabase({ connectionString: direct, connections: 1, log: () => undefined })
    expect(await isMigrated(database)).toBe(true)
    await database.close()
    expect(await statement(direct, "select count(*)::integer as n from pg_locks where locktype = 'advisory'")).toEqual([{ n: 0 }])
    await migrate(pooled)
  })

  it('is served through: settings of sessions hold, and statements that come again find no other connection in their way', async () => {
    const direct = await server.freshDatabase()
    await statement(direct, "alter database current set timezone = 'Asia/Shanghai'".replace('current', new URL(direct).pathname.slice(1)))
    const directConnectionString = serverConnectionOf(direct)
    const connectionString = pooler.through(directConnectionString)
    const store = await openStore({ connectionString, directConnectionString, ownerConnectionString: direct, log: () => undefined })
    onTestFinished(() => store.close())
    await store.migrate()
    await store.seed({ demo: true })
    const lists = await Promise.all(Array.from({ length: 40 }, () => store.orders.list({ customerId: 1001 }, { page: 1, pageSize: 15 })))
    expect(new Set(lists.map((list) => must(list).total))).toEqual(new Set([300]))
    const enqueued = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        store.atomically(async (unit) => ok(await unit.jobs.enqueue(sweepStore, { from: 0, until: index }, { key: `round ${index}` }))),
      ),
    )
    expect(enqueued.every((one) => one.ok)).toBe(true)
    const pooled = openDatabase({ connectionString, connections: 1, isPooled: true, log: () => undefined })
    onTestFinished(() => pooled.close())
    expect(await pooled.texts("select current_setting('timezone'), current_setting('statement_timeout')")).toEqual([['UTC', '2min']])
  })

  it('is left without a lock by a migration that failed', async () => {
    const direct = await server.emptyDatabase()
    await statement(direct, 'create table accounts (id text)')
    await expect(migrate(pooler.through(direct))).rejects.toThrow('cannot be brought to this version')
    expect(await statement(direct, "select count(*)::integer as n from pg_locks where locktype = 'advisory'")).toEqual([{ n: 0 }])
    expect(await statement(direct, "select to_regclass('kysely_migration')::text as made")).toEqual([{ made: null }])
  })
})
