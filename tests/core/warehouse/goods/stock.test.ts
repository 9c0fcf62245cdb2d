import { beforeEach, describe, expect, it } from 'vitest'
import { availableOf, emptyStock, moveStock, type Stock } from '#core/warehouse/goods/stock/stock.ts'
import { allocate } from '#core/warehouse/goods/stock/allocate.rules.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { freeStock, reserveStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { must } from '#core/base/kernel/result.ts'
import { clerk } from './goods-people.ts'
import { memoryGoods, type MemoryGoods } from './memory-goods.ts'

const AT = Date.UTC(2026, 4, 1)
const shelf = (location: string, onHand: number, reserved = 0, sku = 'MUG'): Stock => ({
  customerId: 1001,
  warehouse: 'DXB1',
  location,
  sku,
  onHand,
  reserved,
  damaged: 0,
  underWay: 0,
})

describe('stock at a place', () => {
  it('counts what lies there and what of it is promised', () => {
    let stock = emptyStock(shelf('A-01', 0))
    stock = must(moveStock(stock, { move: 'put', quantity: 10 }))
    stock = must(moveStock(stock, { move: 'reserve', quantity: 6 }))
    expect([stock.onHand, stock.reserved, availableOf(stock)]).toEqual([10, 6, 4])
    stock = must(moveStock(stock, { move: 'take', quantity: 4 }))
    stock = must(moveStock(stock, { move: 'free', quantity: 2 }))
    stock = must(moveStock(stock, { move: 'remove', quantity: 6 }))
    expect(stock).toEqual(shelf('A-01', 0, 0))
  })

  it('neither promises nor gives away what is not there or promised to another', () => {
    for (const move of ['reserve', 'remove'] as const)
      expect(moveStock(shelf('A-01', 10, 6), { move, quantity: 5 })).toEqual({
        ok: false,
        failure: { code: 'STOCK_SHORT', kind: 'refused', params: { sku: 'MUG', available: 4, wanted: 5 } },
      })
    expect(must(moveStock(shelf('A-01', 10, 6), { move: 'reserve', quantity: 4 })).reserved).toBe(10)
  })

  it('takes no piece that nobody was promised, and no part of a piece', () => {
    for (const move of ['take', 'free'] as const)
      expect(() => moveStock(shelf('A-01', 10, 2), { move, quantity: 3 })).toThrow('2 are reserved')
    for (const quantity of [0, -1, 1.5, Number.NaN])
      expect(() => moveStock(shelf('A-01', 10), { move: 'put', quantity })).toThrow('is no number of pieces')
  })
})

describe('the shelves that an order is picked from', () => {
  const find = (stock: readonly Stock[], quantity: number) => allocate({ wanted: [{ sku: 'MUG', quantity }], stock })

  it('are one where one has all, the scantiest of those', () => {
    expect(must(find([shelf('A-01', 50), shelf('B-01', 9), shelf('B-02', 8), shelf('C-01', 3)], 8))).toEqual([
      { location: 'B-02', sku: 'MUG', quantity: 8 },
    ])
  })

  it('are the fullest where several are needed, in walking order', () => {
    expect(must(find([shelf('C-01', 5), shelf('A-01', 4), shelf('B-01', 1)], 8))).toEqual([
      { location: 'A-01', sku: 'MUG', quantity: 3 },
      { location: 'C-01', sku: 'MUG', quantity: 5 },
    ])
  })

  it('do not count what is promised, and say how much is free', () => {
    expect(find([shelf('A-01', 10, 8), shelf('B-01', 5, 5)], 3)).toMatchObject({
      ok: false,
      failure: { code: 'STOCK_SHORT', params: { sku: 'MUG', available: 2, wanted: 3 } },
    })
    expect(find([], 1)).toMatchObject({ ok: false, failure: { params: { available: 0, wanted: 1 } } })
  })

  it('serve an article wanted twice as one', () => {
    const wanted = [
      { sku: 'MUG', quantity: 2 },
      { sku: 'CAP', quantity: 1 },
      { sku: 'MUG', quantity: 3 },
    ]
    expect(must(allocate({ wanted, stock: [shelf('A-01', 5), shelf('A-01', 4, 0, 'CAP')] }))).toEqual([
      { location: 'A-01', sku: 'CAP', quantity: 1 },
      { location: 'A-01', sku: 'MUG', quantity: 5 },
    ])
  })
})

