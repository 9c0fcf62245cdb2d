import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { declaredTotal } from '#core/parcels/orders/order.ts'
import { fieldsOf } from '#core/parcels/orders/order-kind.ts'
import { clerk, ddp, orderDesk, outcome } from './order-fixture.ts'
import { rawOrder } from './raw-orders.ts'

const NOTHING = { values: {}, goods: [] }

describe('a draft', () => {
  it('of any kind needs nothing', async () => {
    for (const kind of orderKinds) {
      const actor = { ...ddp, userLists: kind.guard?.userIds === undefined ? [] : [kind.guard.userIds] }
      expect(outcome(await orderDesk().place(kind, { raw: { ...NOTHING, boxes: [] }, draft: true }, actor)), kind.name).toBe('done')
    }
  })

  it('of any part of an order is stored, and gives the same order when the rest is there', async () => {
    const whole = rawOrder(express)
    const names = Object.keys(whole.values)
    await fc.assert(
      fc.asyncProperty(fc.subarray(names), fc.nat(whole.goods.length), async (kept, lines) => {
        const desk = orderDesk()
        const values = Object.fromEntries(kept.map((name) => [name, whole.values[name]]))
        const draft = await desk.placed(express, { raw: { values, goods: whole.goods.slice(0, lines) }, draft: true })
        expect(outcome(await desk.change(draft.orderNumber, { raw: whole }))).toBe('done')
        expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toBe('done')
        const direct = await orderDesk().placed(express)
        const { values: finished, goods } = desk.order(draft.orderNumber)
        expect([finished, goods]).toEqual([direct.values, direct.goods])
      }),
      { numRuns: 40 },
    )
  })

  it('keeps unfinished products, and none that is empty', async () => {
    const desk = orderDesk()
    const goods = [
      { name: 'Phone case' },
      { name: '', quantity: '', value: { amount: '', currency: 'USD' } },
      { value: { amount: '5', currency: 'USD' } },
    ]
    const draft = await desk.placed(express, { raw: { values: {}, goods }, draft: true })
    expect(draft.goods).toEqual([{ name: 'Phone case' }, { value: money(500n, 'USD') }])
    expect(declaredTotal(draft.goods)).toEqual(money(0n, 'USD'))
  })

  it('of which something cannot be read names it, and nothing that is missing', async () => {
    const raw = { values: { country: 'Atlantis', weight: 'heavy' }, goods: [{ quantity: 'two' }] }
    expect(outcome(await orderDesk().place(express, { raw, draft: true }))).toEqual([
      'ORDER_INVALID',
      'invalid',
      'country: UNKNOWN_REFERENCE',
      'weight: NOT_A_NUMBER',
      'goods.0.quantity: NOT_A_NUMBER',
    ])
  })

  it('is checked as a whole when it is submitted', async () => {
    const desk = orderDesk()
    const draft = await desk.placed(express, { raw: { values: { country: 'SA', channel: '' }, goods: [{ name: 'gift' }] }, draft: true })
    const required = fieldsOf(express).flatMap(([name, field]) => (field.required && name !== 'country' ? [`${name}: FIELD_REQUIRED`] : []))
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toEqual([
      'ORDER_INVALID',
      'invalid',
      ...required,
      'goods.0.quantity: FIELD_REQUIRED',
      'goods.0.value: FIELD_REQUIRED',
    ])
    expect(desk.order(draft.orderNumber)).toEqual(draft)
  })

  it('asks about a high declared value when it is submitted, not before', async () => {
    const desk = orderDesk()
    const raw = rawOrder(express, { goods: [{ name: 'Watch', quantity: '1', value: { amount: '270.01', currency: 'USD' } }] })
    const { orderNumber } = await desk.placed(express, { raw, draft: true })
    expect(outcome(await desk.move(orderNumber, { event: 'submit' }, ddp))).toEqual([
      'DECLARED_VALUE_HIGH',
      'invalid',
      'goods.0.value: DECLARED_VALUE_HIGH',
    ])
    expect(outcome(await desk.move(orderNumber, { event: 'submit', confirmed: ['declared_value'] }, ddp))).toBe('done')
  })

  it('gets its channel by its destination when it is submitted', async () => {
    const desk = orderDesk()
    const { orderNumber, values } = await desk.placed(express, { draft: true })
    expect(values.channel).toBeUndefined()
    await desk.move(orderNumber, { event: 'submit' }, ddp)
    expect(desk.order(orderNumber).values.channel).toBe((await orderDesk().placed(express)).values.channel)
    expect(outcome(await desk.move(orderNumber, { event: 'receive', checkWeightGrams: 1200 }, clerk))).toBe('done')
  })
})
