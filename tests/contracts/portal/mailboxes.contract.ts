import { describe, expect, it, vi } from 'vitest'
import type { Store } from '../../../adapters/store/store.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import type { LiveTopic } from '#core/platform/live/live-events.port.ts'
import { messageFailure } from '#core/portal/messages/message.failures.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 8, 17, 8)
const MANY = 900
const PROBE = 'access'
const UNREPORTED: ReadonlySet<LiveTopic | 'anything'> = new Set([PROBE, 'anything'])

/**
 * Two servers on one database with two shippers, one that may not sign in, and one member of the
 * staff.
 */
async function post(server: ServerOf): Promise<readonly [Store, Store]> {
  const connectionString = await server().freshDatabase()
  await statement(
    connectionString,
    `insert into accounts (id, audience, account, password_hash, name, enabled) values (1, 'customer', 'one', '', '一', true),
      (2, 'customer', 'Two', '', '二', true), (3, 'customer', 'three', '', '三', false), (4, 'staff', 'four', '', '四', true)`,
  )
  return [await storeAt(connectionString), await storeAt(connectionString)]
}

const letter = (title: string, changes: Partial<NewMessage> = {}): NewMessage => ({
  accountIds: [1],
  type: 'general',
  text: { title, content: `${title}!` },
  at: AT,
  ...changes,
})
const send = async (store: Store, ...letters: readonly NewMessage[]): Promise<void> =>
  must(
    await store.atomically(async ({ messages }) => {
      for (const one of letters) await messages.send(one)
      return ok(undefined)
    }),
  )
const listOf = (store: Store, keywords?: string) => store.mailboxes.list({ accountId: 1, keywords, page: 1, pageSize: 50 })
const titles = async (store: Store, keywords?: string): Promise<readonly string[]> =>
  (await listOf(store, keywords)).rows.map(({ text }) => ('title' in text ? text.title : text.template))

/** The events that an account receives at a store, without probes and the initial one. */
function hearing(store: Store, accountId: number, audience: 'customer' | 'staff' = 'customer') {
  const heard: (LiveTopic | 'anything')[] = []
  const stop = store.live.subscribe({ accountId, audience, heard: (news) => void (UNREPORTED.has(news) || heard.push(news)) })
  return {
    heard,
    stop,
    has: (...news: readonly string[]) => vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining([...news])), { timeout: 10_000 }),
  }
}

/** Events of one store reach the other: proven once the first has arrived. */
async function listeningTo(from: Store, to: Store): Promise<void> {
  let isHeard = false
  const stop = to.live.subscribe({ accountId: 1, audience: 'customer', heard: (news) => void (isHeard ||= news === PROBE) })
  await vi.waitFor(
    async () => {
      await from.atomically(async ({ live }) => ok(await live.publish({ topic: PROBE, to: { accountIds: [1] } })))
      expect(isHeard).toBe(true)
    },
    { timeout: 10_000 },
  )
  stop()
}

