import { describe, expect, it } from 'vitest'
import type { AgentEvent } from '#core/parcels/agents/agent-event.ts'
import type { WaitingEventKeeper, WaitingReason } from '#core/parcels/agents/waiting-event.ports.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { statement } from '../../support/servers/databases.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 10, 20, 4)
const MINUTE = 60_000
const PAGE = { page: 1, pageSize: 20 }
const event = (number: string, code: string, over: Partial<AgentEvent> = {}): AgentEvent => ({
  number,
  code,
  time: '2026-11-20 08:00:00',
  ...over,
})

/** Two agents, an order, and two servers on one database. */
async function office(server: ServerOf) {
  const connectionString = await server().freshDatabase()
  await statement(
    connectionString,
    `insert into accounts (id, audience, account, password_hash, name, audit_status, enabled) values (1001, 'customer', 'one', '', '一', 30, true)`,
  )
  await statement(
    connectionString,
    "insert into tracker_agent (agent_code, agent_name) values ('ARAMEX', 'A'), ('SMSA', 'S') on conflict do nothing",
  )
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  const change = async <T>(work: (keeper: WaitingEventKeeper) => Promise<T>, store = here): Promise<T> =>
    must(await store.atomically(async ({ waitingEvents }) => ok(await work(waitingEvents))))
  const keep = (events: readonly AgentEvent[], reason: WaitingReason = 'code', { agent = 'ARAMEX', at = AT, store = here } = {}) =>
    change(
      (keeper) =>
        keeper.keep(
          events.map((one) => ({ agent, source: 'push', event: one, reason })),
          at,
        ),
      store,
    )
  const place = async () =>
    must(
      await here.atomically(async ({ orders }) => {
        const [stored] = await orders.insert([madeOrder()])
        if (stored === undefined) throw new Error('no order was stored')
        return ok(stored)
      }),
    )
  const next = async (at = AT) =>
    (await there.waitingEvents.next({ after: 0, at, limit: 100 })).map(({ agent, event: { number, code } }) => `${agent} ${number} ${code}`)
  return { connectionString, here, there, change, keep, place, next, waiting: there.waitingEvents }
}

