import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { compactCounts, sweep } from '../../../adapters/store/parcels/orders/maintenance.ts'
import type { ErrorRecord } from '#core/platform/errors/error-log.entity.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { madeOrder, storeOrder } from '../../support/made-orders.ts'
import { freshStore, storeAt, twoStores, type ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

const DAY = Date.UTC(2026, 2, 1)
const STATES: readonly OrderState[] = ['draft', 'confirmed', 'cancelled', 'signed']
const hours = (from: number, before: number) => ({ from: DAY + from * MILLIS_PER_HOUR, before: DAY + before * MILLIS_PER_HOUR })

/** The counts of home, and the error log. */
export function homeContract(server: ServerOf): void {
  describe('counted shipments', () => {
    it('are those that lie in a range, whatever was added, changed and removed, before and after the counts are pressed', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      const made = fc.record({
        customerId: fc.constantFrom(1001, 1002),
        status: fc.constantFrom(...STATES),
        minute: fc.nat({ max: 60 * 24 - 1 }),
        later: fc.constantFrom(...STATES, 'removed'),
      })
      const kept: { customerId: number; status: OrderState; at: number }[] = []
      await fc.assert(
        fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 12 }), async (orders) => {
          for (const { customerId, status, minute, later } of orders) {
            const at = DAY + minute * 60_000
            must(
              await store.atomically(async (unit) => {
                const order = await storeOrder(unit, { customerId, status, createdAt: at })
                if (later === 'removed') await unit.orders.remove(order.id)
                else await unit.orders.change(order, { status: later as OrderState }, at)
                return ok(true)
              }),
            )
            if (later !== 'removed') kept.push({ customerId, status: later as OrderState, at })
          }
          const ranges = [hours(0, 6), hours(6, 6.25), hours(6.25, 24), hours(24, 48)]
          const expected = (customers: readonly number[]) =>
            ranges.map(
              ({ from, before }) =>
                kept.filter(
                  (one) =>
                    customers.includes(one.customerId) &&
                    one.status !== 'draft' &&
                    one.status !== 'cancelled' &&
                    one.at >= from &&
                    one.at < before,
                ).length,
            )
          const countsInRanges = async () => [
            await store.shipmentCounts.inRanges(ranges, [1001]),
            await store.shipmentCounts.inRanges(ranges, [1001, 1002]),
            await store.shipmentCounts.inRanges(ranges),
            await store.shipmentCounts.inRanges(ranges, []),
          ]
          const right = [expected([1001]), expected([1001, 1002]), expected([1001, 1002]), ranges.map(() => 0)]
          expect(await countsInRanges()).toEqual(right)
          await compactCounts(database)
          expect(await countsInRanges()).toEqual(right)
        }),
        { numRuns: runsOf(10) },
      )
    })

    it('stay as they were where a unit of work is undone', async () => {
      const store = await freshStore(server())
      await expect(
        store.atomically(async (unit) => {
          await unit.orders.insert([madeOrder({ createdAt: DAY })])
          throw new Error('undone')
        }),
      ).rejects.toThrow('undone')
      expect(await store.shipmentCounts.inRanges([hours(0, 24)])).toEqual([0])
    })
  })

  describe('the error log', () => {
    const record = (over: Partial<ErrorRecord> = {}): ErrorRecord => ({ type: 'page', mes: 'it broke', time: DAY, ...over })

    it('keeps a record as it is, for every server', async () => {
      const [one, other] = await twoStores(server())
      const whole = record({ code: 'E1', url: '/order/list', request_id: 'abc-1', token: '***9Qd4', user_id: 1001, name: '张三 ‏سارة' })
      await one.errorLog.write([whole, record({ time: DAY + 1 })])
      const { rows, total } = await other.errorLog.list({}, { page: 1, pageSize: 15 })
      expect(total).toBe(2)
      expect(rows.map(({ id: _id, ...kept }) => kept)).toEqual([record({ time: DAY + 1 }), whole])
      expect(await other.errorLog.find(rows[1]?.id ?? 0)).toEqual(rows[1])
      expect(await other.errorLog.find(999_999)).toBeUndefined()
    })

    it('streams all that match, newest first, also where many are of one moment', async () => {
      const store = await freshStore(server())
      for (let part = 0; part < 5; part += 1)
        await store.errorLog.write(Array.from({ length: 500 }, (_none, at) => record({ mes: `no ${part * 500 + at}`, time: DAY + part })))
      const seen: string[] = []
      for await (const batch of store.errorLog.stream({ type: 'page' })) seen.push(...batch.map(({ mes }) => mes))
      expect(seen).toEqual(Array.from({ length: 2500 }, (_none, at) => `no ${2499 - at}`))
    })

    it('forgets what is older than 90 days', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      const now = Date.now()
      await store.errorLog.write([
        record({ mes: 'old', time: now - 91 * MILLIS_PER_DAY }),
        record({ mes: 'young', time: now - 89 * MILLIS_PER_DAY }),
      ])
      await sweep(database, now)
      expect((await store.errorLog.list({}, { page: 1, pageSize: 15 })).rows.map(({ mes }) => mes)).toEqual(['young'])
    })
  })
}
