import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PickUnit, StockLocation, StockMovement } from '#core/warehouse/goods/goods.ports.ts'
import type { StocktakePart } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { TransferUnit } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import { moveGoods, type GoodsMoving } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { moveSteps } from '#core/warehouse/goods/stock/move-steps.ts'
import { freeStock, reserveStock, takeStock, untakeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import type { Stock } from '#core/warehouse/goods/stock/stock.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { runsOf } from '../../support/deep.ts'

/** One place for stock as two servers reach it, and its history. */
export type StockRoom = {
  readonly here: Atomically<GoodsMoving & TransferUnit & PickUnit & StocktakePart>
  readonly there: Atomically<GoodsMoving & TransferUnit & PickUnit & StocktakePart>
  readonly movements: () => Promise<readonly StockMovement[]>
  /** Makes locations of a warehouse, shelves unless said otherwise; `A-01` is in the area `A`. */
  readonly place: (warehouse: string, codes: readonly string[], facts?: Omit<StockLocation, 'location'>) => Promise<void>
  /** Gives a SKU a low-stock level. */
  readonly level: (sku: string, pieces: number) => Promise<void>
  /**
   * The differences when stock is counted again; orders, of which there are none here, are left
   * out.
   */
  readonly differences: () => Promise<readonly unknown[]>
  /** The SKUs about which their customer got a message, in that order. */
  readonly told: () => Promise<readonly string[]>
}

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const OWNER = { customerId: 1001, warehouse: 'DXB1' }
const clerk = { id: 2, audience: 'staff' } as Actor
const by = { actorId: 1001, at: AT }

const put = (atomically: Atomically<GoodsMoving>, ...lines: Parameters<ReturnType<typeof moveGoods>>[0]['lines']) =>
  moveGoods({ atomically, clock: { now: () => AT } })({ ...OWNER, reference: 'IN-1', lines }, clerk)
const reserve = (atomically: Atomically<GoodsMoving>, orderNumber: string, quantity: number, sku = 'MUG') =>
  atomically(({ stock }) => reserveStock(stock, { ...OWNER, orderNumber, wanted: [{ sku, quantity }], ...by }))
const free = (atomically: Atomically<GoodsMoving>, orderNumber: string) =>
  atomically(({ stock }) => freeStock(stock, { orderNumber, ...by }))
const reservationOf = async (atomically: Atomically<GoodsMoving>, orderNumber: string) =>
  must(await atomically(async ({ stock }) => ok(await stock.lockReservation(orderNumber))))

/** Location, pieces on hand and pieces reserved, sorted. */
const shelves = async (atomically: Atomically<GoodsMoving>, skus: readonly string[] = ['MUG']) => {
  const rows: readonly Stock[] = must(await atomically(async ({ stock }) => ok(await stock.lock({ ...OWNER, skus }))))
  return rows.map(({ location, onHand, reserved }) => `${location} ${onHand} ${reserved}`).toSorted()
}

const ORDERS = ['OD1', 'OD2', 'OD3', 'OD4'] as const
const LOCATIONS = ['A-01', 'A-02'] as const
const SKUS = ['CAP', 'MUG'] as const

/** Steps that may happen to stock: moves by hand, and what orders do. */
const step = fc.record({
  act: fc.constantFrom('put', 'remove', 'carry', 'damage', 'reserve', 'reserve', 'free', 'take', 'untake'),
  orderNumber: fc.constantFrom(...ORDERS),
  sku: fc.constantFrom(...SKUS),
  location: fc.constantFrom(...LOCATIONS),
  quantity: fc.integer({ min: 1, max: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Carries a step out in a warehouse; what is refused changes nothing. */
function carryOut(
  atomically: Atomically<GoodsMoving>,
  { warehouse, orderOf, step: one }: { readonly warehouse: string; readonly orderOf: (order: string) => string; readonly step: Step },
): Promise<unknown> {
  const { act, sku, location, quantity } = one
  const [first, second] = LOCATIONS
  const order = { orderNumber: orderOf(one.orderNumber), ...by }
  const hand = (way: { readonly from?: string; readonly to?: string; readonly damaged?: boolean }) =>
    moveGoods({ atomically, clock: { now: () => AT } })(
      { ...OWNER, warehouse, reference: 'COUNT', lines: [{ sku, quantity, ...way }] },
      clerk,
    )
  switch (act) {
    case 'put':
      return hand({ to: location })
    case 'remove':
      return hand({ from: location })
    case 'carry':
      return hand({ from: location, to: location === first ? second : first })
    case 'damage':
      return hand({ from: location, damaged: true })
    case 'reserve':
      return atomically(({ stock }) => reserveStock(stock, { ...OWNER, warehouse, wanted: [{ sku, quantity }], ...order }))
    case 'free':
      return atomically(({ stock }) => freeStock(stock, order))
    case 'take':
      return atomically(({ stock }) => takeStock(stock, order))
    case 'untake':
      return atomically(async ({ stock }) => ok(await untakeStock(stock, order)))
  }
}

/**
 * Stock in a unit of work: counts, reservations and their history, saved together under any
 * concurrency.
 */
export function stockContract(openRoom: () => Promise<StockRoom>): void {
  const open = async (): Promise<StockRoom> => {
    const room = await openRoom()
    for (const warehouse of ['DXB1', 'RUH1']) await room.place(warehouse, LOCATIONS)
    return room
  }
  describe('stock', () => {
    it('keeps counts, reservation and history as they were written', async () => {
      const { here, there, movements } = await open()
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }, { sku: 'CAP', quantity: 2, to: 'A-01' }))
      const reservation = must(await reserve(there, 'OD1', 3))
      expect(await reservationOf(here, 'OD1')).toEqual(reservation)
      expect(await reservationOf(here, 'OD2')).toBeUndefined()
      expect(await shelves(here)).toEqual(['A-01 5 3'])
      expect(await shelves(here, ['CAP', 'MUG', 'HAT'])).toEqual(['A-01 2 0', 'A-01 5 3'])
      must(await here(({ stock }) => takeStock(stock, { orderNumber: 'OD1', actorId: 2, at: AT + 1 })))
      expect(await shelves(there)).toEqual(['A-01 2 0'])
      expect(await reservationOf(there, 'OD1')).toEqual({ ...reservation, state: 'taken' })
      const place = { ...OWNER, location: 'A-01' }
      expect(await movements()).toEqual([
        { ...place, sku: 'MUG', move: 'put', quantity: 5, at: AT, actorId: 2, reference: 'IN-1' },
        { ...place, sku: 'CAP', move: 'put', quantity: 2, at: AT, actorId: 2, reference: 'IN-1' },
        { ...place, sku: 'MUG', move: 'reserve', quantity: 3, at: AT, actorId: 1001, reference: 'OD1' },
        { ...place, sku: 'MUG', move: 'take', quantity: 3, at: AT + 1, actorId: 2, reference: 'OD1' },
      ])
    })

    it('keeps nothing of a unit that is refused', async () => {
      const { here, movements } = await open()
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }))
      await here(async ({ stock }) => {
        must(await reserveStock(stock, { ...OWNER, orderNumber: 'OD1', wanted: [{ sku: 'MUG', quantity: 3 }], ...by }))
        return failed(goodsFailure('PICK_NOT_FOUND', { order: 'OD1' }))
      })
      expect(await shelves(here)).toEqual(['A-01 5 0'])
      expect(await reservationOf(here, 'OD1')).toBeUndefined()
      expect(await movements()).toHaveLength(1)
    })

    it("keeps a customer's articles and a warehouse's shelves apart", async () => {
      const { here } = await open()
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }))
      const others = must(
        await here(async ({ stock }) =>
          ok([
            ...(await stock.lock({ ...OWNER, customerId: 1002, skus: ['MUG'] })),
            ...(await stock.lock({ ...OWNER, warehouse: 'RUH1', skus: ['MUG'] })),
          ]),
        ),
      )
      expect(others).toEqual([])
    })

    it('frees a reservation once, however often it is asked', async () => {
      const { here, there, movements } = await open()
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }))
      must(await reserve(here, 'OD1', 3))
      await Promise.all([free(here, 'OD1'), free(there, 'OD1'), free(here, 'OD1')])
      expect(await shelves(here)).toEqual(['A-01 5 0'])
      expect((await movements()).filter(({ move }) => move === 'free')).toHaveLength(1)
      expect(must(await reserve(there, 'OD1', 5)).state).toBe('held')
    })

    it('frees the reservations of several orders in one unit, each counted on the one before', async () => {
      const { here } = await open()
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }))
      for (const orderNumber of ['OD1', 'OD2', 'OD3']) must(await reserve(here, orderNumber, 1))
      must(
        await here(async ({ stock }) => {
          for (const orderNumber of ['OD1', 'OD2']) must(await freeStock(stock, { orderNumber, ...by }))
          return ok(undefined)
        }),
      )
      expect(await shelves(here)).toEqual(['A-01 5 1'])
    })

    it('draws from shelves and pallets alone, and keeps rented ones for who rents them', async () => {
      const { here, place } = await open()
      await place('DXB1', ['RECV-01'], { kind: 'receiving' })
      await place('DXB1', ['P-01'], { kind: 'pallet', renterId: 1001 })
      await place('DXB1', ['P-02'], { kind: 'pallet', renterId: 77 })
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'RECV-01' }))
      const code = async (work: Promise<Result<unknown>>) => {
        const done = await work
        return done.ok ? 'ok' : [done.failure.code, done.failure.params]
      }
      expect(await code(reserve(here, 'OD1', 1))).toEqual(['STOCK_SHORT', { sku: 'MUG', available: 0, wanted: 1 }])
      must(await put(here, { sku: 'MUG', quantity: 3, from: 'RECV-01', to: 'P-01' }))
      expect(await code(reserve(here, 'OD1', 3))).toBe('ok')
      expect(await shelves(here)).toEqual(['P-01 3 3', 'RECV-01 2 0'])
      expect(await code(put(here, { sku: 'MUG', quantity: 1, from: 'RECV-01', to: 'P-02' }))).toEqual([
        'LOCATION_RENTED',
        { location: 'P-02' },
      ])
      expect(await code(put(here, { sku: 'MUG', quantity: 1, to: 'A-99' }))).toEqual([
        'LOCATION_NOT_FOUND',
        { warehouse: 'DXB1', location: 'A-99' },
      ])
      expect(must(await here(async ({ stock }) => ok(await stock.receivingLocation('DXB1'))))).toBe('RECV-01')
    })

    it('keeps pieces that are under way apart from those on hand', async () => {
      const { here, there } = await open()
      const move = (atomically: Atomically<GoodsMoving>, ...steps: Parameters<typeof moveSteps>[1]['steps']) =>
        atomically((unit) => moveSteps(unit, { ...OWNER, steps, reference: 'IN-1', actorId: 2, at: AT }))
      const at = { sku: 'MUG', location: 'A-01' }
      await Promise.all([move(here, { ...at, move: 'announce', quantity: 5 }), move(there, { ...at, move: 'announce', quantity: 2 })])
      expect((await reserve(here, 'OD1', 1)).ok).toBe(false)
      must(await move(there, { ...at, move: 'withdraw', quantity: 7 }, { ...at, move: 'put', quantity: 6 }))
      const rows = must(await here(async ({ stock }) => ok(await stock.lock({ ...OWNER, skus: ['MUG'] }))))
      expect(rows).toEqual([{ ...OWNER, ...at, onHand: 6, reserved: 0, damaged: 0, underWay: 0 }])
    })

    it('gives the last piece to one of the orders that want it at once', async () => {
      const { here, there } = await open()
      must(await put(here, { sku: 'MUG', quantity: 2, to: 'A-01' }))
      const orders = ['OD1', 'OD2', 'OD3', 'OD4', 'OD5', 'OD6']
      const done = await Promise.all(orders.map((order, index) => reserve(index % 2 === 0 ? here : there, order, 1)))
      expect(done.filter((one) => one.ok)).toHaveLength(2)
      for (const one of done) if (!one.ok) expect(one.failure.code).toBe('STOCK_SHORT')
      expect(await shelves(here)).toEqual(['A-01 2 2'])
    })

    it('makes one reservation of an order that is submitted twice at once', async () => {
      const { here, there } = await open()
      must(await put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }))
      const both = await Promise.all([reserve(here, 'OD1', 2), reserve(there, 'OD1', 2)])
      expect(both[0]).toEqual(both[1])
      expect(await shelves(here)).toEqual(['A-01 5 2'])
    })

    it('sends one message about a SKU that fell to its level in all warehouses together, and again after it rose', async () => {
      const { here, there, level, told } = await open()
      await level('MUG', 5)
      const at = (
        atomically: Atomically<GoodsMoving>,
        warehouse: string,
        way: { readonly from?: string; readonly to?: string },
        quantity: number,
      ) =>
        moveGoods({ atomically, clock: { now: () => AT } })(
          { ...OWNER, warehouse, reference: 'IN-1', lines: [{ sku: 'MUG', quantity, ...way }] },
          clerk,
        )
      must(await at(here, 'DXB1', { to: 'A-01' }, 4))
      must(await at(there, 'RUH1', { to: 'A-01' }, 4))
      expect(await told()).toEqual(['MUG'])
      const both = await Promise.all([at(here, 'DXB1', { from: 'A-01' }, 2), at(there, 'RUH1', { from: 'A-01' }, 2)])
      expect(both.map((one) => one.ok)).toEqual([true, true])
      expect(await told()).toEqual(['MUG', 'MUG'])
      must(await at(here, 'DXB1', { from: 'A-01' }, 1))
      expect(await told()).toHaveLength(2)
    })

    it('counts what two put at the same new location', async () => {
      const { here, there } = await open()
      await Promise.all([
        put(here, { sku: 'MUG', quantity: 5, to: 'A-01' }),
        put(there, { sku: 'MUG', quantity: 7, to: 'A-01' }),
        put(here, { sku: 'MUG', quantity: 1, to: 'A-02' }),
      ])
      expect(await shelves(here)).toEqual(['A-01 12 0', 'A-02 1 0'])
    })

    it('has reserved what the open reservations hold and no more than is there, after any two things that happen at once', async () => {
      const { here, there, differences, place } = await open()
      let runs = 0
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 12 }), async (turns) => {
          const warehouse = `W${(runs += 1)}`
          await place(warehouse, LOCATIONS)
          const orderOf = (order: string): string => `${warehouse}-${order}`
          for (const [one, other] of turns) {
            await Promise.all([carryOut(here, { warehouse, orderOf, step: one }), carryOut(there, { warehouse, orderOf, step: other })])
            const rows = must(await here(async ({ stock }) => ok(await stock.lock({ ...OWNER, warehouse, skus: SKUS }))))
            const held = new Map<string, number>()
            for (const order of ORDERS) {
              const reservation = await reservationOf(here, orderOf(order))
              for (const { location, sku, quantity } of reservation?.state === 'held' ? reservation.allocations : [])
                held.set(`${location} ${sku}`, (held.get(`${location} ${sku}`) ?? 0) + quantity)
            }
            for (const { location, sku, onHand, reserved, damaged } of rows) {
              expect(reserved).toBe(held.get(`${location} ${sku}`) ?? 0)
              expect(onHand).toBeGreaterThanOrEqual(reserved)
              expect(damaged).toBeGreaterThanOrEqual(0)
              held.delete(`${location} ${sku}`)
            }
            expect([...held]).toEqual([])
          }
          expect(await differences()).toEqual([])
        }),
        { numRuns: runsOf(12) },
      )
    })
  })
}
