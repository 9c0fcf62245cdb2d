import { describe, expect, it } from 'vitest'
import { randomTokens } from '../../../adapters/http/server/auth/random-tokens.ts'
import { hashOfText } from '../../../adapters/store/migrations/0016-access.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import type { Account } from '#core/platform/access/account.ts'
import { MOST_PREFERENCE_BYTES, MOST_PREFERENCES } from '#core/platform/access/preferences.port.ts'
import { MOST_SESSIONS } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const account: Account = {
  id: 1001,
  audience: 'customer',
  account: 'Ddp',
  passwordHash: '$argon2id$',
  name: '林晓岚',
  company: undefined,
  ddType: 'DDP',
  auditStatus: 30,
  accountPhone: '+8613510027846',
  showFinance: 1,
  fit: 1,
  sender: { name: '林晓岚', phone: '+8613510027846', country: 'CN', city: '深圳', address: '宝安区' },
}
const { passwordHash: _secret, ...actor } = account
const AT = Date.UTC(2026, 8, 17)
const DAY = 86_400_000
const ORIGIN = { device: 'Firefox', address: '203.0.113.9' }
const UNDONE = { ok: false, failure: { code: 'UNDONE', kind: 'refused', params: {} } } as const
const LIMIT = { free: 5, mostSeconds: 900 }

async function withAccount(server: ServerOf) {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  await insertAccount(database, account)
  await database.close()
  return { connectionString, here: await storeAt(connectionString), there: await storeAt(connectionString) }
}

