import { describe, expect, it } from 'vitest'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { spellNumber } from '#core/oversight/trace-query/trace-number.ts'
import type { WatchList } from '#core/oversight/trace-query/watch-list.ts'
import { statement } from '../../support/servers/databases.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 10, 20, 4)
const [OWN, OTHER, CLERK, COLLEAGUE] = [1001, 1002, 3, 4] as const
const ALL = { whose: undefined, most: 1000 }

type Details = Parameters<typeof madeOrder>[0]

/** Two clients, two clerks, and two servers on one database. */
async function office(server: ServerOf) {
  const connectionString = await server().freshDatabase()
  await statement(
    connectionString,
    `insert into accounts (id, audience, account, password_hash, name, audit_status, enabled) values
      (${OWN}, 'customer', 'own', '', '一', 30, true), (${OTHER}, 'customer', 'other', '', '二', 30, true),
      (${CLERK}, 'staff', 'clerk', '', '文员', 30, true), (${COLLEAGUE}, 'staff', 'colleague', '', '', 30, true)`,
  )
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  const place = async (...details: readonly Details[]) =>
    must(await here.atomically(async ({ orders }) => ok(await orders.insert(details.map((one) => madeOrder(one))))))
  const happen = async (orderId: number, ...events: readonly (readonly [code: string, hours: number, hidden?: boolean])[]) => {
    const told = events.map(([code, hours, hidden = false]): TrackingEvent => ({
      orderId,
      code,
      time: AT + hours * MILLIS_PER_HOUR,
      timezone: 'Asia/Dubai',
      location: 'Dubai',
      operator: '',
      hidden,
    }))
    must(await here.atomically(async ({ tracking }) => ok(await tracking.add(told))))
  }
  const match = (numbers: readonly string[], options: Parameters<typeof there.traces.match>[1] = ALL) =>
    there.traces.match(numbers.map(spellNumber), options)
  return { here, there, place, happen, match }
}

