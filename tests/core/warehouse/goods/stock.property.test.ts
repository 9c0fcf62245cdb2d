import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#core/warehouse/goods/goods.ports.ts'
import { freeStock, reserveStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { STOCK_MOVES, type Stock } from '#core/warehouse/goods/stock/stock.ts'
import { clerk } from './goods-people.ts'
import { memoryGoods, type MemoryGoods } from './memory-goods.ts'

const SKUS = ['MUG', 'CAP'] as const
const LOCATIONS = ['A', 'B'] as const
const ORDERS = ['OD1', 'OD2', 'OD3'] as const
const quantity = fc.integer({ min: 1, max: 6 })
const sku = fc.constantFrom(...SKUS)
const location = fc.constantFrom(...LOCATIONS)
const orderNumber = fc.constantFrom(...ORDERS)

type Command =
  | {
      readonly kind: 'reserve'
      readonly orderNumber: string
      readonly wanted: readonly { readonly sku: string; readonly quantity: number }[]
    }
  | { readonly kind: 'free' | 'take'; readonly orderNumber: string }
  | { readonly kind: 'move'; readonly lines: Parameters<ReturnType<typeof moveGoods>>[0]['lines'] }

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('reserve' as const),
    orderNumber,
    wanted: fc.array(fc.record({ sku, quantity }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('free' as const, 'take' as const), orderNumber }),
  fc.record({
    kind: fc.constant('move' as const),
    lines: fc.array(
      fc.oneof(
        fc.record({ sku, quantity, to: location }),
        fc.record({ sku, quantity, from: location }),
        fc.record({ sku, quantity, from: location, to: location }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)

function run(goods: MemoryGoods, one: Command): Promise<unknown> {
  const by = { actorId: 1, at: 0 }
  if (one.kind === 'move')
    return moveGoods({ atomically: goods.atomically, clock: { now: () => 0 } })(
      { customerId: 1, warehouse: 'W', reference: 'R', lines: one.lines },
      clerk,
    )
  return goods.atomically<Reservation | undefined>(({ stock }) => {
    if (one.kind === 'reserve')
      return reserveStock(stock, { orderNumber: one.orderNumber, customerId: 1, warehouse: 'W', wanted: one.wanted, ...by })
    return (one.kind === 'free' ? freeStock : takeStock)(stock, { orderNumber: one.orderNumber, ...by })
  })
}

const isWhole = ({ onHand, reserved }: Stock): boolean => reserved >= 0 && onHand >= reserved

/**
 * The stock that follows from the history of movements, and the reserved pieces that follow from
 * the open reservations.
 */
function expectBooksToAgree(goods: MemoryGoods): void {
  for (const stock of goods.stock.values()) {
    expect(isWhole(stock)).toBe(true)
    const moved = goods.movements.filter((one) => one.sku === stock.sku && one.location === stock.location)
    expect(stock.onHand).toBe(moved.reduce((sum, one) => sum + STOCK_MOVES[one.move].onHand * one.quantity, 0))
    const promised = [...goods.reservations.values()]
      .filter(({ state }) => state === 'held')
      .flatMap(({ allocations }) => allocations)
      .filter((one) => one.sku === stock.sku && one.location === stock.location)
    expect(stock.reserved).toBe(promised.reduce((sum, one) => sum + one.quantity, 0))
  }
}

describe('stock, whatever runs at the same time', () => {
  it('never falls below zero nor below what is promised, and agrees with its history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(command, { minLength: 4, maxLength: 12 }), async (scheduler, commands) => {
        const goods = memoryGoods({ pause: () => scheduler.schedule(Promise.resolve()) })
        const running = [
          run(goods, { kind: 'move', lines: SKUS.flatMap((one) => LOCATIONS.map((to) => ({ sku: one, quantity: 4, to }))) }),
          ...commands.map((one) => run(goods, one)),
        ]
        await scheduler.waitFor(Promise.all(running))
        expectBooksToAgree(goods)
      }),
    )
  })

  it('is promised to no two orders: of orders for the last piece one gets it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, pieces) => {
        const goods = memoryGoods({ pause: () => scheduler.schedule(Promise.resolve()) })
        await scheduler.waitFor(run(goods, { kind: 'move', lines: [{ sku: 'MUG', quantity: pieces, to: 'A' }] }))
        const orders = Array.from({ length: 8 }, (_, index) => `OD${index}`)
        await scheduler.waitFor(
          Promise.all(orders.map((one) => run(goods, { kind: 'reserve', orderNumber: one, wanted: [{ sku: 'MUG', quantity: 1 }] }))),
        )
        expect(goods.reservations.size).toBe(pieces)
        expectBooksToAgree(goods)
      }),
    )
  })

  it('needs the locks that the port asks for: without them two orders get the same piece', async () => {
    const goods = memoryGoods({ locking: false })
    await run(goods, { kind: 'move', lines: [{ sku: 'MUG', quantity: 1, to: 'A' }] })
    await Promise.all(ORDERS.map((one) => run(goods, { kind: 'reserve', orderNumber: one, wanted: [{ sku: 'MUG', quantity: 1 }] })))
    expect(() => expectBooksToAgree(goods)).toThrow('expected')
  })
})
