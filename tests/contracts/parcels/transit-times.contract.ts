import { describe, expect, it } from 'vitest'
import { usualDays } from '#core/pricing/fees/quotes/transit-time.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { freshStore, type ServerOf } from '../server.ts'

type DeliveryPlan = { readonly days: number; readonly daysAgo?: number; readonly values?: Readonly<Record<string, string>> }

/** How long channels take, measured from orders. */
export function transitTimesContract(server: ServerOf): void {
  describe('transit times', () => {
    it('are those of the parcels delivered in the last 90 days, by channel, origin and destination, as of the last night', async () => {
      const store = await freshStore(server())
      const deliver = async ({ days, daysAgo = 1, values = {} }: DeliveryPlan): Promise<void> => {
        const order = madeOrder({ values: { channel: 'GULF-AIR', country: 'AE', ...values } })
        const podAt = Date.now() - daysAgo * MILLIS_PER_DAY
        must(
          await store.atomically(async (unit) => {
            await unit.orders.insert([order])
            const stored = await unit.orders.lock(order.orderNumber)
            if (stored === undefined) throw new Error('the order is there')
            return ok(await unit.orders.change(stored, { status: 'signed', outboundAt: podAt - days * MILLIS_PER_DAY, podAt }, podAt))
          }),
        )
      }
      for (let days = 1; days <= 12; days += 1) await deliver({ days })
      await deliver({ days: 40, daysAgo: 91 })
      await deliver({ days: 30, values: { senderCountry: 'AE' } })
      await deliver({ days: 3, values: { country: 'SA' } })
      const lane = { from: 'CN', to: 'AE' }
      expect(await store.transitTimes.of(lane)).toEqual([])
      await store.maintenance.measureTransit()
      const times = await store.transitTimes.of(lane)
      // Half of 1 … 12 days are within 6.5, four of five within 9.8.
      expect(times).toEqual([{ channel: 'GULF-AIR', parcels: 12, halfSeconds: 561_600, mostSeconds: 846_720 }])
      expect(usualDays(times, 'GULF-AIR')).toEqual({ halfDays: 7, mostDays: 10, parcels: 12 })
      expect(usualDays(times, 'GULF-SEA')).toBeUndefined()
      // One parcel says nothing about the next.
      expect(usualDays(await store.transitTimes.of({ from: 'CN', to: 'SA' }), 'GULF-AIR')).toBeUndefined()
      await deliver({ days: 13 })
      expect((await store.transitTimes.of(lane))[0]?.parcels).toBe(12)
      await store.maintenance.measureTransit()
      expect((await store.transitTimes.of(lane))[0]?.parcels).toBe(13)
    })
  })
}
