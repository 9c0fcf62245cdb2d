import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import { APP_KEY, type KeyCall } from '#core/portal/keys/api-key.ts'
import type { ApiKeys, KeyUnit } from '#core/portal/keys/key.ports.ts'

type NewKey = Parameters<KeyUnit['apiKeys']['add']>[0]
type Unit = { readonly apiKeys: KeyUnit['apiKeys'] & IdentityUnit['apiKeys'] }

/** Keys, with two clients. */
export type KeyRoom = {
  readonly accountId: number
  readonly otherId: number
  readonly atomically: Atomically<Unit>
  readonly keys: ApiKeys
  /** Whether a secret opens an account now. */
  readonly lives: (accountId: number, keyHash: string) => Promise<boolean>
}

const AT = Date.UTC(2026, 8, 17)
const DAY = 86_400_000
const LONG_AGO = Date.UTC(2020, 0, 1)
const FAR = Date.UTC(2300, 0, 1)

/** Keys of clients, their secrets, and the log of their calls. */
export function apiKeysContract(name: string, open: () => Promise<KeyRoom>): void {
  describe(`keys ${name}`, () => {
    const secretOf = (keyHash: string) => ({ keyHash, prefix: `cdk_${keyHash}`, madeAt: AT })
    const room = async () => {
      const { atomically, ...rest } = await open()
      const within = async <T>(work: (keys: Unit['apiKeys']) => Promise<T>): Promise<T> =>
        must(await atomically(async ({ apiKeys }) => ok(await work(apiKeys))))
      const fresh: NewKey = { ...APP_KEY, accountId: rest.accountId, isApp: false, name: 'ERP', scopes: ['labels', 'tracking'] }
      const add = (keyHash: string, more: Partial<NewKey> = {}) => within((keys) => keys.add({ ...fresh, ...more }, secretOf(keyHash)))
      return { ...rest, within, add }
    }

    it('change their name and their scopes, and keep their secrets', async () => {
      const { accountId, keys, add, within, lives } = await room()
      const [one, other] = [await add('one'), await add('other')]
      await within(({ keep }) => keep({ id: one, name: 'Shop', scopes: ['orders:read'] }))
      expect(await keys.find(accountId, one)).toMatchObject({ name: 'Shop', scopes: ['orders:read'], secrets: [{ prefix: 'cdk_one' }] })
      expect(await keys.find(accountId, other)).toMatchObject({ name: 'ERP', scopes: ['labels', 'tracking'] })
      expect(await lives(accountId, 'one')).toBe(true)
    })

    it('are kept as they were made, the AppKey and then the newest first', async () => {
      const { accountId, otherId, keys, add, within, lives } = await room()
      const app = await add('app', { ...APP_KEY })
      const erp = await add('erp', { cidrs: ['203.0.113.0/24'], isSandbox: true, expiresAt: FAR })
      const shop = await add('shop')
      const known = await keys.of(accountId, { withEnded: false })
      expect(known.map(({ id }) => id)).toEqual([app, shop, erp])
      expect(known[2]).toEqual({
        id: erp,
        accountId,
        isApp: false,
        name: 'ERP',
        scopes: ['labels', 'tracking'],
        cidrs: ['203.0.113.0/24'],
        isSandbox: true,
        expiresAt: FAR,
        secrets: [{ prefix: 'cdk_erp', madeAt: AT }],
      })
      expect(await within(({ lockAll }) => lockAll(accountId))).toEqual(known)
      expect(await keys.find(accountId, shop)).toEqual(known[1])
      expect([await keys.of(otherId, { withEnded: true }), await keys.find(otherId, shop)]).toEqual([[], undefined])
      expect([await lives(accountId, 'erp'), await lives(otherId, 'erp'), await lives(accountId, 'none')]).toEqual([true, false, false])
    })

    it('have secrets beside each other until those before end, at the soonest that was said', async () => {
      const { accountId, keys, add, within, lives } = await room()
      const id = await add('one')
      await within(({ addSecret }) => addSecret(id, secretOf('two'), DAY))
      await within(({ addSecret }) => addSecret(id, secretOf('three'), 30 * DAY))
      const [key] = await keys.of(accountId, { withEnded: false })
      expect(key?.secrets.map(({ prefix, endsAt }) => [prefix, endsAt !== undefined])).toEqual([
        ['cdk_three', false],
        ['cdk_two', true],
        ['cdk_one', true],
      ])
      const [, two, one] = key?.secrets ?? []
      expect(Math.round(((two?.endsAt ?? 0) - (one?.endsAt ?? 0)) / DAY)).toBe(29)
      await within(({ addSecret }) => addSecret(id, secretOf('four'), 0))
      expect(await Promise.all(['one', 'two', 'three', 'four'].map((hash) => lives(accountId, hash)))).toEqual([false, false, false, true])
    })

    it('end one by one or together, once, and are listed where asked for', async () => {
      const { accountId, otherId, keys, add, within, lives } = await room()
      const [one] = [
        await add('one'),
        await add('two'),
        await add('expired', { expiresAt: LONG_AGO }),
        await add('other', { accountId: otherId }),
      ]
      expect(await lives(accountId, 'expired')).toBe(false)
      await within(({ end }) => end(one))
      expect([await lives(accountId, 'one'), await lives(accountId, 'two')]).toEqual([false, true])
      expect(await within(({ endAll }) => endAll(accountId))).toBe(2)
      expect(await within(({ endAll }) => endAll(accountId))).toBe(0)
      expect([await lives(accountId, 'two'), await lives(otherId, 'other')]).toEqual([false, true])
      expect(await keys.of(accountId, { withEnded: false })).toEqual([])
      const ended = await keys.of(accountId, { withEnded: true })
      expect(ended.map(({ endedAt, secrets }) => [typeof endedAt, secrets[0]?.prefix])).toEqual([
        ['number', 'cdk_expired'],
        ['number', 'cdk_two'],
        ['number', 'cdk_one'],
      ])
    })

    it('are taken once where they expire soon, those that ended or expired not', async () => {
      const { accountId, add, within } = await room()
      const soon = await add('soon', { expiresAt: AT + 6 * DAY, name: 'Soon' })
      await add('sooner', { expiresAt: AT + 2 * DAY, name: 'Sooner' })
      await add('far', { expiresAt: FAR })
      await add('never')
      await add('expired', { expiresAt: LONG_AGO })
      const ended = await add('ended', { expiresAt: AT + DAY })
      await within(({ end }) => end(ended))
      const take = (most: number) => within(({ takeExpiring }) => takeExpiring({ now: AT, before: AT + 7 * DAY, most }))
      expect((await take(1)).map(({ name }) => name)).toEqual(['Sooner'])
      expect(await take(5)).toEqual([{ id: soon, accountId, name: 'Soon', expiresAt: AT + 6 * DAY }])
      expect(await take(5)).toEqual([])
    })

    it('have a log, the newest call first, from which old calls and keys that ended go', async () => {
      const { accountId, keys, add, within } = await room()
      const [one, two] = [await add('one'), await add('two')]
      const call = (keyId: number, at: number): KeyCall => ({
        keyId,
        at,
        method: 'GET',
        path: '/api/orders',
        status: 200,
        millis: 12,
        address: '203.0.113.9',
      })
      await keys.note([])
      await keys.note([call(one, AT), call(two, AT), call(one, AT + 1), call(999_999, AT), call(one, AT + 2)])
      const read = (page: number) => keys.calls({ keyId: one, page, pageSize: 2 })
      expect(await read(1)).toEqual({ rows: [call(one, AT + 2), call(one, AT + 1)], total: 3 })
      expect(await read(2)).toEqual({ rows: [call(one, AT)], total: 3 })
      expect((await keys.find(accountId, one))?.usedAt).toBe(AT + 2)
      expect(await within(({ removeBefore }) => removeBefore(AT + 2, 2))).toBe(2)
      expect(await within(({ removeBefore }) => removeBefore(AT + 2, 2))).toBe(0)
      expect(await read(1)).toEqual({ rows: [call(one, AT + 2)], total: 1 })
      await within(({ end }) => end(one))
      expect(await within(({ removeBefore }) => removeBefore(FAR, 9))).toBe(1)
      expect([await keys.find(accountId, one), (await keys.find(accountId, two))?.id]).toEqual([undefined, two])
    })
  })
}
