import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../adapters/store/database/database.ts'
import { isMigrated, migrate } from '../../adapters/store/declared/migrate.ts'
import { startDebianServer, statement, type TestServer } from '../support/databases.ts'
import { startPooler, type Pooler } from '../support/pooler.ts'

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

  it('is left without a lock by a migration that failed', async () => {
    const direct = await server.emptyDatabase()
    await statement(direct, 'create table accounts (id text)')
    await expect(migrate(pooler.through(direct))).rejects.toThrow('cannot be brought to this version')
    expect(await statement(direct, "select count(*)::integer as n from pg_locks where locktype = 'advisory'")).toEqual([{ n: 0 }])
    expect(await statement(direct, "select to_regclass('kysely_migration')::text as made")).toEqual([{ made: null }])
  })
})
