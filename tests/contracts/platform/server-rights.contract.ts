import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import { statement } from '../../support/servers/databases.ts'
import type { ServerOf } from '../server.ts'

const REFUSED = /permission denied|must be owner/
const APPENDED = ['audit_entries', 'audit_seals', 'ledger_entries', 'ledger_legs']

const COLUMN: Readonly<Record<string, string>> = { ledger_legs: 'place', audit_seals: 'last_id' }

/**
 * The rights of the servers' role in the database. Every other contract of the store runs as that
 * role too.
 */
export function serverRightsContract(server: ServerOf): void {
  describe('the role that servers work as', () => {
    it('changes nothing that is only appended, and no table', async () => {
      const connectionString = serverConnectionOf(await server().freshDatabase())
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      for (const text of [
        ...APPENDED.flatMap((table) => [
          `update ${table} set ${COLUMN[table] ?? 'actor_id'} = 1`,
          `delete from ${table}`,
          `truncate ${table}`,
          `alter table ${table} disable trigger all`,
          `drop table ${table}`,
        ]),
        'alter table accounts add column made_up text',
        'drop trigger audit_entries_kept on audit_entries',
        'drop function refuse_journal_change cascade',
        'truncate orders',
        'truncate jobs.job',
        'create table made_up (id bigint)',
        'create table jobs.made_up (id bigint)',
        "insert into kysely_migration (name, timestamp) values ('9999-made-up', 'now')",
        'delete from kysely_migration',
      ])
        await expect(database.rows(text), text).rejects.toThrow(REFUSED)
      for (const table of APPENDED) expect(await database.rows(`select 1 from ${table}`)).toEqual([])
    })

    it('starts on tables that their owner migrated, without the owner', async () => {
      const owner = await server().freshDatabase()
      const store = await openStore({ connectionString: serverConnectionOf(owner), log: () => undefined, connections: 1 })
      onTestFinished(() => store.close())
      await store.migrate()
      await store.seed({ demo: false })
      await store.maintenance.fileOrderTexts()
      expect(await store.ready()).toBe(true)
    })

    it('does not start on tables of a later version, and says which', async () => {
      const owner = await server().freshDatabase()
      const store = await openStore({ connectionString: owner, log: () => undefined, connections: 1 })
      onTestFinished(() => store.close())
      expect(await store.laterMigration()).toBeUndefined()
      await statement(owner, "insert into kysely_migration (name, timestamp) values ('9999-later', 'now')")
      await expect(store.migrate()).rejects.toThrow('the tables are of a later version of Crossdock (9999-later)')
      expect(await store.laterMigration()).toBe('9999-later')
      const serving = await openStore({ connectionString: serverConnectionOf(owner), log: () => undefined, connections: 1 })
      onTestFinished(() => serving.close())
      await expect(serving.migrate()).rejects.toThrow('9999-later')
    })

    it('does not start on tables of an earlier version, and says who can migrate them', async () => {
      const owner = await server().freshDatabase()
      const store = await openStore({ connectionString: serverConnectionOf(owner), log: () => undefined, connections: 1 })
      onTestFinished(() => store.close())
      await statement(owner, 'delete from kysely_migration where name = (select max(name) from kysely_migration)')
      await expect(store.migrate()).rejects.toThrow('crossdock admin migrate with DATABASE_OWNER_URL')
    })

    it('keeps working where it owns the tables itself', async () => {
      const owner = await server().emptyDatabase()
      const store = await openStore({ connectionString: owner, log: () => undefined, connections: 1 })
      onTestFinished(() => store.close())
      await store.migrate()
      expect(await store.ready()).toBe(true)
      // A second server with a role of its own may come later.
      const second = await openStore({
        connectionString: serverConnectionOf(owner),
        ownerConnectionString: owner,
        log: () => undefined,
        connections: 1,
      })
      onTestFinished(() => second.close())
      await second.migrate()
      expect(await second.ready()).toBe(true)
    })
  })
}
