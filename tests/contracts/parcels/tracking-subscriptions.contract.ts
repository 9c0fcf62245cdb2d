import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import type { NewSubscription } from '#core/parcels/tracking/tracking-subscription.ts'
import type { Unit } from '../../../adapters/store/unit.ts'
import { storeOrder } from '../../support/made-orders.ts'
import { twoStores, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const MOST = 2
/** A waybill that no order has. */
const NOBODYS = waybillNumber.write(9_999_999_999n)

/** Readers of the public page, as two servers write them, and what public tracking reads. */
export function trackingSubscriptionsContract(server: ServerOf): void {
  describe('subscriptions of tracking', () => {
    const desk = async () => {
      const [here, there] = await twoStores(server())
      const on =
        (store: typeof here) =>
        async <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
          must(await store.atomically(async (unit) => ok(await work(unit))))
      const order = await on(here)((unit) => storeOrder(unit))
      const wish = (name: string, over: Partial<NewSubscription> = {}): NewSubscription => ({
        airwayNumber: order.airwayNumber,
        email: `${name}@example.com`,
        language: 'ar',
        steps: ['delivered', 'exception'],
        endToken: `end ${name}`,
        confirmHash: `hash ${name}`,
        at: AT,
        endsAt: AT + MILLIS_PER_DAY,
        ...over,
      })
      return { here, run: on(here), there: on(there), order, wish }
    }

    it('are asked for once an address, replaced until they are confirmed, and then left as they are', async () => {
      const { run, wish, order } = await desk()
      const asked = await run(async ({ trackingSubscriptions: kept }) => [
        await kept.ask(wish('a'), MOST),
        await kept.ask(wish('a', { confirmHash: 'newer', language: 'zh-TW' }), MOST),
        await kept.ask(wish('b'), MOST),
        await kept.ask(wish('c'), MOST),
        await kept.ask(wish('a', { airwayNumber: NOBODYS }), MOST),
      ])
      expect(asked).toEqual(['asked', 'asked', 'asked', 'full', 'unknown'])
      await run(async ({ trackingSubscriptions: kept }) => {
        expect(await kept.askedWith('hash a', AT)).toBeUndefined()
        expect(await kept.askedWith('newer', AT + MILLIS_PER_DAY)).toBeUndefined()
        const found = await kept.askedWith('newer', AT)
        expect(found).toMatchObject({ email: 'a@example.com', language: 'zh-TW', state: 'asked', known: [], orderId: order.id })
        await kept.confirm(found?.id ?? 0, { known: ['departed'], version: await kept.versionOf(order.id), at: AT, endsAt: AT })
        expect(await kept.askedWith('newer', AT)).toBeUndefined()
        expect(await kept.ask(wish('a'), MOST)).toBe('active')
      })
    })

    it('never get more readers than a parcel may have, however many ask at once', async () => {
      const { run, there, wish } = await desk()
      const asked = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((name, at) =>
          (at % 2 === 0 ? run : there)(({ trackingSubscriptions: kept }) => kept.ask(wish(name), MOST)),
        ),
      )
      expect(asked.toSorted()).toEqual(['asked', 'asked', 'full', 'full', 'full'])
    })

    it('are due when their order changed, for one server at a time, and end by token and by time', async () => {
      const { run, there, wish, order } = await desk()
      const due = () => run(async ({ trackingSubscriptions: kept }) => (await kept.due(9)).map(({ email, version }) => [email, version]))
      await run(async ({ trackingSubscriptions: kept }) => {
        for (const name of ['a', 'b']) await kept.ask(wish(name), MOST)
        const found = await kept.askedWith('hash a', AT)
        const version = await kept.versionOf(order.id)
        await kept.confirm(found?.id ?? 0, { known: [], version, at: AT, endsAt: AT + 2 })
      })
      expect(await due()).toEqual([])
      await run(async ({ orders }) => orders.markTracked([order.id], '160', AT))
      expect(await due()).toEqual([['a@example.com', order.version + 1]])
      await run(async ({ trackingSubscriptions: kept }) => {
        const [one] = await kept.due(9)
        expect(await there((other) => other.trackingSubscriptions.due(9))).toEqual([])
        await kept.keepSeen(one?.id ?? 0, { known: ['delivered'], version: one?.version ?? 0 })
      })
      expect(await due()).toEqual([])
      await run(async ({ trackingSubscriptions: kept }) => {
        expect(await kept.removeEnded(AT + 1, 9)).toBe(0)
        expect(await kept.end('end b')).toBe(true)
        expect(await kept.end('end b')).toBe(false)
        expect(await kept.removeEnded(AT + 2, 9)).toBe(1)
      })
    })

    it('read nothing that is personal, hidden or not public', async () => {
      const { here, run, order } = await desk()
      const draft = await run((unit) => storeOrder(unit, { status: 'draft' }))
      const event = { orderId: order.id, code: '130', time: AT, timezone: 'Asia/Dubai', location: 'DXB', operator: 'Wang', hidden: false }
      await run(async ({ tracking }) =>
        tracking.add([event, { ...event, code: '190', hidden: true }, { ...event, code: '111', time: AT - 1, description: 'for Fatima' }]),
      )
      const found = await here.publicParcels.byWaybill([order.airwayNumber, draft.airwayNumber, NOBODYS])
      expect(found).toEqual([
        {
          id: order.id,
          airwayNumber: order.airwayNumber,
          status: 'confirmed',
          channel: undefined,
          from: 'CN',
          to: 'AE',
          leftAt: undefined,
          deliveredAt: undefined,
        },
      ])
      const events = (await here.publicParcels.eventsOf([order.id, draft.id])).get(order.id)
      expect(events?.map(({ code, operator, description }) => [code, operator, description])).toEqual([
        ['130', '', undefined],
        ['111', '', undefined],
      ])
    })
  })
}
