import { country } from '#core/platform/reference/country.entity.ts'
import { describe, expect, it } from 'vitest'
import declared from '../../../adapters/store/migrations/declared-schema.json' with { type: 'json' }
import { columnsInDatabase } from '../../support/actual-schema.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { lossesBetween, readConversions } from '../../../adapters/store/declared/conversions.ts'
import { declaredSchema, missingStatements, statementsBetween } from '../../../adapters/store/declared/declared-schema.ts'
import type { DeclaredSchema } from '../../../adapters/store/declared/entity-table.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Field, Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { catalog, ownedEntities } from '#core/entity-catalog.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const schemaOf = (text: string): DeclaredSchema => JSON.parse(text) as DeclaredSchema

/** Starting on an empty database, alone and together. */
export function startContract(server: ServerOf): void {
  describe('the first start', () => {
    it('makes the tables that the declarations want', async () => {
      const connectionString = await server().freshDatabase()
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      const actual = await columnsInDatabase(database)
      await database.close()
      for (const [name, table] of Object.entries(declaredSchema()))
        expect(actual[name], name).toEqual(expect.arrayContaining([...table.columns]))
      expect(missingStatements(schemaOf(JSON.stringify(declared)))).toEqual([])
    })

    it('leads a table from one declaration to another, by the statements that a migration is made of', async () => {
      const connectionString = await server().freshDatabase()
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      const label = words('测试', '測試', 'Test')
      const made = (key: string, fields: Fields): Entity => ({
        name: 'made_up',
        area: 'made-up',
        label,
        menu: { group: 'reference' },
        key,
        title: key,
        listed: [],
        searched: [],
        filtered: [],
        fields,
      })
      const code: Field = { kind: 'code', maxLength: 9, required: true, label }
      const first = made('code', {
        code,
        gone: { kind: 'text', maxLength: 9, label },
        count: { kind: 'integer', min: 0, max: 9, label },
        state: { kind: 'text', maxLength: 9, label },
        home: { kind: 'reference', to: 'country', label },
      })
      const second = made('code', {
        code,
        count: { kind: 'integer', min: 0, max: 9e15, required: true, label },
        state: { kind: 'flag', label },
        price: { kind: 'money', label },
        origin: { kind: 'reference', to: 'country', label },
      })
      const third = {
        ...made('name', { name: code, origin: { kind: 'reference', to: 'currency', label }, state: { kind: 'text', maxLength: 9, label } }),
        name: 'made_again',
      }
      const places = (...texts: readonly string[]): readonly string[] => texts.map((text) => `made_up.${text}`)
      const steps: readonly (readonly [Entity, readonly string[]])[] = [
        [first, []],
        [
          second,
          [
            '--drop',
            ...places('gone'),
            '--fill',
            ...places('count=7'),
            '--using',
            ...places("state=state = 'on'"),
            '--rename',
            ...places('home=origin'),
          ],
        ],
        [
          third,
          '--rename made_up=made_again --rename made_up.code=name --drop made_again.count --drop made_again.price_amount --drop made_again.price_currency'.split(
            ' ',
          ),
        ],
      ]
      let before: DeclaredSchema = declaredSchema()
      for (const [entity, args] of steps) {
        const after = declaredSchema([...catalog, ...ownedEntities, entity])
        const { conversions } = readConversions(args)
        expect(lossesBetween(before, after, conversions)).toEqual([])
        for (const text of statementsBetween(before, after, conversions)) await database.rows(text)
        expect((await columnsInDatabase(database))[entity.name]).toEqual(expect.arrayContaining([...(after[entity.name]?.columns ?? [])]))
        expect(statementsBetween(after, after)).toEqual([])
        if (entity === first) await database.rows("insert into made_up (code, gone, state) values ('A', 'x', 'on'), ('B', 'y', null)")
        before = after
      }
      // The old rows came along under the new names.
      expect(await database.rows('select name, state from made_again order by name')).toEqual([
        { name: 'A', state: 'true' },
        { name: 'B', state: 'false' },
      ])
      await expect(database.rows("insert into made_again (name) values ('A')")).rejects.toThrow('made_again_key')
      await expect(database.rows("insert into made_again (name, origin) values ('C', 'XXX')")).rejects.toThrow('made_again_origin_fkey')
      const dropped = readConversions(['--drop', 'made_again']).conversions
      for (const text of statementsBetween(before, declaredSchema(), dropped)) await database.rows(text)
      expect(await columnsInDatabase(database)).not.toHaveProperty('made_again')
      await database.close()
    })

    it('is done once by four servers that start together, seeds included', async () => {
      const connectionString = await server().emptyDatabase()
      const stores = await Promise.all(
        Array.from({ length: 4 }, () => openStore({ connectionString, log: () => undefined, connections: 2 })),
      )
      try {
        expect(await stores[0]?.ready()).toBe(false)
        await Promise.all(stores.map((store) => store.migrate()))
        await Promise.all(stores.map((store) => store.seed({ demo: true })))
        for (const store of stores) {
          expect(await store.ready()).toBe(true)
          expect(store.references.current().all(country)).toHaveLength(250)
        }
        const counts = (await stores[1]?.orders.counts({ customerId: 1001 })) ?? {}
        expect(Object.keys(counts).toSorted()).toEqual([...ORDER_STATES].toSorted())
        expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(300)
      } finally {
        for (const store of stores) await store.close()
      }
    })

    it('does not bring back what people deleted', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      await store.seed({ demo: false })
      await statement(connectionString, 'delete from airport')
      await store.seed({ demo: true })
      expect(await statement(connectionString, 'select count(*)::integer as n from airport')).toEqual([{ n: 0 }])
      expect(await statement(connectionString, 'select count(*)::integer as n from accounts')).toEqual([{ n: 15 }])
    })

    it('gives every demo order a coherent history', async () => {
      const store = await storeAt(await server().demoDatabase())
      const now = Date.now()
      for await (const orders of store.orders.stream({ customerId: 1001 }))
        for (const order of orders) {
          const events = (await store.tracking.of(order.id, { hidden: true })).toReversed()
          const trail = await store.audit.of('order', order.orderNumber)
          // A change of the content has no state.
          expect(trail.findLast(({ to }) => to !== undefined)?.to, order.orderNumber).toBe(order.status)
          expect(trail.map(({ at }) => at)).toEqual(trail.map(({ at }) => at).toSorted((a, b) => a - b))
          expect(events.every(({ time }) => time >= order.createdAt && time <= now)).toBe(true)
          if (order.status === 'signed') expect(events.at(-1)).toMatchObject({ code: '160', time: order.podAt })
          if (order.outboundAt !== undefined) expect(order.outboundAt).toBeGreaterThan(order.inboundAt ?? Infinity)
        }
    })
  })
}