/** Accounts, Sessions, Throttle and preferences, on two servers of ours at once. */
export function identityContract(server: ServerOf): void {
  describe('accounts and sessions', () => {
    it('finds an account in any letters, of its own audience alone', async () => {
      const { here } = await withAccount(server)
      expect(await here.accounts.findByName('customer', 'dDP')).toEqual({ ...account, sessionEpoch: 0 })
      expect(await here.accounts.findByName('staff', 'Ddp')).toBeUndefined()
      expect(await here.accounts.findByName('customer', 'ddp%')).toBeUndefined()
    })

    it('knows a session on every server until it is closed or over', async () => {
      const { connectionString, here, there } = await withAccount(server)
      await here.sessions.open({ tokenHash: 'one', accountId: 1001, at: AT, expiresAt: AT + DAY, ...ORIGIN })
      expect(await there.sessions.actorOf('one', AT)).toEqual(actor)
      expect(await there.sessions.actorOf('other', AT)).toBeUndefined()
      // Ten minutes between the clocks of two servers end nothing, the end of the day does.
      expect(await there.sessions.actorOf('one', AT - 600_000)).toEqual(actor)
      expect(await there.sessions.actorOf('one', AT + DAY)).toBeUndefined()
      await here.sessions.close('one')
      expect(await here.sessions.actorOf('one', AT)).toBeUndefined()
      await expect.poll(() => there.sessions.actorOf('one', AT), { interval: 20, timeout: 30_000 }).toBeUndefined()
      // By the database's own clock it ends too, whatever the servers' clocks show.
      await here.sessions.open({ tokenHash: 'two', accountId: 1001, at: AT, expiresAt: AT + DAY, ...ORIGIN })
      await statement(connectionString, "update sessions set ends_at = now() - interval '1 second'")
      expect(await there.sessions.actorOf('two', AT)).toBeUndefined()
    })

    it('lists the sessions of an account, and ends one or all of them on every server', async () => {
      const { here, there } = await withAccount(server)
      const open = (tokenHash: string, device: string) =>
        here.sessions.open({ tokenHash, accountId: 1001, at: AT, expiresAt: AT + DAY, device, address: '203.0.113.9' })
      for (const [tokenHash, device] of [
        ['a', 'Firefox'],
        ['b', 'Chrome'],
        ['c', 'x'.repeat(900)],
      ] as const)
        await open(tokenHash, device)
      const listed = await there.sessions.of(1001, 'b')
      expect(listed.map(({ device, isCurrent }) => [device.slice(0, 7), isCurrent])).toEqual([
        ['Chrome', true],
        ['xxxxxxx', false],
        ['Firefox', false],
      ])
      expect(listed[1]?.device).toHaveLength(300)
      const firefox = listed[2]?.id ?? 0
      expect(await there.sessions.closeOne(1002, firefox)).toBe(false)
      expect(await there.sessions.closeOne(1001, firefox)).toBe(true)
      expect(await there.sessions.closeOne(1001, firefox)).toBe(false)
      expect(await there.sessions.actorOf('a', AT)).toBeUndefined()
      await here.sessions.closeAll(1001)
      expect(await here.sessions.actorOf('b', AT)).toBeUndefined()
      expect(await there.sessions.of(1001, 'b')).toEqual([])
    })

    it('knows a key that was stored as text before by the hash that the migration left of it', async () => {
      const connectionString = await server().freshDatabase()
      const text = '0f9c7b0c5a4c1d7e4c5f9a8b2f6e3d1c~密钥'
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      const [[hash] = []] = await database.texts(`select ${hashOfText('$1::text')}`, [text])
      await database.close()
      expect(hash).toBe(randomTokens.hashOf(text))
    })

    it('gives a further token that ends with the one it was asked by, and an account a limited number of sessions', async () => {
      const { here, there } = await withAccount(server)
      const parent = { accountId: 1001, at: AT, expiresAt: AT + DAY / 2, ...ORIGIN }
      await here.sessions.open({ tokenHash: 'parent', ...parent })
      expect(await there.sessions.openBeside({ tokenHash: 'child', besideHash: 'parent', ...ORIGIN })).toBe(AT + DAY / 2)
      expect(await there.sessions.openBeside({ tokenHash: 'grandchild', besideHash: 'child', ...ORIGIN })).toBe(AT + DAY / 2)
      expect(await here.sessions.actorOf('grandchild', AT)).toEqual(actor)
      expect(await here.sessions.actorOf('grandchild', AT + DAY / 2)).toBeUndefined()
      expect(await here.sessions.openBeside({ tokenHash: 'orphan', besideHash: 'nobody', ...ORIGIN })).toBeUndefined()
      for (let n = 0; n < MOST_SESSIONS.byPassword; n += 1) await here.sessions.open({ tokenHash: `session ${n}`, ...parent })
      expect(await here.sessions.of(1001, '')).toHaveLength(MOST_SESSIONS.byPassword)
      expect(await here.sessions.actorOf('grandchild', AT)).toBeUndefined()
      expect(await here.sessions.actorOf('session 0', AT)).toEqual(actor)
    })

    it('ends sessions also for calls that come before the change is committed, and not for one that is undone', async () => {
      const { here } = await withAccount(server)
      await here.sessions.open({ tokenHash: 'one', accountId: 1001, at: AT, expiresAt: AT + DAY, ...ORIGIN })
      const closing = (refused: boolean) =>
        here.atomically(async (unit) => {
          await unit.sessions.closeAll(1001)
          expect(await here.sessions.actorOf('one', AT)).toEqual(actor)
          return refused ? UNDONE : ok(true)
        })
      expect(await closing(true)).toEqual(UNDONE)
      expect(await here.sessions.actorOf('one', AT)).toEqual(actor)
      must(await closing(false))
      expect(await here.sessions.actorOf('one', AT)).toBeUndefined()
    })

    it('slows down who fails again and again, by the database clock and on every server, and forgets it', async () => {
      const { connectionString, here, there } = await withAccount(server)
      const attempt = (server: typeof here, ...keys: string[]) => server.throttle.count(keys.map((key) => ({ key, limit: LIMIT })))
      for (let failures = 0; failures < 6; failures += 1) expect(await attempt(failures % 2 === 0 ? here : there, 'key')).toBe(0)
      await statement(connectionString, 'update throttle set failures = 15, closed_until = now()')
      expect(await attempt(here, 'another', 'key')).toBe(0)
      const wait = await attempt(there, 'key', 'third')
      expect(wait).toBeGreaterThan(600_000)
      expect(wait).toBeLessThanOrEqual(900_000)
      await statement(connectionString, "update throttle set closed_until = now() - interval '16 minutes'")
      for (let failures = 0; failures < 5; failures += 1) expect(await attempt(there, 'key')).toBe(0)
      await statement(connectionString, 'update throttle set failures = 500')
      expect(await attempt(here, 'key')).toBe(0)
      await there.throttle.clear('key')
      expect(await attempt(here, 'key')).toBe(0)
    })

    it('lets one attempt of many at the same time pass where the limit is reached, and reopens where it was right', async () => {
      const { connectionString, here, there } = await withAccount(server)
      const counts = ['b', 'a', 'c'].map((key) => ({ key, limit: LIMIT }))
      expect(await here.throttle.count(counts)).toBe(0)
      await statement(connectionString, "update throttle set failures = 20, closed_until = now() where key = 'a'")
      const waits = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 === 0 ? here : there).throttle.count(index % 3 === 0 ? counts : counts.toReversed()),
        ),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
      await there.throttle.takeBack(['a', 'b', 'c'])
      const next = await Promise.all(Array.from({ length: 20 }, () => here.throttle.count(counts)))
      expect(next.filter((wait) => wait === 0)).toHaveLength(1)
    })

    it('keeps a limited number of preferences and bytes of them for an account, also of those that come together', async () => {
      const { connectionString, here, there } = await withAccount(server)
      await statement(
        connectionString,
        `insert into preferences (account_id, name, value) select 1001, 'page-' || n, '{}' from generate_series(1, ${MOST_PREFERENCES - 1}) n`,
      )
      const kept = await Promise.all([1, 2, 3].map((n) => (n === 2 ? there : here).preferences.keep(1001, `more-${n}`, {})))
      expect(kept.filter(Boolean)).toHaveLength(1)
      const large = { views: 'x'.repeat(MOST_PREFERENCE_BYTES) }
      expect(await here.preferences.keep(1001, 'page-1', large)).toBe(false)
      expect(await there.preferences.of(1001, 'page-1')).toEqual({})
      expect(await there.preferences.keep(1001, 'page-1', { density: 'compact' })).toBe(true)
    })

    it('keeps preferences, headings and links for their owner', async () => {
      const { here, there } = await withAccount(server)
      expect(await here.preferences.of(1001, 'orders')).toBeUndefined()
      await here.preferences.keep(1001, 'orders', { columns: ['status'], density: 'compact' })
      await there.preferences.keep(1001, 'orders', { columns: ['状态', '__proto__'] })
      expect(await here.preferences.of(1001, 'orders')).toEqual({ columns: ['状态', '__proto__'] })
      expect(await here.preferences.of(1002, 'orders')).toBeUndefined()
      await here.headingMemory.keep(
        1001,
        'express',
        new Map([
          ['单号', 'refCode'],
          ['备注2', ''],
        ]),
      )
      await there.headingMemory.keep(1001, 'express', new Map([['单号', 'userRef']]))
      await there.headingMemory.keep(1001, 'express', new Map())
      expect(await here.headingMemory.of(1001, 'express')).toEqual(
        new Map([
          ['单号', 'userRef'],
          ['备注2', ''],
        ]),
      )
      expect(await here.headingMemory.of(1001, 'b2b')).toEqual(new Map())
      const print = {
        printId: 'random',
        accountId: 1001,
        orderNumbers: ['b', 'a,"'],
        size: '100x150',
        type: 'standard',
        options: { locale: 'zh-CN', merge: true },
        createdAt: AT,
      } as const
      must(await here.atomically(async ({ labelPrints }) => ok(await labelPrints.keep([print]))))
      expect(await there.labelPrints.find('random', 1001)).toEqual(print)
      expect(await there.labelPrints.find('random', 1002)).toBeUndefined()
    })
  })
}
