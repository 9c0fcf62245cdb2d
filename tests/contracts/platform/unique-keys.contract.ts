import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { up } from '../../../adapters/store/migrations/0019-phones.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { query } from '../../../adapters/store/database/row-shape.ts'
import { UNIQUE_KEYS } from '../../../adapters/store/database/unique-keys.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { ok } from '#core/base/kernel/result.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { storeAt, twoStores, type ServerOf } from '../server.ts'

/**
 * Unique indexes by their names; a primary key that has no name of its own has the failure that all
 * of them share.
 */
const INDEXES = query(
  { name: 'text' },
  `select i.relname::text as name from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indisunique and i.relnamespace = current_schema()::regnamespace and not (x.indisprimary and i.relname like '%\\_pkey')
  order by i.relname`,
)
const BY = { actorId: 1, at: 0, passwordHash: '$argon2id$' }

const CLIENT: RecordValues = { clientName: '客户', dd_type: 'DDU', show_finance: '1', enabled: true }

/**
 * The answer where two calls would write the same: a failure that names the field, never an error
 * of ours.
 */
export function uniqueKeysContract(server: ServerOf): void {
  describe('unique indexes', () => {
    it('have a failure each', async () => {
      const connectionString = await server().freshDatabase()
      await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      const names = (await database.rows(INDEXES, [])).map(({ name }) => name)
      expect(names.length).toBeGreaterThan(catalog.length)
      expect([...UNIQUE_KEYS].toSorted()).toEqual([...names].toSorted())
      // One that comes later is noticed, by whatever name and in whatever form.
      const owner = new pg.Pool({ connectionString, max: 1 })
      onTestFinished(() => owner.end())
      await owner.query(`create table kites (id bigint primary key, tail text constraint kites_tail_key unique, colour text);
        create unique index red_kites on kites (lower(colour)) where colour = 'red'`)
      const later = (await database.rows(INDEXES, [])).map(({ name }) => name)
      expect(later.filter((name) => !UNIQUE_KEYS.includes(name))).toEqual(['kites_tail_key', 'red_kites'])
    })

    it('of reference data name the key', async () => {
      const here = await storeAt(await server().demoDatabase())
      for (const entity of catalog.filter(({ isAccount }) => isAccount !== true)) {
        const store = here.entityStore(entity)
        const [row] = (await store.list({ filters: {}, page: 1, pageSize: 1 })).rows
        if (row === undefined) continue
        const { id: _id, version: _version, ...values } = row
        expect(await store.create(values, { actorId: 1, at: 0 }), entity.name).toMatchObject({
          failure: { code: 'KEY_TAKEN', kind: 'conflict', fields: [{ path: entity.key }] },
        })
      }
    })

    it('of accounts name the account or the phone', async () => {
      const [here, there] = await twoStores(server())
      const made = await here.entityStore(client).create({ ...CLIENT, account: 'one', account_phone: '+86 138 0013-8000' } as never, BY)
      expect(made.ok).toBe(true)
      const add = (values: RecordValues) => there.entityStore(client).create({ ...CLIENT, ...values } as never, BY)
      expect(await add({ account: 'ONE' })).toMatchObject({ failure: { code: 'KEY_TAKEN', fields: [{ path: 'account' }] } })
      for (const account_phone of ['+8613800138000', '008613800138000'])
        expect(await add({ account: 'two', account_phone })).toMatchObject({
          failure: { code: 'PHONE_REGISTERED', kind: 'conflict', fields: [{ path: 'account_phone' }] },
        })
      expect(await here.accounts.hasPhone('+8613800138000')).toBe(true)
      expect(await here.accounts.hasPhone('+8613800138001')).toBe(false)
      // Nobody has no phone.
      expect([(await add({ account: 'two', account_phone: '-' })).ok, (await add({ account: 'three', account_phone: '–' })).ok]).toEqual([
        true,
        true,
      ])
    })

    it('take over clients that share a phone: the oldest holds it, the others keep working', async () => {
      const connectionString = await server().freshDatabase()
      await storeAt(connectionString)
      const pool = new pg.Pool({ connectionString, max: 1 })
      onTestFinished(() => pool.end())
      // As before the migration.
      await pool.query(`drop trigger unproven_phone on accounts; drop trigger own_phone on accounts; drop function own_phone(); drop index accounts_phone_key, accounts_phone;
        alter table accounts drop column phone_shared; drop function phone_key(text)`)
      for (const [id, account] of ['one', 'two', 'three'].entries())
        await pool.query(
          `insert into accounts (id, audience, account, password_hash, name, audit_status, account_phone)
            values ($1, 'customer', $2, '', $2, 10, $3)`,
          [100 + id, account, account === 'three' ? '+971501234567' : `${account === 'one' ? '+' : '00'}8613800138000`],
        )
      await up(new Kysely({ dialect: new PostgresDialect({ pool }) }))
      const accountsOnSharedPhone = async () =>
        (await pool.query<{ account: string }>('select account from accounts where phone_shared order by id')).rows
      expect(await accountsOnSharedPhone()).toEqual([{ account: 'two' }])
      await pool.query("update accounts set account_phone = '+8613800138001' where account = 'two'")
      expect(await accountsOnSharedPhone()).toEqual([])
      await expect(pool.query("update accounts set account_phone = '0086 138 0013 8001' where account = 'three'")).rejects.toThrow(
        'accounts_phone_key',
      )
    })

    it('of orders name the reference that another change took', async () => {
      const [here] = await twoStores(server())
      const [one, two] = [madeOrder({ values: { refCode: 'A' } }), madeOrder({ values: { refCode: 'B' } })]
      await here.atomically(async ({ orders }) => ok(await orders.insert([one, two])))
      const changed = await here.atomically(async ({ orders }) => {
        const order = await orders.lock(two.orderNumber)
        if (order === undefined) throw new Error('the order is there')
        return ok(await orders.change(order, { content: { ...order, values: { ...order.values, refCode: 'A' } } }, order.createdAt))
      })
      expect(changed).toMatchObject({
        failure: { code: 'REFERENCE_TAKEN', kind: 'conflict', params: { refCode: 'A' }, fields: [{ path: 'refCode' }] },
      })
    })
  })
}
