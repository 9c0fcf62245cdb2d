import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { NewOrder } from '#core/parcels/orders/order.ts'
import { loadBag, moveBag, newBag, packParcel } from '#core/warehouse/transport/bag.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import type { FlightUnit, KeptBag, KeptBill } from '#core/warehouse/transport/transport.ports.ts'
import { madeOrder } from '../../support/made-orders.ts'

/** Bags and bills of lading as two servers reach them. */
export type FreightRoom = {
  readonly here: Atomically<FlightUnit>
  readonly there: Atomically<FlightUnit>
  readonly place: (orders: readonly NewOrder[]) => Promise<void>
  readonly byCode: (bagCode: string) => Promise<string | undefined>
}

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const by = { actorId: 2, at: AT }
const BILL: KeptBill = {
  mawb: '176-12345675',
  state: 'planned',
  version: 1,
  carrier_code: 'EK',
  from_station: 'SZX',
  to_station: 'DXB',
  dept_date: AT,
}

const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)

const run = async <T>(atomically: Atomically<FlightUnit>, work: (unit: FlightUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

const fresh = (serial: number, over: Partial<KeptBag> = {}): KeptBag => ({
  ...newBag(packingNumber.write(serial)),
  bagCode: `DXB-${serial}`,
  version: 1,
  openedBy: 2,
  openedAt: AT,
  ...over,
})

const addTestBag = async (atomically: Atomically<FlightUnit>, over: Partial<KeptBag> = {}): Promise<KeptBag> =>
  run(atomically, async ({ bags }) => {
    const bag = fresh(await bags.drawSerial(), over)
    await bags.add(bag)
    return bag
  })

const locked = (atomically: Atomically<FlightUnit>, packing: string) => run(atomically, ({ bags }) => bags.lock(packing))

/**
 * As the bag station packs, but for the lock on the parcel's order: the store itself keeps a parcel
 * in one bag.
 */
const pack = (atomically: Atomically<FlightUnit>, into: KeptBag, { airwayNumber }: NewOrder) =>
  atomically(async ({ bags }) => {
    const holder = await bags.holderOf(airwayNumber)
    const bag = await bags.lock(into.packingNumber)
    const packed = packParcel(bag ?? into, { parcel: { airwayNumber, grams: 500 }, state: 'inbound', holder })
    if (!packed.ok) return packed
    const after = { ...(bag ?? into), ...packed.value }
    await bags.keep({ before: bag ?? into, after, ...by })
    return ok(after)
  })

const moved = (atomically: Atomically<FlightUnit>, { packingNumber: number }: KeptBag, change: (bag: KeptBag) => KeptBag) =>
  run(atomically, async ({ bags }) => {
    const before = await bags.lock(number)
    if (before === undefined) throw new Error(`no bag ${number}`)
    await bags.keep({ before, after: change(before), ...by })
  })
const sealed = (bag: KeptBag): KeptBag => ({ ...bag, ...must(moveBag(bag, 'seal')), sealedAt: AT + 1 })
const onBill = (bag: KeptBag): KeptBag => ({ ...bag, ...must(loadBag(bag, BILL.mawb)) })
const emptied = (bag: KeptBag): KeptBag => ({ ...bag, ...must(moveBag(bag, 'empty')) })

/** Bags, what is in them, and the bills that they fly on. */
export function transportContract(open: () => Promise<FreightRoom>): void {
  describe('bags and bills of lading', () => {
    it('hands out a bag as it was stored, with its parcels in the order in which they came', async () => {
      const { here, there, place } = await open()
      const [first, second] = [madeOrder(), madeOrder()]
      await place([first, second])
      const bag = await addTestBag(here, { prefix: 'DXB', toHKtime: AT + 5 })
      expect(await locked(there, bag.packingNumber)).toEqual(bag)
      for (const order of [second, first]) must(await pack(here, bag, order))
      await moved(here, bag, (one) => ({ ...one, lane: { country: 'AE', channel: 'GULF-AIR' } }))
      expect((await locked(there, bag.packingNumber))?.lane).toEqual({ country: 'AE', channel: 'GULF-AIR' })
      await moved(here, bag, (one) => ({ ...sealed(one), weighedGrams: 1234, bagCode: 'DXB-NEW' }))
      const parcels = [second, first].map(({ airwayNumber }) => ({ airwayNumber, grams: 500 }))
      expect(await locked(there, bag.packingNumber)).toMatchObject({
        state: 'sealed',
        weighedGrams: 1234,
        bagCode: 'DXB-NEW',
        sealedAt: AT + 1,
      })
      expect((await locked(there, bag.packingNumber))?.parcels).toEqual(expect.arrayContaining(parcels))
      expect(await run(there, ({ bags }) => bags.ordersIn(bag.packingNumber))).toEqual([first.orderNumber, second.orderNumber])
      expect(await locked(there, packingNumber.write(999_999))).toBeUndefined()
    })

    it('keeps a parcel in one bag, whichever of two servers is faster, until that bag is emptied', async () => {
      const { here, there, place } = await open()
      const order = madeOrder()
      await place([order])
      const [one, other] = [await addTestBag(here), await addTestBag(there)]
      const raced = await Promise.all([pack(here, one, order), pack(there, other, order)])
      expect(raced.map(codeOf).toSorted()).toEqual(['', 'PARCEL_IN_BAG'])
      const [winner, loser] = raced[0]?.ok === true ? [one, other] : [other, one]
      expect(await run(there, ({ bags }) => bags.holderOf(order.airwayNumber))).toBe(winner.packingNumber)
      await moved(here, winner, (bag) => emptied(sealed(bag)))
      expect(await run(there, ({ bags }) => bags.holderOf(order.airwayNumber))).toBeUndefined()
      must(await pack(there, loser, order))
      expect((await locked(here, winner.packingNumber))?.parcels).toHaveLength(1)
    })

    it('gives a code to one bag in use', async () => {
      const { here, there, byCode } = await open()
      const bag = await addTestBag(here, { bagCode: 'SAME' })
      expect(await byCode('SAME')).toBe(bag.packingNumber)
      const again = () => there(async ({ bags }) => ok(await bags.add(fresh(await bags.drawSerial(), { bagCode: 'SAME' }))))
      expect(codeOf(await again())).toBe('BAG_CODE_TAKEN')
    })

    it('keeps a bill, its bags and the parcels in them, each once', async () => {
      const { here, there, place } = await open()
      const order = madeOrder()
      await place([order])
      await run(here, ({ bills }) => bills.add(BILL, by))
      expect(await run(there, ({ bills }) => bills.lock(BILL.mawb))).toEqual(BILL)
      const bag = await addTestBag(here)
      must(await pack(here, bag, order))
      await moved(here, bag, (one) => onBill(sealed(one)))
      expect(await run(there, ({ bags }) => bags.lockOn(BILL.mawb))).toMatchObject([{ packingNumber: bag.packingNumber, mawb: BILL.mawb }])
      expect(await run(there, ({ bills }) => bills.lockParcels(BILL.mawb))).toMatchObject([
        { orderNumber: order.orderNumber, airwayNumber: order.airwayNumber, status: 'confirmed', isDispatched: false },
      ])
      const full: KeptBill = {
        ...BILL,
        mawb: '157-00000011',
        state: 'arrived',
        flight: 'QR1',
        hub: 'DOH',
        expected_date: AT + 9,
        load_type: 'uld',
        shipping_mode: 'air',
        departedAt: AT + 1,
        arrivedAt: AT + 2,
      }
      await run(here, ({ bills }) => bills.keep(BILL.mawb, full))
      expect(await run(there, ({ bills }) => bills.lock(full.mawb))).toEqual({ ...full, version: 2 })
      expect((await locked(there, bag.packingNumber))?.mawb).toBe(full.mawb)
    })

    it('removes a bill, and writes the newest event of many orders at once', async () => {
      const { here, there, place } = await open()
      const made = [madeOrder(), madeOrder()]
      await place(made)
      await run(here, ({ bills }) => bills.add(BILL, by))
      await run(there, ({ bills }) => bills.remove(BILL.mawb))
      expect(await run(here, ({ bills }) => bills.lock(BILL.mawb))).toBeUndefined()
      const bag = await addTestBag(here)
      for (const order of made) must(await pack(here, bag, order))
      await run(here, ({ bills }) => bills.add(BILL, by))
      await moved(here, bag, (one) => onBill(sealed(one)))
      const flown = await run(here, async ({ bills, orders }) => {
        const parcels = await bills.lockParcels(BILL.mawb)
        await orders.markTracked(
          parcels.map(({ orderId }) => orderId),
          '112',
          AT + 9,
        )
        return parcels
      })
      expect(flown.map(({ orderNumber }) => orderNumber)).toEqual(made.map(({ orderNumber }) => orderNumber))
    })
  })
}
