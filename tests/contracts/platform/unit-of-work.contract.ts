import { describe, expect, it } from 'vitest'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { storeOrder } from '../../support/made-orders.ts'
import { freshStore, twoStores, type ServerOf } from '../server.ts'

const keyed = (key: string, body = 'body'): KeyedCommand => ({ accountId: 1001, command: 'createOrder', key, bodyHash: body })

const place = (store: Store, command: KeyedCommand): Promise<Result<{ readonly orderNumber: string; readonly id: number }>> =>
  store.atomically((unit) => once(unit.answered, command, async () => ok(await storeOrder(unit))))

const total = async (store: Store): Promise<number> => must(await store.orders.list({}, { page: 1, pageSize: 15 })).total

/** Atomically, AnsweredCommands, TrackingStore and AuditTrail: together or not at all, and once. */
export function unitOfWorkContract(server: ServerOf): void {
  describe('units of work', () => {
    it('keeps nothing of a work that answers a failure or throws', async () => {
      const store = await freshStore(server())
      const everything = async (unit: OrderUnit) => {
        const order = await storeOrder(unit)
        await unit.tracking.add([
          { orderId: order.id, code: '100', time: 0, timezone: 'Asia/Shanghai', location: 'Shenzhen', operator: 'x', hidden: false },
        ])
        await unit.audit.write([{ at: 0, actorId: 1, area: 'order', subject: 'one', action: 'create' }])
        return order
      }
      const refused = await store.atomically(async (unit) =>
        failed(orderFailure('ORDER_NOT_FOUND', { order: (await everything(unit)).orderNumber })),
      )
      expect(refused.ok).toBe(false)
      await expect(store.atomically(async (unit) => Promise.reject(new Error((await everything(unit)).orderNumber)))).rejects.toThrow(
        'ORDER',
      )
      expect(await total(store)).toBe(0)
      expect(await store.audit.of('order', 'one')).toEqual([])
      const order = must(await store.atomically(async (unit) => ok(await everything(unit))))
      expect(await store.tracking.of(order.id, { hidden: false })).toHaveLength(1)
      expect(await store.audit.of('order', 'one')).toMatchObject([{ action: 'create', actorName: 'Crossdock' }])
    })

    it('makes one effect of fifty calls under one key, on two servers, and answers all of them alike', async () => {
      const [here, there] = await twoStores(server())
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => place(index % 2 === 0 ? here : there, keyed('one key'))))
      expect(new Set(answers.map((answer) => must(answer).orderNumber)).size).toBe(1)
      expect(await total(here)).toBe(1)
      expect(await place(there, keyed('one key', 'another body'))).toMatchObject({ ok: false, failure: { code: 'IDEMPOTENCY_CONFLICT' } })
      must(await place(there, { ...keyed('one key'), accountId: 1002 }))
      expect(await total(here)).toBe(2)
    })

    it('does work again that PostgreSQL gave up to end a deadlock', async () => {
      const store = await freshStore(server())
      const [one, two] = must(await store.atomically(async (unit) => ok([await storeOrder(unit), await storeOrder(unit)] as const)))
      const meeting = { here: 0, both: Promise.withResolvers<void>() }
      const both = (first: string, second: string) =>
        store.within(20_000, () =>
          store.atomically(async (unit) => {
            await unit.orders.lock(first)
            if ((meeting.here += 1) === 2) meeting.both.resolve()
            await meeting.both.promise
            const order = await unit.orders.lock(second)
            if (order !== undefined) await unit.orders.change(order, { trackerCode: '100' }, 1)
            return ok(true)
          }),
        )
      expect(await Promise.all([both(one.orderNumber, two.orderNumber), both(two.orderNumber, one.orderNumber)])).toEqual([
        ok(true),
        ok(true),
      ])
    })

    it('stores the event that many orders share once for each, and the unit goes on', async () => {
      const store = await freshStore(server())
      const event = { code: '113', time: 1000, timezone: 'Asia/Dubai', location: 'DXB', operator: '何佳怡', hidden: false }
      const orders = await Promise.all([1, 2, 3].map(async () => must(await store.atomically(async (unit) => ok(await storeOrder(unit))))))
      const added = await store.atomically(async (unit) => {
        const add = (...places: readonly number[]) =>
          unit.tracking.add(places.map((place) => ({ ...event, orderId: orders[place]?.id ?? 0 })))
        return ok([await add(0, 1), await add(0, 1, 2), await add(2, 2), await add(0, 1, 2)])
      })
      expect(added).toEqual(ok([2, 1, 0, 0]))
      for (const { id } of orders) expect(await store.tracking.of(id, { hidden: true })).toMatchObject([event])
    })
  })
}
