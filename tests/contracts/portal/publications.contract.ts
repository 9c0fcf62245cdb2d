import { describe, expect, it } from 'vitest'
import type { Store } from '../../../adapters/store/store.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { Publication } from '#core/portal/messages/publication.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 8, 17, 8)
const HOUR = 3_600_000

const written = (changes: Partial<Publication> = {}): Omit<Publication, 'id' | 'version'> => ({
  kind: 'bulletin',
  state: 'published',
  texts: { 'zh-CN': { title: '放假', content: '<p>停止收件</p>' }, 'en-US': { title: '100% closed', content: '<p>Closed</p>' } },
  attachments: [],
  target: { to: 'all' },
  operatorName: '何佳怡',
  createdAt: AT - HOUR,
  publishAt: AT,
  ...changes,
})

/**
 * Two servers on one database with three shippers: 1 (DDP, group A), 2 (DDU, group B) and 3 (DDU,
 * in no group).
 */
async function board(server: ServerOf): Promise<readonly [Store, Store]> {
  const connectionString = await server().freshDatabase()
  await statement(
    connectionString,
    `insert into accounts (id, audience, account, password_hash, name, dd_type, audit_status, client_group) values
      (1, 'customer', 'one', '', '一', 'DDP', 30, 'A'), (2, 'customer', 'two', '', '二', 'DDU', 30, 'B'), (3, 'customer', 'three', '', '三', 'DDU', 30, null)`,
  )
  return [await storeAt(connectionString), await storeAt(connectionString)]
}

const add = async (store: Store, changes: Partial<Publication> = {}): Promise<Publication> =>
  must(await store.atomically(async ({ publications }) => ok(await publications.add(written(changes)))))

async function shownTo(
  store: Store,
  id: number,
  asked: { readonly at?: number; readonly isUnreadAlone?: boolean; readonly keywords?: string } = {},
) {
  const reader = await store.publications.readerOf(id)
  if (reader === undefined) throw new Error(`there is no shipper ${id}`)
  const { at = AT, isUnreadAlone = false, keywords } = asked
  return store.publications.shownTo({ kind: 'bulletin', reader, at, isUnreadAlone, keywords, page: 1, pageSize: 15 })
}
const idsOf = ({ rows }: Awaited<ReturnType<typeof shownTo>>): readonly number[] => rows.map(({ publication }) => publication.id)

/** Publications, their readers and confirmations, on two servers of ours at once. */
export function publicationsContract(server: ServerOf): void {
  describe('publications', () => {
    it('are kept whole, version by version', async () => {
      const [here, there] = await board(server)
      const targets: readonly Publication['target'][] = [
        { to: 'all' },
        { to: 'dd_type', ddType: 'DDU' },
        { to: 'groups', groups: ['A', 'B'] },
        { to: 'clients', clients: [1, 3] },
      ]
      for (const target of targets) {
        const added = await add(here, { target, until: AT + HOUR, state: 'draft' })
        expect(await there.publications.find('bulletin', added.id)).toEqual({
          ...written({ target, until: AT + HOUR, state: 'draft' }),
          id: added.id,
          version: 1,
        })
        expect(await there.publications.find('notice', added.id)).toBeUndefined()
        const { until: _until, ...rest } = added
        const kept = must(await there.atomically(async ({ publications }) => ok(await publications.keep({ ...rest, state: 'withdrawn' }))))
        expect(kept).toEqual({ ...rest, state: 'withdrawn', version: 2 })
        expect(await here.publications.find('bulletin', added.id)).toEqual(kept)
      }
    })

    it('are shown to those that they are for, in their time', async () => {
      const [here] = await board(server)
      const all = await add(here)
      const byClass = await add(here, { target: { to: 'dd_type', ddType: 'DDU' } })
      const grouped = await add(here, { target: { to: 'groups', groups: ['A'] } })
      const single = await add(here, { target: { to: 'clients', clients: [3] } })
      const coming = await add(here, { state: 'scheduled', publishAt: AT + HOUR, until: AT + 2 * HOUR })
      await add(here, { state: 'draft' })
      await add(here, { state: 'withdrawn' })
      await add(here, { kind: 'notice' })
      expect(idsOf(await shownTo(here, 1))).toEqual([grouped.id, all.id])
      expect(idsOf(await shownTo(here, 2))).toEqual([byClass.id, all.id])
      expect(idsOf(await shownTo(here, 3))).toEqual([single.id, byClass.id, all.id])
      const shownAt = async (at: number): Promise<boolean> => idsOf(await shownTo(here, 1, { at })).includes(coming.id)
      expect([
        await shownAt(AT + HOUR - 1),
        await shownAt(AT + HOUR),
        await shownAt(AT + 2 * HOUR - 1),
        await shownAt(AT + 2 * HOUR),
      ]).toEqual([false, true, true, false])
      expect((await shownTo(here, 1, { keywords: '100%' })).total).toBe(2)
      expect((await shownTo(here, 1, { keywords: '1_0%' })).total).toBe(0)
    })

    it('are read once by each, whichever server hears it', async () => {
      const [here, there] = await board(server)
      const { id } = await add(here)
      const read = (store: Store) =>
        store.atomically(async ({ publications }) => ok(await publications.markRead({ id, accountId: 1, at: AT })))
      const marks = await Promise.all([read(here), read(there), read(here), read(there)])
      expect(marks.map((mark) => must(mark)).filter(Boolean)).toHaveLength(1)
      expect([await there.publications.isRead({ id, accountId: 1 }), await there.publications.isRead({ id, accountId: 2 })]).toEqual([
        true,
        false,
      ])
      expect([
        (await shownTo(there, 1)).unread,
        (await shownTo(there, 1, { isUnreadAlone: true })).total,
        (await shownTo(there, 2)).unread,
      ]).toEqual([0, 0, 1])
      const publication = await there.publications.find('bulletin', id)
      const readersOf = async (reach: readonly number[] | undefined) =>
        publication && there.publications.readersOf({ publication, reach, page: 1, pageSize: 2 })
      const readers = await readersOf(undefined)
      expect(await readersOf([3])).toMatchObject({ rows: [{ accountId: 3 }], total: 1, read: 0 })
      expect(readers).toEqual({
        rows: [
          { accountId: 1, account: 'one', name: '一', readAt: AT },
          { accountId: 3, account: 'three', name: '三', readAt: undefined },
        ],
        total: 3,
        read: 1,
      })
    })

    it('that are due come out by one server alone', async () => {
      const [here, there] = await board(server)
      const { id } = await add(here, { state: 'scheduled' })
      const held = Promise.withResolvers<void>()
      const taken = Promise.withResolvers<readonly number[]>()
      const first = here.atomically(async ({ publications }) => {
        taken.resolve((await publications.due(AT)).map((one) => one.id))
        await held.promise
        return ok(true)
      })
      expect(await taken.promise).toEqual([id])
      const second = await there.atomically(async ({ publications }) => ok(await publications.due(AT)))
      expect(must(second)).toEqual([])
      held.resolve()
      must(await first)
      const early = await there.atomically(async ({ publications }) => ok(await publications.due(AT - 1)))
      expect(must(early)).toEqual([])
    })
  })
}