describe('the stock of an overseas order', () => {
  let goods: MemoryGoods
  const order = {
    orderNumber: 'OD1',
    customerId: 1001,
    warehouse: 'DXB1',
    wanted: [{ sku: 'MUG', quantity: 7 }],
    actorId: 1001,
    at: AT,
  }
  const reserve = (over: Partial<Parameters<typeof reserveStock>[1]> = {}) =>
    goods.atomically(({ stock }) => reserveStock(stock, { ...order, ...over }))
  const free = (orderNumber = 'OD1') => goods.atomically(({ stock }) => freeStock(stock, { orderNumber, actorId: 1001, at: AT }))
  const take = (orderNumber = 'OD1') => goods.atomically(({ stock }) => takeStock(stock, { orderNumber, actorId: 2, at: AT }))
  const put = (...lines: Parameters<ReturnType<typeof moveGoods>>[0]['lines']) =>
    moveGoods({ atomically: goods.atomically, clock: { now: () => AT } })(
      { customerId: 1001, warehouse: 'DXB1', reference: 'IN-1', lines },
      clerk,
    )
  const shelves = () => [...goods.stock.values()].map(({ location, onHand, reserved }) => [location, onHand, reserved])

  beforeEach(async () => {
    goods = memoryGoods()
    must(await put({ sku: 'MUG', quantity: 10, to: 'A-01' }))
  })

  it('is reserved when it is submitted and taken when it is picked', async () => {
    expect(must(await reserve())).toEqual({
      orderNumber: 'OD1',
      customerId: 1001,
      warehouse: 'DXB1',
      allocations: [{ location: 'A-01', sku: 'MUG', quantity: 7 }],
      state: 'held',
    })
    expect(shelves()).toEqual([['A-01', 10, 7]])
    expect(must(await take()).state).toBe('taken')
    expect(shelves()).toEqual([['A-01', 3, 0]])
    expect(goods.movements.map(({ move, quantity, reference, actorId, at }) => [move, quantity, reference, actorId, at])).toEqual([
      ['put', 10, 'IN-1', 2, AT],
      ['reserve', 7, 'OD1', 1001, AT],
      ['take', 7, 'OD1', 2, AT],
    ])
  })

  it('is free again when it is cancelled, for the next order', async () => {
    must(await reserve())
    expect(await reserve({ orderNumber: 'OD2', wanted: [{ sku: 'MUG', quantity: 4 }] })).toMatchObject({
      ok: false,
      failure: { code: 'STOCK_SHORT', params: { available: 3, wanted: 4 } },
    })
    expect(must(await free())).toMatchObject({ state: 'freed' })
    expect(shelves()).toEqual([['A-01', 10, 0]])
    must(await reserve({ orderNumber: 'OD2', wanted: [{ sku: 'MUG', quantity: 10 }] }))
  })

  it('is promised whole or not at all', async () => {
    must(await put({ sku: 'CAP', quantity: 1, to: 'A-02' }))
    const both = [
      { sku: 'MUG', quantity: 1 },
      { sku: 'CAP', quantity: 2 },
    ]
    expect(await reserve({ wanted: both })).toMatchObject({ ok: false, failure: { params: { sku: 'CAP', available: 1, wanted: 2 } } })
    expect(shelves()).toEqual([
      ['A-01', 10, 0],
      ['A-02', 1, 0],
    ])
    expect(goods.reservations.size).toBe(0)
  })

  it('moves once, however often the command is sent', async () => {
    const first = must(await reserve())
    expect(must(await reserve({ wanted: [{ sku: 'MUG', quantity: 1 }] }))).toEqual(first)
    const taken = must(await take())
    expect(must(await take())).toEqual(taken)
    expect(shelves()).toEqual([['A-01', 3, 0]])
    expect(await free()).toMatchObject({ ok: false, failure: { code: 'STOCK_TAKEN', params: { order: 'OD1' } } })
    must(await reserve({ orderNumber: 'OD2', wanted: [{ sku: 'MUG', quantity: 2 }] }))
    must(await free('OD2'))
    must(await free('OD2'))
    expect(shelves()).toEqual([['A-01', 3, 0]])
    expect(await take('OD2')).toMatchObject({ ok: false, failure: { code: 'STOCK_NOT_RESERVED', params: { order: 'OD2' } } })
  })

  it('is nothing to free where nothing was promised, and nothing to take', async () => {
    expect(must(await free('OD9'))).toBeUndefined()
    expect(await take('OD9')).toMatchObject({ ok: false, failure: { code: 'STOCK_NOT_RESERVED' } })
  })

  it('may be promised again after it was freed', async () => {
    must(await reserve())
    must(await free())
    expect(must(await reserve({ wanted: [{ sku: 'MUG', quantity: 2 }] })).allocations).toEqual([
      { location: 'A-01', sku: 'MUG', quantity: 2 },
    ])
    expect(shelves()).toEqual([['A-01', 10, 2]])
  })

  it('comes from a warehouse that was selected, and from the customer’s own shelves', async () => {
    for (const warehouse of [undefined, '']) {
      const refused = await reserve({ warehouse })
      expect(refused).toMatchObject({ ok: false, failure: { code: 'WAREHOUSE_MISSING' } })
    }
    expect(await reserve({ warehouse: 'RUH1' })).toMatchObject({ ok: false, failure: { code: 'STOCK_SHORT', params: { available: 0 } } })
    expect(await reserve({ customerId: 1002 })).toMatchObject({ ok: false, failure: { code: 'STOCK_SHORT', params: { available: 0 } } })
  })

  it('does not lie where the reservation says: that cannot be', async () => {
    must(await reserve())
    goods.stock.clear()
    await expect(take()).rejects.toThrow('MUG is promised at A-01')
  })
})