/** Mailboxes and live events, on two servers of ours at once. */
export function mailboxesContract(server: ServerOf): void {
  describe('mailboxes', () => {
    it('keep a message whole, newest first; of one moment the later comes first', async () => {
      const [here, there] = await post(server)
      const told = { template: 'certification_rejected', params: { reason: '照片' } } as const
      await send(
        here,
        letter('old', { at: AT - 1 }),
        letter('a'),
        letter('b'),
        letter('', { text: told, type: 'workOrder', airwayNumber: 'CD1', link: '/home', at: AT + 1 }),
      )
      expect(await titles(there)).toEqual(['certification_rejected', 'b', 'a', 'old'])
      const [first] = (await listOf(there)).rows
      expect(first).toEqual({
        id: first?.id,
        accountId: 1,
        type: 'workOrder',
        text: told,
        airwayNumber: 'CD1',
        link: '/home',
        state: 'unread',
        createdAt: AT + 1,
      })
      expect(await there.mailboxes.find(1, first?.id ?? 0)).toEqual(first)
      expect(await there.mailboxes.find(2, first?.id ?? 0)).toBeUndefined()
    })

    it('are found by their words, whose signs mean nothing', async () => {
      const [here] = await post(server)
      await send(here, letter('100% done'), letter('under_score'), letter('back\\slash', { airwayNumber: 'CD77' }))
      expect([await titles(here, '%'), await titles(here, '_'), await titles(here, '\\'), await titles(here, 'cd77')]).toEqual([
        ['100% done'],
        ['under_score'],
        ['back\\slash'],
        ['back\\slash'],
      ])
    })

    it('move only what is their own and stands where the event begins', async () => {
      const [here, there] = await post(server)
      await send(here, letter('a'), letter('b', { accountIds: [1, 2] }))
      const [b, a] = (await listOf(here)).rows.map(({ id }) => id)
      const ids = [a ?? 0, b ?? 0]
      const move = (accountId: number) =>
        there.atomically(async ({ messages }) => ok(await messages.move({ accountId, ids, from: 'unread', to: 'read' })))
      expect(must(await move(2))).toBe(0)
      expect(await here.mailboxes.nextUnread(1, { id: b ?? 0, createdAt: AT })).toBe(a)
      const both = await Promise.all([move(1), move(1)])
      expect(both.map(must).toSorted((a, b) => a - b)).toEqual([0, 2])
      expect([await here.mailboxes.unread(1), await here.mailboxes.unread(2)]).toEqual([0, 1])
      expect(await here.mailboxes.nextUnread(1, { id: b ?? 0, createdAt: AT })).toBeUndefined()
    })

    it('know who can be written to, and what the staff wrote', async () => {
      const [here] = await post(server)
      const found = await here.atomically(async ({ messages }) =>
        ok([
          await messages.shippers('all', undefined),
          await messages.shippers(['ONE', 'two', 'three', 'four', 'five'], undefined),
          await messages.shippers('all', [2]),
          await messages.shippers(['one', 'two'], [2, 4]),
        ]),
      )
      expect(must(found)).toEqual([
        { ids: [1, 2], unknown: [] },
        { ids: [1, 2], unknown: ['three', 'four', 'five'] },
        { ids: [2], unknown: [] },
        { ids: [2], unknown: ['one'] },
      ])
      await send(here, letter('by us'), letter('by four', { accountIds: [2], senderId: 4 }))
      const sent = await here.mailboxes.sent({ page: 1, pageSize: 10 })
      expect(sent).toMatchObject({ total: 1, rows: [{ account: 'Two', sender: '四', text: { title: 'by four' } }] })
    })
  })

  describe('news', () => {
    it('are heard by those that they are for on every server, once they are kept', async () => {
      const [here, there] = await post(server)
      await Promise.all([listeningTo(here, there), listeningTo(there, here)])
      const [one, two, staff, own] = [hearing(there, 1), hearing(there, 2), hearing(there, 4, 'staff'), hearing(here, 1)]
      const undone = await here.atomically(async ({ messages, live }) => {
        await messages.send(letter('undone'))
        await live.publish({ topic: 'bulletins', to: { audience: 'customer' } })
        return failed(messageFailure('TEXT_MISSING'))
      })
      expect(undone.ok).toBe(false)
      await send(here, letter('kept'))
      await here.atomically(async ({ live }) => ok(await live.publish({ topic: 'work-orders', to: { audience: 'staff' } })))
      await Promise.all([one.has('messages'), own.has('messages'), staff.has('work-orders')])
      expect([one.heard, two.heard, staff.heard]).toEqual([['messages'], [], ['work-orders']])
      one.stop()
      await send(there, letter('again', { accountIds: [1, 2] }))
      await two.has('messages')
      expect(one.heard).toEqual(['messages'])
      expect(await titles(here)).toEqual(['again', 'kept'])
    })

    it('of a wallet are gathered while money moves, and heard by its customer on every server', async () => {
      const [here, there] = await post(server)
      await Promise.all([listeningTo(here, there), listeningTo(here, here)])
      const [own, far, two] = [hearing(here, 1), hearing(there, 1), hearing(there, 2)]
      const publish = (topic: LiveTopic) => here.atomically(async ({ live }) => ok(await live.publish({ topic, to: { accountIds: [1] } })))
      await Promise.all(Array.from({ length: 20 }, () => publish('wallet')))
      await Promise.all([own.has('wallet'), far.has('wallet')])
      await publish('messages')
      await far.has('messages')
      expect(far.heard.length).toBeLessThan(20)
      expect(two.heard).toEqual([])
    })

    it('reach more accounts than fit into one call', async () => {
      const [here, there] = await post(server)
      await listeningTo(here, there)
      const last = hearing(there, MANY)
      const accountIds = Array.from({ length: MANY }, (_, index) => index + 1)
      must(await here.atomically(async ({ live }) => ok(await live.publish({ topic: 'messages', to: { accountIds } }))))
      await last.has('messages')
    })
  })
}