/** Events of agents that wait for their code or their number. */
export function waitingEventsContract(server: ServerOf): void {
  describe('waiting events in SQL', () => {
    it('are kept once however often they come, by both servers at once, and grouped by code', async () => {
      const { keep, here, there, waiting } = await office(server)
      const events = [event('N1', 'XQ', { text: 'Handed over', place: 'Dubai' }), event('N2', 'xq'), event('N2', 'YZ')]
      await Promise.all([here, there].map((store) => keep([...events, ...events], 'code', { store })))
      await keep([event('N3', 'XQ')], 'code', { agent: 'SMSA', at: AT + MINUTE })
      const { rows, total } = await waiting.groups(PAGE)
      expect(rows.map(({ agent, code, events: count, parcels }) => [agent, code.toUpperCase(), count, parcels])).toEqual([
        ['ARAMEX', 'XQ', 2, 2],
        ['ARAMEX', 'YZ', 1, 1],
        ['SMSA', 'XQ', 1, 1],
      ])
      expect(total).toBe(3)
      expect((await waiting.groups({ ...PAGE, agent: 'SMSA' })).rows).toMatchObject([{ oldest: AT + MINUTE }])
      expect((await waiting.groups({ ...PAGE, keywords: 'handed' })).rows).toMatchObject([{ text: 'Handed over', place: 'Dubai' }])
      expect((await waiting.groups({ page: 2, pageSize: 2 })).rows).toMatchObject([{ agent: 'SMSA' }])
    })

    it('wait for their time one by one, and stay away once they are settled however often they come', async () => {
      const { keep, change, next, waiting } = await office(server)
      const events = [event('N1', 'XQ', { time: '05/11/2026', timezone: 'AST' }), event('N2', 'XQ', { time: 'soon' })]
      await keep(events, 'time')
      await keep([event('N3', 'XQ', { time: 'later' })], 'time', { agent: 'SMSA', at: AT + MINUTE })
      const { rows, total } = await waiting.untimed(PAGE)
      expect([total, ...rows.map(({ event: { number } }) => number)]).toEqual([3, 'N3', 'N2', 'N1'])
      expect((await waiting.untimed({ ...PAGE, agent: 'SMSA' })).rows).toMatchObject([{ receivedAt: AT + MINUTE, reason: 'time' }])
      expect((await waiting.untimed({ ...PAGE, keywords: 'ast' })).rows).toMatchObject([{ event: { number: 'N1' } }])
      expect((await waiting.untimed({ page: 2, pageSize: 2 })).rows).toMatchObject([{ event: { number: 'N1' } }])
      const id = rows.at(-1)?.id ?? 0
      expect(await change((keeper) => keeper.lockUntimed(id))).toMatchObject({ agent: 'ARAMEX', source: 'push', event: events[0] })
      await change((keeper) => keeper.discardOne(id, AT))
      await keep(events, 'time')
      expect(await change((keeper) => keeper.lockUntimed(id))).toBeUndefined()
      expect((await waiting.untimed(PAGE)).total).toBe(2)
      expect(await next(AT + MILLIS_PER_DAY)).toEqual([])
    })

    it('say which were settled before, and stay with their reason where they are refused', async () => {
      const { change, waiting } = await office(server)
      const events = [event('N1', 'XQ', { time: 'soon' }), event('N2', 'XQ', { time: 'later' })]
      const asked = events.map((one) => ({ agent: 'ARAMEX', source: 'push', event: one, reason: 'time' }) as const)
      expect(await change((keeper) => keeper.keep(asked, AT))).toEqual(new Set())
      expect(await change((keeper) => keeper.keep(asked, AT))).toEqual(new Set())
      const [newest, oldest] = (await waiting.untimed(PAGE)).rows
      await change((keeper) => keeper.discardOne(newest?.id ?? 0, AT))
      const settled = events.findIndex(({ number }) => number === newest?.event.number)
      expect(await change((keeper) => keeper.keep([...asked, ...asked], AT))).toEqual(new Set([settled, settled + 2]))
      const refusal = { code: 'ORDER_NOT_FOUND', params: { order: 'X' } } as const
      await change((keeper) => keeper.refuse([{ id: oldest?.id ?? 0, refusal }]))
      expect((await waiting.untimed(PAGE)).rows).toMatchObject([{ id: oldest?.id, reason: 'refused', refusal }])
      await change((keeper) => keeper.sweep({ numbers: AT + MILLIS_PER_DAY, rest: AT + MILLIS_PER_DAY }))
      expect((await waiting.untimed(PAGE)).total).toBe(1)
      expect(await change((keeper) => keeper.lockUntimed(oldest?.id ?? 0))).toMatchObject({ reason: 'refused' })
    })

    it('are next once their code is mapped for their agent or for all, and gone when they are taken', async () => {
      const { connectionString, keep, change, next, waiting } = await office(server)
      await keep([event('N1', 'XQ'), event('N2', 'yz')])
      await keep([event('N3', 'XQ')], 'code', { agent: 'SMSA' })
      expect(await next()).toEqual([])
      const map = (code: string, agent: string) =>
        statement(
          connectionString,
          `insert into tracking_code_mapping (mapping_code, agent, agent_status, tracker_code) values ('${code}', ${agent}, '${code}', '150')`,
        )
      await statement(
        connectionString,
        "insert into tracking_status (tracker_code, tracker_description, english_description) values ('150', '派送中', 'Out for delivery')",
      )
      await map('xq', "'ARAMEX'")
      expect(await next()).toEqual(['ARAMEX N1 XQ'])
      await map('YZ', 'null')
      expect(await next()).toEqual(['ARAMEX N1 XQ', 'ARAMEX N2 yz'])
      const ids = (await waiting.next({ after: 0, at: AT, limit: 1 })).map(({ id }) => id)
      await change((keeper) => keeper.remove(ids))
      expect(await next()).toEqual(['ARAMEX N2 yz'])
    })

    it('of a number wait for a match of their agent, and are tried at once then', async () => {
      const { keep, change, place, next, waiting } = await office(server)
      const { orderNumber, airwayNumber } = await place()
      await keep([event(' own 1', 'A'), event('OWN 1 ', 'B', { text: 'In Dubai' }), event('OTHER', 'A')], 'number')
      await keep([event('OWN 1', 'A')], 'number', { agent: 'SMSA' })
      const { rows, total } = await waiting.numbers({ ...PAGE, agent: 'ARAMEX', keywords: 'own' })
      expect([total, rows]).toMatchObject([1, [{ agent: 'ARAMEX', events: 2, text: 'In Dubai', oldest: AT }]])
      expect((await waiting.groups(PAGE)).total).toBe(0)
      expect(await next()).toEqual([])
      expect(await change((keeper) => keeper.countOf({ agent: 'ARAMEX', number: 'own 1' }))).toBe(2)
      await change((keeper) => keeper.learn([{ agent: 'ARAMEX', number: 'own 1', orderNumber }]))
      expect(await next()).toHaveLength(2)
      const orders = await waiting.ordersOf('ARAMEX', ['OWN 1', airwayNumber, orderNumber, 'OTHER'])
      expect([...orders]).toEqual(expect.arrayContaining(['OWN 1', airwayNumber, orderNumber].map((key) => [key, orderNumber])))
      expect(orders.size).toBe(3)
      expect((await waiting.ordersOf('SMSA', ['OWN 1'])).size).toBe(0)
    })

    it('stay discarded when they come again, by code and by number', async () => {
      const { keep, change, waiting, next } = await office(server)
      const again = async () => {
        await keep([event('N1', 'NOISE'), event('N2', 'GOOD')])
        await keep([event('LOST', 'A')], 'number')
      }
      await again()
      expect(await change((keeper) => keeper.discard({ agent: 'ARAMEX', code: 'noise' }, AT))).toBe(1)
      expect(await change((keeper) => keeper.discardNumber({ agent: 'ARAMEX', number: 'lost' }, AT))).toBe(1)
      expect(await change((keeper) => keeper.discardNumber({ agent: 'ARAMEX', number: 'lost' }, AT))).toBe(0)
      await again()
      expect((await waiting.groups(PAGE)).rows).toMatchObject([{ code: 'GOOD' }])
      expect((await waiting.numbers(PAGE)).total).toBe(0)
      expect(await next(AT + MILLIS_PER_DAY)).toEqual([])
    })

    it('of a number are tried every quarter of an hour, and all are given up in the end', async () => {
      const { keep, change, next, waiting } = await office(server)
      await keep([event('N1', 'A')], 'number')
      await keep([event('N2', 'XQ')])
      expect(await next(AT + 14 * MINUTE)).toEqual([])
      expect(await next(AT + 15 * MINUTE)).toEqual(['ARAMEX N1 A'])
      await change((keeper) => keeper.sweep({ numbers: AT + 1, rest: AT }))
      expect([(await waiting.numbers(PAGE)).total, (await waiting.groups(PAGE)).total]).toEqual([0, 1])
      await change((keeper) => keeper.sweep({ numbers: AT, rest: AT + 1 }))
      expect((await waiting.groups(PAGE)).total).toBe(0)
    })
  })
}