describe('goods on the shelves', () => {
  const goods = memoryGoods()
  const move = moveGoods({ atomically: goods.atomically, clock: { now: () => AT } })
  const command = (...lines: Parameters<typeof move>[0]['lines']) => ({ customerId: 1001, warehouse: 'DXB1', reference: 'COUNT-7', lines })

  it('come in, lie elsewhere and go, all lines or none', async () => {
    must(await move(command({ sku: 'MUG', quantity: 10, to: 'A-01' }, { sku: 'MUG', quantity: 5, to: 'A-01' }), clerk))
    expect(must(await move(command({ sku: 'MUG', quantity: 4, from: 'A-01', to: 'B-01' }), clerk))).toEqual([
      shelf('A-01', 11),
      shelf('B-01', 4),
    ])
    const refused = await move(command({ sku: 'MUG', quantity: 11, from: 'A-01' }, { sku: 'MUG', quantity: 5, from: 'B-01' }), clerk)
    expect(refused).toMatchObject({ ok: false, failure: { code: 'STOCK_SHORT', params: { available: 4, wanted: 5 } } })
    expect([...goods.stock.values()]).toEqual([shelf('A-01', 11), shelf('B-01', 4)])
    expect(goods.movements.at(-1)).toEqual({
      customerId: 1001,
      warehouse: 'DXB1',
      location: 'B-01',
      sku: 'MUG',
      move: 'put',
      quantity: 4,
      at: AT,
      actorId: 2,
      reference: 'COUNT-7',
    })
  })

  it('go from one shelf alone', async () => {
    expect(must(await move(command({ sku: 'MUG', quantity: 1, from: 'A-01' }), clerk))).toEqual([shelf('A-01', 10)])
  })

  it('lie in a warehouse', async () => {
    expect(await move({ ...command(), warehouse: '' }, clerk)).toMatchObject({ ok: false, failure: { code: 'WAREHOUSE_MISSING' } })
  })

  it('are not written where nothing moved', async () => {
    const only = must(await move(command({ sku: 'MUG', quantity: 1, to: 'B-01' }), clerk))
    expect(only.map(({ location }) => location)).toEqual(['B-01'])
  })
})
