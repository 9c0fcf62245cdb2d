import { describe, expect, it } from 'vitest'
import { must, ok } from '#core/base/kernel/result.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { madeOrder, storeOrder } from '../../support/made-orders.ts'
import { freshStore, type ServerOf } from '../server.ts'

const inUnit = async <T>(store: Store, work: (unit: OrderUnit) => Promise<T>): Promise<T> =>
  must(await store.atomically(async (unit) => ok(await work(unit))))

/** OrderStore and OrderQueries: what is stored is returned, once. */
export function orderStoreContract(server: ServerOf): void {
  describe('orders', () => {
    it('gives back every value as it was stored, in the number that one statement takes and in the number that is copied', async () => {
      const store = await freshStore(server())
      const values = {
        refCode: 'R-1\t\\',
        address: 'line 1\nline "2"',
        consignee: 'محمد 张三',
        cod: { amount: 9_007_199_254_740_993n, currency: 'KWD' },
        battery: true,
        lengthMm: 405,
        phone2: '+971507654321',
      }
      const few = madeOrder({ values, importKey: 'file:7', createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678) })
      const many = Array.from({ length: 250 }, (_, index) => madeOrder({ values: { ...values, refCode: `many\\${index}` } }))
      const [one, rest] = await inUnit(store, async (unit) => {
        const numbers = await unit.orders.drawNumbers(many.length)
        const numbered = many.map((order, index) => ({ ...order, id: numbers[index]?.id ?? 0 }))
        return [await unit.orders.insert([few]), await unit.orders.insert(numbered)] as const
      })
      expect(one).toHaveLength(1)
      expect(rest.map(({ orderNumber }) => orderNumber)).toEqual(many.map(({ orderNumber }) => orderNumber))
      expect(await store.orders.find(few.orderNumber)).toEqual({ ...few, id: one[0]?.id, version: 1, updatedAt: few.createdAt })
      expect(await store.orders.find(few.orderNumber)).toEqual(one[0])
      const last = many.at(-1)
      expect(await store.orders.findByWaybill(last?.airwayNumber ?? '')).toEqual({
        ...last,
        id: rest.at(-1)?.id,
        version: 1,
        updatedAt: last?.createdAt,
      })
    })

    it('makes one order where twenty callers bring the same reference at once', async () => {
      const store = await freshStore(server())
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => inUnit(store, (unit) => unit.orders.insert([madeOrder({ values: { refCode: 'SAME' } })]))),
      )
      expect(outcomes.flat()).toHaveLength(1)
      expect(must(await store.orders.list({ refCodes: ['SAME'] }, { page: 1, pageSize: 15 })).total).toBe(1)
    })

    it('writes changes and raises the version, clears what is set to null and replaces what an order says', async () => {
      const store = await freshStore(server())
      const order = await inUnit(store, (unit) => storeOrder(unit, { values: { cod: { amount: 100n, currency: 'AED' } } }))
      const abnormal = await inUnit(store, (unit) =>
        unit.orders.change(
          order,
          {
            status: 'abnormal',
            cameFrom: 'confirmed',
            exceptionCode: 'ADDRESS',
            exceptionMsg: '地址不详',
            inboundAt: 1_000,
            checkWeightGrams: 1500,
          },
          5_000,
        ),
      )
      expect(await store.orders.find(order.orderNumber)).toEqual(abnormal)
      expect(abnormal).toMatchObject({
        status: 'abnormal',
        cameFrom: 'confirmed',
        exceptionCode: 'ADDRESS',
        inboundAt: 1_000,
        checkWeightGrams: 1500,
        version: 2,
        updatedAt: 5_000,
      })
      const renamed = await inUnit(store, (unit) =>
        unit.orders.change(
          abnormal,
          {
            status: 'confirmed',
            cameFrom: null,
            exceptionCode: null,
            exceptionMsg: null,
            content: { values: { consignee: 'New', country: 'SA', battery: false }, goods: [] },
          },
          6_000,
        ),
      )
      const changed = await store.orders.find(order.orderNumber)
      expect(changed).toEqual(renamed)
      expect(changed).toMatchObject({
        status: 'confirmed',
        values: { consignee: 'New', country: 'SA', battery: false },
        goods: [],
        version: 3,
      })
      expect(changed).not.toHaveProperty('cameFrom')
      expect(changed?.values).not.toHaveProperty('cod')
      expect(must(await store.orders.list({ keywords: 'new' }, { page: 1, pageSize: 15 })).total).toBe(1)
    })

    it('keeps another customer out of every look-up by number', async () => {
      const store = await freshStore(server())
      const order = await inUnit(store, (unit) => storeOrder(unit))
      expect(await store.orders.find(order.orderNumber, 1002)).toBeUndefined()
      expect(await inUnit(store, (unit) => unit.orders.lock(order.orderNumber, 1002))).toBeUndefined()
      expect(await store.orders.findMany(['none', order.orderNumber], 1001)).toEqual([order])
      expect(await store.orders.findMany([order.orderNumber], 1002)).toEqual([])
    })
  })
}
