import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { madeOrder, storeOrder } from '../../support/made-orders.ts'

const MONEY = {
  state: 'charged',
  at: 4_000,
  price: 1,
  charge: 2,
  times: 1,
  fees: {
    freight_fees: { amount: 47_00n, currency: 'AED' },
    freight_unit: 'AED',
    freight_append: [],
    tax_fee: { amount: 0n, currency: 'AED' },
    vat_fee: { amount: 0n, currency: 'AED' },
    document_fee: { amount: 0n, currency: 'AED' },
    replace_currency: 'AED',
    taxes_charged: true,
    charge_volume: 0,
    charge_params: 5000,
  },
} as const
const MEASURED = { checkWeightGrams: 1500, checkSizeMm: [305, 200, 100], checkPhotos: ['P'.repeat(32), '-_'.repeat(16)] } as const

/** Orders as two servers write them. */
export type OrderDesk = { readonly here: Atomically<OrderUnit>; readonly there: Atomically<OrderUnit> }

const run = async <T>(atomically: Atomically<OrderUnit>, work: (unit: OrderUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

const numbersOf = (orders: readonly { readonly orderNumber: string }[]): readonly string[] => orders.map(({ orderNumber }) => orderNumber)

const EVENT = { code: '112', time: 1_000, timezone: 'Asia/Dubai', location: 'DXB', operator: '何佳怡', hidden: false }

/** Writing orders, timelines and the audit trail in one unit of work. */
export function orderUnitContract(open: () => Promise<OrderDesk>): void {
  describe('a unit of work of orders', () => {
    it('hands out an order as it was stored, to those alone whose it is', async () => {
      const { here, there } = await open()
      const order = madeOrder()
      const [added] = await run(here, (unit) => unit.orders.insert([order]))
      const whole = { ...order, id: added?.id, version: 1, updatedAt: order.createdAt }
      for (const whose of [undefined, 1001, [7, 1001]])
        expect(await run(there, (unit) => unit.orders.lock(order.orderNumber, whose))).toEqual(whole)
      for (const whose of [1002, [7], []]) expect(await run(there, (unit) => unit.orders.lock(order.orderNumber, whose))).toBeUndefined()
    })

    it('leaves out an order whose reference or import key a living order has, and takes it when that one is cancelled', async () => {
      const { here } = await open()
      const first = madeOrder({ values: { refCode: 'A' } })
      await run(here, (unit) => unit.orders.insert([first, madeOrder({ importKey: 'digest:2' })]))
      const twice = madeOrder({ values: { refCode: 'B' } })
      const foreign = madeOrder({ customerId: 1002, values: { refCode: 'A' } })
      const added = await run(here, (unit) =>
        unit.orders.insert([
          madeOrder({ values: { refCode: 'A' } }),
          madeOrder({ importKey: 'digest:2' }),
          twice,
          madeOrder({ values: { refCode: 'B' } }),
          foreign,
        ]),
      )
      expect(numbersOf(added)).toEqual(numbersOf([twice, foreign]))
      // As many as a store writes in another way than a few.
      const crowd = Array.from({ length: 150 }, () => madeOrder())
      const taken = [madeOrder({ values: { refCode: 'A' } }), madeOrder({ importKey: 'digest:2' })]
      expect(numbersOf(await run(here, (unit) => unit.orders.insert([...taken, ...crowd])))).toEqual(numbersOf(crowd))
      expect(await run(here, (unit) => unit.orders.withReferences(1001, ['A', 'C']))).toEqual([
        { refCode: 'A', orderNumber: first.orderNumber },
      ])
      expect(await run(here, (unit) => unit.orders.withImportKeys(1001, ['digest:2', 'digest:3']))).toEqual(['digest:2'])
      await run(here, async (unit) => {
        const holder = await unit.orders.lock(first.orderNumber)
        return holder && unit.orders.change(holder, { status: 'cancelled' }, first.createdAt)
      })
      expect(await run(here, (unit) => unit.orders.withReferences(1001, ['A']))).toEqual([])
      expect(await run(here, (unit) => unit.orders.insert([madeOrder({ values: { refCode: 'A' } })]))).toHaveLength(1)
    })

    it('raises the version with a change, takes away what is null, and lets printing leave the version', async () => {
      const { here } = await open()
      const order = await run(here, (unit) => storeOrder(unit, { values: { cod: { amount: 100n, currency: 'AED' } } }))
      const change = {
        status: 'abnormal',
        cameFrom: 'confirmed',
        exceptionCode: 'ADDRESS',
        money: MONEY,
        heldAt: 4_500,
        ...MEASURED,
      } as const
      const changed = await run(here, (unit) => unit.orders.change(order, change, 5_000))
      expect(changed).toEqual({ ...order, ...change, version: 2, updatedAt: 5_000 })
      await run(here, (unit) => unit.orders.markPrinted([order.id], 5_500))
      const now = () => run(here, (unit) => unit.orders.lock(order.orderNumber))
      expect(await now()).toEqual({ ...order, ...change, version: 2, updatedAt: 5_000, printedAt: 5_500 })
      const content = { values: { consignee: 'New', country: 'SA', battery: false }, goods: [] }
      await run(here, (unit) => unit.orders.change(changed, { status: 'confirmed', cameFrom: null, exceptionCode: null, content }, 6_000))
      const after = await now()
      expect(after).toMatchObject({ status: 'confirmed', ...content, version: 3, ...MEASURED })
      const outdated = await run(here, (unit) => unit.orders.change(changed, { labelOutdated: true }, 6_000))
      expect(outdated.labelOutdated).toBe(true)
      expect(await now()).toMatchObject({ labelOutdated: true })
      await run(here, (unit) => unit.orders.markPrinted([order.id], 6_500))
      expect(await now()).not.toHaveProperty('labelOutdated')
      for (const gone of ['cameFrom', 'exceptionCode']) expect(after).not.toHaveProperty(gone)
      expect(after?.values).not.toHaveProperty('cod')
      await run(here, (unit) => unit.orders.remove(order.id))
      expect(await now()).toBeUndefined()
    })

    it('locks the orders of an import, changes several at once, and knows the newest event of each', async () => {
      const { here } = await open()
      const [one, two, other] = [madeOrder({ importId: 900_001 }), madeOrder({ importId: 900_001 }), madeOrder({ importId: 900_002 })]
      await run(here, (unit) => unit.orders.insert([one, two, other]))
      const ofImport = () => run(here, (unit) => unit.orders.lockOfImport(900_001))
      const found = await ofImport()
      expect(numbersOf(found)).toEqual(numbersOf([one, two]))
      const [first, second] = found.map(({ id }) => id)
      const changed = await run(here, (unit) => unit.orders.changeAll(found, { status: 'cancelled', trackerCode: '101' }, 5_000))
      expect(changed).toMatchObject([one, two].map(({ orderNumber }) => ({ orderNumber, status: 'cancelled', version: 2 })))
      expect(await ofImport()).toEqual(changed)
      expect(await run(here, (unit) => unit.orders.lock(other.orderNumber))).toMatchObject({ status: 'confirmed', version: 1 })
      await run(here, (unit) =>
        unit.tracking.add([
          { ...EVENT, orderId: first ?? 0, code: '101', time: 2_000 },
          { ...EVENT, orderId: first ?? 0, code: '190', time: 3_000 },
          { ...EVENT, orderId: first ?? 0, code: '191', time: 4_000, hidden: true },
          { ...EVENT, orderId: second ?? 0, code: '101', time: 2_000 },
        ]),
      )
      const newest = await run(here, (unit) => unit.tracking.newestOf([first ?? 0, second ?? 0, 999_999_999]))
      expect([...newest]).toEqual(
        expect.arrayContaining([
          [first, '190'],
          [second, '101'],
        ]),
      )
      expect(newest.size).toBe(2)
    })

    it('draws ids and waybill serials that nobody else gets', async () => {
      const { here, there } = await open()
      const given = await Promise.all(
        Array.from({ length: 10 }, (_, index) => run(index % 2 === 0 ? here : there, (unit) => unit.orders.drawNumbers(20))),
      )
      expect(new Set(given.flat().map(({ id }) => id)).size).toBe(200)
      expect(new Set(given.flat().map(({ waybillSerial }) => waybillSerial)).size).toBe(200)
    })

    it('lets one of two that hold an order wait for the other', async () => {
      const { here, there } = await open()
      const { orderNumber } = await run(here, (unit) => storeOrder(unit))
      const receive = (atomically: Atomically<OrderUnit>) =>
        run(atomically, async (unit) => {
          const order = await unit.orders.lock(orderNumber)
          if (order?.status !== 'confirmed') return 'late'
          await unit.orders.change(order, { status: 'inbound' }, 1)
          return 'first'
        })
      const done = await Promise.all([receive(here), receive(there), receive(here)])
      expect(done.toSorted()).toEqual(['first', 'late', 'late'])
    })

    it('keeps nothing of a unit that is refused or breaks off, and everything of others that run beside it', async () => {
      const { here, there } = await open()
      const kept = await run(here, (unit) => storeOrder(unit))
      const order = madeOrder()
      const everything = async ({ orders, tracking, audit }: OrderUnit): Promise<void> => {
        const [added] = await orders.insert([order])
        await orders.change(kept, { trackerCode: '112' }, 9)
        await tracking.add([
          { ...EVENT, orderId: added?.id ?? 0 },
          { ...EVENT, orderId: kept.id },
        ])
        await audit.write([{ at: 1, actorId: 1, area: 'order', subject: kept.orderNumber, action: 'create' }])
      }
      const refused = here(async (unit) => {
        await everything(unit)
        return failed(orderFailure('GOODS_MISSING'))
      })
      const broken = here(async (unit) => {
        await everything(unit)
        throw new Error('broke off')
      })
      // Both are waited for later; a refusal that comes before is no unhandled one.
      broken.catch(() => undefined)
      const beside = run(there, (unit) => storeOrder(unit))
      expect((await refused).ok).toBe(false)
      await expect(broken).rejects.toThrow('broke off')
      const { orderNumber } = await beside
      const found = await run(there, async ({ orders, tracking, audit }) => ({
        undone: await orders.lock(order.orderNumber),
        kept: await orders.lock(kept.orderNumber),
        beside: (await orders.lock(orderNumber))?.orderNumber,
        events: await tracking.of(kept.id, { hidden: true }),
        trail: await audit.of('order', kept.orderNumber),
      }))
      expect(found).toEqual({ undone: undefined, kept, beside: orderNumber, events: [], trail: [] })
    })

    it('stores an event of a timeline once, newest first, and shows hidden ones to those alone who may see them', async () => {
      const { here, there } = await open()
      const [one, two] = await run(here, async (unit) => [await storeOrder(unit), await storeOrder(unit)] as const)
      const add = (...events: readonly Partial<typeof EVENT & { readonly orderId: number }>[]) =>
        run(here, (unit) => unit.tracking.add(events.map((event) => ({ ...EVENT, orderId: one.id, ...event }))))
      expect(await add({}, {}, { location: 'AUH' })).toBe(2)
      expect(await add({ operator: 'another' }, { code: '190', hidden: true, time: 1_001 }, { orderId: two.id })).toBe(2)
      const timeline = (hidden: boolean) => run(there, (unit) => unit.tracking.of(one.id, { hidden }))
      expect(await timeline(true)).toMatchObject([{ code: '190' }, { location: 'AUH' }, { ...EVENT, orderId: one.id }])
      expect(await timeline(false)).toMatchObject([{ location: 'AUH' }, { location: 'DXB' }])
    })

    it('keeps the audit trail of a record in the order of its events', async () => {
      const { here, there } = await open()
      const entry = { at: 1, actorId: 1, area: 'order', subject: 'one', action: 'create' }
      await run(here, (unit) => unit.audit.write([entry, { ...entry, subject: 'two' }]))
      await run(there, (unit) => unit.audit.write([{ ...entry, at: 2, action: 'move', from: 'draft', to: 'confirmed' }]))
      expect(await run(here, (unit) => unit.audit.of('order', 'one'))).toMatchObject([
        entry,
        { at: 2, action: 'move', from: 'draft', to: 'confirmed' },
      ])
    })
  })
}