/** The suite of trace queries: their reads and what they keep. */
export function tracesContract(server: ServerOf): void {
  describe('trace queries in SQL', () => {
    it('find orders by their number, waybill, reference, platform and incoming number, those of a client alone, and cancelled ones as such', async () => {
      const { place, match } = await office(server)
      const [one, two, gone] = await place(
        { kind: 'platform_return', values: { refCode: 'REF-1', platformOrder: 'P-1', incomingTracking: 'IN-1' } },
        { customerId: OTHER, values: { refCode: 'REF-1' } },
        { status: 'cancelled', values: { refCode: 'REF-2' } },
      )
      const ids = (found: Awaited<ReturnType<typeof match>>) => found.orders.map(({ place: at, kind, orderId }) => [at, kind, orderId])
      const asked = [one?.orderNumber ?? '', (one?.airwayNumber ?? '').toLowerCase(), 'REF-1', 'P-1', 'IN-1', 'NOTHING']
      expect(ids(await match(asked))).toEqual([
        [0, 'order', one?.id],
        [1, 'waybill', one?.id],
        [2, 'reference', one?.id],
        [2, 'reference', two?.id],
        [3, 'platform', one?.id],
        [4, 'incoming', one?.id],
      ])
      expect(ids(await match(asked, { ...ALL, whose: [OTHER] }))).toEqual([[2, 'reference', two?.id]])
      expect((await match(['REF-2'])).orders).toMatchObject([{ orderId: gone?.id, isCancelled: true }])
      expect((await match(asked)).containers).toEqual([])
    })

    it('say where parcels are, in the order in which they were asked for, by events that came in any order', async () => {
      const { there, place, happen } = await office(server)
      const [one, two] = await place({ status: 'outbound' }, { status: 'confirmed' })
      await happen(one?.id ?? 0, ['130', 5], ['111', 1], ['135', 8], ['190', 9, true], ['112', 2])
      const [second, first] = await there.traces.facts([two?.id ?? 0, one?.id ?? 0])
      expect(second).toMatchObject({ id: two?.id, account: 'own', last: undefined, beginnings: {}, exception: undefined, bag: undefined })
      expect(first).toMatchObject({
        id: one?.id,
        status: 'outbound',
        country: 'AE',
        beginnings: { line_haul: AT + MILLIS_PER_HOUR, customs: AT + 5 * MILLIS_PER_HOUR },
        last: { code: '135', time: AT + 8 * MILLIS_PER_HOUR },
      })
    })

    it('find what is under way by client and lane, the oldest first and no more than asked', async () => {
      const { there, place } = await office(server)
      const states: readonly OrderState[] = ['outbound', 'inbound', 'signed', 'cancelled', 'abnormal']
      const own = await place(...states.map((status) => ({ status, values: { channel: 'A' } })))
      const [foreign] = await place({ customerId: OTHER, status: 'outbound', values: { country: 'SA', channel: 'A' } })
      const moving = [own[0]?.id, own[1]?.id, own[4]?.id]
      const underWay = there.traces.underWay
      expect(await underWay({}, ALL)).toEqual([...moving, foreign?.id])
      expect(await underWay({ client: 'own' }, ALL)).toEqual(moving)
      expect(await underWay({ country: 'SA' }, ALL)).toEqual([foreign?.id])
      expect(await underWay({ channel: 'B' }, ALL)).toEqual([])
      expect(await underWay({}, { whose: [OTHER], most: 10 })).toEqual([foreign?.id])
      expect(await underWay({}, { ...ALL, most: 2 })).toEqual(moving.slice(0, 2))
    })

    it('keep lists of their owners, shared ones for all, and each name once', async () => {
      const { here, there } = await office(server)
      const list = { name: '急件', ownerId: CLERK, isShared: false, filter: undefined, numbers: ['N1'], createdAt: AT, updatedAt: AT }
      const add = (more: Partial<Omit<WatchList, 'id' | 'ownerName'>> = {}) =>
        here.atomically(async ({ watchLists }) => ok(await watchLists.add({ ...list, ...more })))
      const id = must(await add())
      expect(await add()).toMatchObject({ ok: false, failure: { code: 'WATCH_LIST_NAME_TAKEN' } })
      must(await add({ ownerId: COLLEAGUE, isShared: true, filter: { country: 'AE', leg: 'customs' }, numbers: [] }))
      expect((await there.watchLists.list(CLERK, { page: 1, pageSize: 10 })).rows).toMatchObject([
        { id, ownerName: '文员', numbers: ['N1'] },
        { ownerName: 'colleague', filter: { country: 'AE', leg: 'customs' }, isShared: true },
      ])
      expect((await there.watchLists.list(COLLEAGUE, { page: 1, pageSize: 10 })).total).toBe(1)
      expect(await there.watchLists.find(id, COLLEAGUE)).toBeUndefined()
      must(
        await here.atomically(async ({ watchLists }) => {
          const found = await watchLists.lock(id, CLERK)
          if (found !== undefined) await watchLists.keep({ ...found, isShared: true, numbers: ['N1', 'N2'], updatedAt: AT + 1 })
          return ok(await watchLists.count(CLERK))
        }),
      )
      expect(await there.watchLists.find(id, COLLEAGUE)).toMatchObject({ numbers: ['N1', 'N2'] })
      must(await here.atomically(async ({ watchLists }) => ok(await watchLists.remove(id))))
      expect(await there.watchLists.find(id, CLERK)).toBeUndefined()
    })

    it('notice each silence of a parcel once, and go through parcels part by part', async () => {
      const { here, there, place } = await office(server)
      const placed = await place({ status: 'outbound' }, { status: 'outbound' }, { status: 'inbound' })
      const ids = placed.map(({ id }) => id)
      expect(await there.silences.next('outbound', { after: 0, most: 1 })).toEqual(ids.slice(0, 1))
      expect(await there.silences.next('outbound', { after: ids[0] ?? 0, most: 10 })).toEqual(ids.slice(1, 2))
      const keep = (since: number) =>
        here.atomically(async ({ silences }) => {
          await silences.keep({ orderId: ids[0] ?? 0, since, rule: 'BASE', noticedAt: AT })
          return ok(await silences.find(ids[0] ?? 0))
        })
      must(await keep(AT))
      expect(must(await keep(AT + 1))).toMatchObject({ since: AT + 1, rule: 'BASE' })
      expect([...(await there.silences.noticed(ids))]).toEqual([[ids[0], AT + 1]])
    })
  })
}
