import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { countStocktake } from '#core/warehouse/goods/stocktakes/count-stocktake.ts'
import { moveStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import { moveGoods, type GoodsMoving } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { stocktakeNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { stocktakeFailure } from '#core/warehouse/goods/stocktakes/stocktake.failures.ts'
import type { StocktakePart } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { Stocktake } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import type { StockRoom } from './stock.contract.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const clerk = { id: 2, audience: 'staff' } as Actor
const colleague = { id: 3, audience: 'staff' } as Actor
const clock = { now: () => AT }
const NEW: Omit<Stocktake, 'number'> = {
  warehouse: 'DXB1',
  state: 'counting',
  locations: ['A-01', 'A-02'],
  visited: [],
  counts: [],
  lines: [],
  counters: [],
  createdAt: AT,
  createdBy: 2,
}

type Stocktaking = Atomically<StocktakePart>

const add = async (atomically: Stocktaking, over: Partial<Stocktake> = {}): Promise<string> =>
  must(
    await atomically(async ({ stocktakes }) => {
      const number = stocktakeNumber.write(await stocktakes.drawSerial())
      await stocktakes.add({ ...NEW, number, ...over })
      return ok(number)
    }),
  )
const find = async (atomically: Stocktaking, number: string) =>
  must(await atomically(async ({ stocktakes }) => ok(await stocktakes.lock(number))))
const put = async (atomically: Atomically<GoodsMoving>, customerId: number, sku: string, quantity: number, to: string) =>
  must(await moveGoods({ atomically, clock })({ customerId, warehouse: 'DXB1', reference: 'IN-1', lines: [{ sku, quantity, to }] }, clerk))

/** The promises of a store of stocktakes, with the stock that they correct. */
export function stocktakeContract(open: () => Promise<StockRoom>): void {
  describe('stocktakes', () => {
    it('are kept with all that is said of them, and not at all of a unit that is refused', async () => {
      const { here, there } = await open()
      const number = await add(here, { note: '月度盘点' })
      expect(await find(there, number)).toEqual({ ...NEW, number, note: '月度盘点' })
      const article = { location: 'A-01', customerId: 1001, sku: 'MUG' }
      const posted: Stocktake = {
        ...NEW,
        number,
        state: 'posted',
        visited: ['A-01'],
        counts: [{ ...article, good: 3, damaged: 1 }],
        lines: [{ ...article, counted: { good: 3, damaged: 1 }, booked: { good: 5, damaged: 0 } }],
        counters: [2, 4],
        countedAt: AT + 1,
        endedAt: AT + 2,
        endedBy: 3,
      }
      must(await there(async ({ stocktakes }) => ok(await stocktakes.keep(posted))))
      expect(await find(here, number)).toEqual(posted)
      await here(async ({ stocktakes }) => {
        await stocktakes.keep({ ...posted, state: 'cancelled' })
        return failed(stocktakeFailure('STOCKTAKE_NOTHING_COUNTED'))
      })
      expect((await find(there, number))?.state).toBe('posted')
      expect(await find(there, 'ST000000000000')).toBeUndefined()
    })

    it('find the locations of an area, what is booked there of all clients, and whose article a code is', async () => {
      const { here, place } = await open()
      await place('DXB1', ['A-02', 'A-01', 'B-01'])
      await place('RUH1', ['A-01'])
      await put(here, 1001, 'CAP', 5, 'A-01')
      await put(here, 1002, 'CAP', 2, 'A-02')
      await put(here, 1001, 'MUG', 1, 'B-01')
      const [zone, booked, first, second, anywhere, none] = must(
        await here(async ({ stocktakes }) => {
          const named = (code: string, location: string) => stocktakes.articlesNamed(code, { warehouse: 'DXB1', location })
          return ok([
            await stocktakes.inZone('DXB1', 'A'),
            await stocktakes.booked('DXB1', ['A-01', 'A-02']),
            await named('cap', 'A-01'),
            await named('CAP', 'A-02'),
            await named('CAP', 'B-01'),
            await named('NO-SUCH-SKU', 'A-01'),
          ] as const)
        }),
      )
      expect(zone).toEqual(['A-01', 'A-02'])
      expect(booked).toEqual([
        { location: 'A-01', customerId: 1001, sku: 'CAP', good: 5, damaged: 0 },
        { location: 'A-02', customerId: 1002, sku: 'CAP', good: 2, damaged: 0 },
      ])
      expect([first, second, none]).toEqual([[{ customerId: 1001, sku: 'CAP' }], [{ customerId: 1002, sku: 'CAP' }], []])
      expect(new Set(anywhere.map(({ customerId }) => customerId))).toEqual(new Set([1001, 1002]))
    })

    it('have a location once among those that are open, also where two are made at once', async () => {
      const { here, there, place } = await open()
      await place('DXB1', ['A-01', 'A-02', 'A-03'])
      const making = (atomically: Stocktaking, locations: readonly string[]) =>
        atomically(async ({ stocktakes }) => {
          const taken = await stocktakes.openAt('DXB1', locations)
          if (taken !== undefined)
            return failed(stocktakeFailure('STOCKTAKE_LOCATION_TAKEN', { location: taken.location, stocktake: taken.number }))
          const number = stocktakeNumber.write(await stocktakes.drawSerial())
          await stocktakes.add({ ...NEW, number, locations })
          return ok(number)
        })
      for (let round = 0; round < 5; round += 1) {
        // Both are connected, so that they begin together.
        await Promise.all([find(here, 'ST000000000000'), find(there, 'ST000000000000')])
        const both = await Promise.all([making(here, ['A-02', 'A-01']), making(there, ['A-03', 'A-02'])])
        const made = both.flatMap((one) => (one.ok ? [one.value] : []))
        expect(made).toHaveLength(1)
        expect(both.flatMap((one) => (one.ok ? [] : [one.failure.params]))).toEqual([{ location: 'A-02', stocktake: made[0] }])
        must(await here(async ({ stocktakes }) => ok(await stocktakes.keep({ ...NEW, number: made[0] ?? '', state: 'cancelled' }))))
      }
      expect((await making(there, ['A-01', 'A-02', 'A-03'])).ok).toBe(true)
    })

    it('are counted by two at a time, finished and approved once, and leave on hand what was counted', async () => {
      const { here, there, place, differences } = await open()
      await place('DXB1', ['A-01', 'A-02'])
      await put(here, 1001, 'MUG', 5, 'A-01')
      await put(here, 1002, 'CAP', 2, 'A-02')
      const number = await add(here)
      const count = (atomically: Stocktaking, code: string, location: string | undefined, pieces = 1) =>
        atomically((unit) => countStocktake(unit, { document: number, code, location, pieces, isDamaged: false, actor: clerk }))
      const counted = await Promise.all([count(here, 'A-02', undefined), count(there, 'MUG', 'A-01', 3), count(here, 'MUG', 'A-01', 4)])
      expect(counted.every((one) => one.ok)).toBe(true)
      for (const [event, actor] of [
        ['finish', clerk],
        ['approve', colleague],
      ] as const) {
        const both = await Promise.all([here, there].map((atomically) => moveStocktake({ atomically, clock })(number, event, actor)))
        expect(both.map((one) => (one.ok ? 'ok' : one.failure.code)).toSorted(), event).toEqual(['ILLEGAL_TRANSITION', 'ok'])
      }
      const lying = must(await here(async ({ stocktakes }) => ok(await stocktakes.booked('DXB1', ['A-01', 'A-02']))))
      expect(lying).toEqual([{ location: 'A-01', customerId: 1001, sku: 'MUG', good: 7, damaged: 0 }])
      expect((await find(there, number))?.counters).toEqual([2])
      expect(await differences()).toEqual([])
    })
  })
}
