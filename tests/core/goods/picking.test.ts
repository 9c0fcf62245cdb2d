import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { movePick, pickListOf } from '../../../core/goods/move-pick.usecase.ts'
import { pickingMachine, type PickEvent, type PickState } from '../../../core/goods/picking.machine.ts'
import { moveGoods } from '../../../core/goods/move-goods.usecase.ts'
import { freeStock, reserveStock } from '../../../core/goods/reserve-stock.ts'
import { next } from '../../../core/kernel/machine.ts'
import { must } from '../../../core/kernel/result.ts'
import { clerk } from './goods-people.ts'
import { memoryGoods, type MemoryGoods } from './memory-goods.ts'

const AT = Date.UTC(2026, 4, 2)
const STATES = Object.keys(pickingMachine.states) as PickState[]
const EVENTS = Object.keys(pickingMachine.events) as PickEvent[]

/** Domain §3: pending → to_be_picked → picking → picked → shipped; any of the first three → out_of_stock. */
const DRAWN: readonly (readonly [PickState, PickEvent, PickState])[] = [
  ['pending', 'release', 'to_be_picked'],
  ['to_be_picked', 'start', 'picking'],
  ['picking', 'finish', 'picked'],
  ['picked', 'ship', 'shipped'],
  ['pending', 'run_out', 'out_of_stock'],
  ['to_be_picked', 'run_out', 'out_of_stock'],
  ['picking', 'run_out', 'out_of_stock'],
]

let goods: MemoryGoods
const move = (event: PickEvent, orderNumber = 'OD1') =>
  movePick({ atomically: goods.atomically, clock: { now: () => AT } })({ orderNumber, event }, clerk)
const trail = () => goods.audit.filter(({ area }) => area === 'pick')
const mug = () => [...goods.stock.values()].map(({ onHand, reserved }) => [onHand, reserved])

beforeEach(async () => {
  goods = memoryGoods()
  must(
    await moveGoods({ atomically: goods.atomically, clock: { now: () => AT } })(
      { customerId: 1001, warehouse: 'DXB1', reference: 'IN-1', lines: [{ sku: 'MUG', quantity: 10, to: 'A-01' }] },
      clerk,
    ),
  )
  const reservation = must(
    await goods.atomically(({ stock }) =>
      reserveStock(stock, {
        orderNumber: 'OD1',
        customerId: 1001,
        warehouse: 'DXB1',
        wanted: [{ sku: 'MUG', quantity: 7 }],
        actorId: 1001,
        at: AT,
      }),
    ),
  )
  goods.picks.set('OD1', pickListOf(reservation))
})

describe('the picking machine', () => {
  it('has every arrow of the decision and no other', () => {
    for (const state of STATES)
      for (const event of EVENTS)
        expect([state, event, next(pickingMachine, { state, event })]).toEqual([
          state,
          event,
          DRAWN.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })
})

describe('a pick', () => {
  it('begins with what was reserved, in walking order', () => {
    expect(goods.picks.get('OD1')).toEqual({
      orderNumber: 'OD1',
      customerId: 1001,
      warehouse: 'DXB1',
      lines: [{ location: 'A-01', sku: 'MUG', quantity: 7 }],
      state: 'pending',
    })
  })

  it('takes the pieces when it is finished, and drives its order', async () => {
    expect(must(await move('release'))).toMatchObject({ pick: { state: 'to_be_picked' }, drives: undefined })
    expect(must(await move('start')).drives).toBeUndefined()
    expect(mug()).toEqual([[10, 7]])
    expect(must(await move('finish'))).toMatchObject({ pick: { state: 'picked' }, drives: 'receive' })
    expect(mug()).toEqual([[3, 0]])
    expect(must(await move('ship'))).toMatchObject({ pick: { state: 'shipped' }, drives: 'dispatch' })
    expect(trail().at(-1)).toEqual({ at: AT, actorId: 2, area: 'pick', subject: 'OD1', action: 'ship', from: 'picked', to: 'shipped' })
    expect(trail()).toHaveLength(4)
  })

  it('gives the pieces back when a shelf turns out empty', async () => {
    must(await move('release'))
    expect(must(await move('run_out'))).toMatchObject({ pick: { state: 'out_of_stock' }, drives: undefined })
    expect(mug()).toEqual([[10, 0]])
  })

  it('is refused where it is not drawn, and nothing changes', async () => {
    expect(await move('ship')).toMatchObject({
      ok: false,
      failure: { code: 'ILLEGAL_TRANSITION', kind: 'conflict', params: { state: { 'en-US': 'Pending' }, event: { 'en-US': 'Ship' } } },
    })
    expect([goods.picks.get('OD1')?.state, trail()]).toEqual(['pending', []])
    expect(await move('ship', 'OD2')).toMatchObject({ ok: false, failure: { code: 'PICK_NOT_FOUND', params: { order: 'OD2' } } })
  })

  it('of an order cancelled meanwhile takes nothing', async () => {
    must(await move('release'))
    must(await move('start'))
    must(await goods.atomically(({ stock }) => freeStock(stock, { orderNumber: 'OD1', actorId: 1001, at: AT })))
    expect(await move('finish')).toMatchObject({ ok: false, failure: { code: 'STOCK_NOT_RESERVED' } })
    expect([goods.picks.get('OD1')?.state, mug()]).toEqual(['picking', [[10, 0]]])
  })

  it('leaves stock and reservation in step with its state, whatever events come', async () => {
    const picks = [...goods.picks.values()]
    const stock = [...goods.stock]
    const reservations = [...goods.reservations]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 }), async (events) => {
        goods = memoryGoods()
        for (const [key, value] of stock) goods.stock.set(key, value)
        for (const [key, value] of reservations) goods.reservations.set(key, value)
        for (const pick of picks) goods.picks.set(pick.orderNumber, pick)
        for (const event of events) await move(event)
        const state = goods.picks.get('OD1')?.state
        const expected = state === 'picked' || state === 'shipped' ? [3, 0] : state === 'out_of_stock' ? [10, 0] : [10, 7]
        expect(mug()).toEqual([expected])
      }),
    )
  })
})
