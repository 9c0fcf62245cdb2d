import { describe, expect, it } from 'vitest'
import { ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { platformReturn } from '#core/parcels/orders/kinds/platform-return.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { clerk, ddp, ddu, orderDesk } from './order-fixture.ts'
import { rawOrder } from './raw-orders.ts'

const named = (refCode: string) => ({ raw: rawOrder(express, { values: { refCode } }) })

describe('an order by number', () => {
  it('is found by its own number, its waybill and its reference', async () => {
    const desk = orderDesk()
    const order = await desk.placed(express, named('PO 7/2'))
    const numbers = [order.orderNumber, order.airwayNumber, 'PO 7/2']
    const found = await ordersByNumber(desk.queries)([...numbers, 'NOSUCH'], ddp)
    expect([...found]).toEqual([
      ...numbers.map((number) => [number, ok(order)]),
      ['NOSUCH', { ok: false, failure: orderFailure('ORDER_NOT_FOUND', { order: 'NOSUCH' }) }],
    ])
  })

  it('is found however its number is typed', async () => {
    const desk = orderDesk()
    const { orderNumber, airwayNumber } = await desk.placed(express, named('PO–7'))
    const typed = [` ${orderNumber.toLowerCase()} `, airwayNumber.toLowerCase().replace(/(\d{4})/, '$1 '), 'ＰＯ–７', '\u200ePO–7']
    const found = await ordersByNumber(desk.queries)(typed, ddp)
    expect([...found.values()].map((one) => one.ok && one.value.orderNumber)).toEqual(typed.map(() => orderNumber))
  })

  it('is found by a number of others that it alone has', async () => {
    const desk = orderDesk()
    const one = await desk.placed(platformReturn, { raw: rawOrder(platformReturn, { values: { incomingTracking: 'YT-1' } }) })
    const find = async () => (await ordersByNumber(desk.queries)(['YT-1'], ddp)).get('YT-1')
    expect(await find()).toEqual(ok(one))
    await desk.placed(platformReturn, { raw: rawOrder(platformReturn, { values: { incomingTracking: 'YT-1', refCode: 'OTHER' } }) })
    expect((await find())?.ok).toBe(false)
  })

  it('of another client is not found, whichever number is given', async () => {
    const desk = orderDesk()
    const order = await desk.placed(express, named('MINE'))
    const numbers = [order.orderNumber, order.airwayNumber, 'MINE']
    const found = await ordersByNumber(desk.queries)(numbers, ddu)
    expect([...found.values()].map((one) => one.ok)).toEqual([false, false, false])
  })

  it('is the living one where cancelled ones had the reference before', async () => {
    const desk = orderDesk()
    const first = await desk.placed(express, named('AGAIN'))
    await desk.move(first.orderNumber, { event: 'cancel' })
    const find = async () => (await ordersByNumber(desk.queries)(['AGAIN'], ddp)).get('AGAIN')
    expect(await find()).toEqual(ok(desk.order(first.orderNumber)))
    const second = await desk.placed(express, named('AGAIN'))
    expect(await find()).toEqual(ok(second))
  })

  it('is ambiguous for the staff where two clients use the reference; the failure lists both', async () => {
    const desk = orderDesk()
    const [mine, other] = [await desk.placed(express, named('A-1')), await desk.placed(express, named('A-1'), ddu)]
    const found = await ordersByNumber(desk.queries)(['A-1'], clerk)
    expect(found.get('A-1')).toEqual({
      ok: false,
      failure: orderFailure('NUMBER_AMBIGUOUS', { number: 'A-1', found: 2, orders: `${mine.orderNumber}, ${other.orderNumber}` }),
    })
    expect((await ordersByNumber(desk.queries)(['A-1'], { ...clerk, clientIds: [ddu.id] })).get('A-1')).toEqual(ok(other))
  })
})
