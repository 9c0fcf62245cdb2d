import { country } from '#core/platform/reference/country.entity.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { isUnavailable } from '../../../adapters/store/database/unavailable.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { statement } from '../../support/servers/databases.ts'
import { madeOrder, storeOrder } from '../../support/made-orders.ts'
import { tcpProxyTo } from '../../support/proxies/tcp-proxy.ts'
import { freshStore, storeAt, type ServerOf } from '../server.ts'

const FIRST = { page: 1, pageSize: 15 }

async function behindProxy(server: ServerOf) {
  const connectionString = await server().freshDatabase()
  const proxy = await tcpProxyTo(connectionString)
  onTestFinished(() => proxy.close())
  const store = await storeAt(proxy.url)
  return { store, proxy, connectionString }
}

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  )

/**
 * A store that is down, slow or cut off: reported in time, nothing saved partly, and recovery
 * without help.
 */
export function awayContract(server: ServerOf): void {
  describe('a store that is away', () => {
    it('says so while it is cut off, and works again by itself', async () => {
      const { store, proxy, connectionString } = await behindProxy(server)
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([madeOrder()]))))
      proxy.cut()
      for (const work of [
        () => store.orders.list({}, FIRST),
        () => store.atomically(async (unit) => ok(await unit.orders.insert([madeOrder()]))),
        () => store.sessions.actorOf('one', 0),
        () => store.ready(),
      ])
        expect(isUnavailable(await thrownBy(work()))).toBe(true)
      expect(store.references.current().all(country)).toEqual([])
      await expect(thrownBy(storeAt(proxy.url)).then(isUnavailable)).resolves.toBe(true)
      proxy.restore()
      await expect.poll(async () => must(await store.orders.list({}, FIRST)).total, { timeout: 30_000 }).toBe(1)
      const other = await storeAt(connectionString)
      must(await other.entityStore(currency).create({ code: 'AED', name: 'a', english_name: 'a', rate: '1' }, { actorId: 1, at: 0 }))
      await expect.poll(() => store.references.current().find(currency, 'AED'), { timeout: 30_000 }).toBeDefined()
    })

    it('does not wait for a connection that says nothing, nor for a slow statement, longer than it may', async () => {
      const { store, proxy } = await behindProxy(server)
      await store.ready()
      proxy.freeze()
      expect(isUnavailable(await thrownBy(store.within(300, () => store.orders.list({}, FIRST))))).toBe(true)
      expect(
        isUnavailable(
          await thrownBy(
            store.within(300, () =>
              store.atomically(async (unit) => ok(await unit.orders.insert(Array.from({ length: 200 }, () => madeOrder())))),
            ),
          ),
        ),
      ).toBe(true)
      proxy.restore()
      await expect.poll(() => store.ready(), { timeout: 30_000 }).toBe(true)
    })

    it('lets nobody wait for ever in the line for a connection', async () => {
      const store = await freshStore(server(), 1)
      const holding = Promise.withResolvers<void>()
      const free = Promise.withResolvers<void>()
      const unit = store.within(60_000, () =>
        store.atomically(async () => {
          holding.resolve()
          await free.promise
          return ok(true)
        }),
      )
      await holding.promise
      expect(isUnavailable(await thrownBy(store.within(200, () => store.ready())))).toBe(true)
      free.resolve()
      must(await unit)
      expect(await store.ready()).toBe(true)
    })

    it('keeps nothing of a unit of work whose connection was ended, and outlives it', async () => {
      const { store, connectionString } = await behindProxy(server)
      const broken = await thrownBy(
        store.atomically(async (unit) => {
          await storeOrder(unit)
          await statement(
            serverConnectionOf(connectionString),
            "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
          )
          return ok(await unit.orders.drawNumbers(1))
        }),
      )
      expect(isUnavailable(broken)).toBe(true)
      expect(must(await store.orders.list({}, FIRST)).total).toBe(0)
    })

    it('does not take a mistake of ours for a store that is away', async () => {
      const database = openDatabase({ connectionString: await server().freshDatabase(), connections: 1, log: () => undefined })
      expect(isUnavailable(await thrownBy(database.rows('selekt 1')))).toBe(false)
      expect(isUnavailable(await thrownBy(database.rows("select '9007199254740993'::bigint as n")))).toBe(false)
      expect(isUnavailable(new Error('something else'))).toBe(false)
      await database.close()
    })
  })
}
