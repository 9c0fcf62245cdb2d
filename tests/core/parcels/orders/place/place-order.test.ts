import { sameWords } from '#core/base/kernel/words.ts'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#core/base/kernel/result.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { OrderContent } from '#core/parcels/orders/order.ts'
import { placeOrder, storeNew, storeOne } from '#core/parcels/orders/place/place-order.usecase.ts'
import { references } from '../kind-references.ts'
import { memoryOrders } from '../memory-orders.ts'
import { ddp, ddu, orderDesk, outcome } from '../order-fixture.ts'
import { rawOrder } from '../raw-orders.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30)
const sold = (value: string) => ({
  raw: rawOrder(express, { goods: [{ name: 'Watch', quantity: 1, value: { amount: value, currency: 'USD' } }] }),
})
const content = (refCode?: string): OrderContent => {
  const { refCode: _, ...values } = exampleOrder(express).values
  return { ...exampleOrder(express), values: { ...values, ...(refCode === undefined ? {} : { refCode }) } }
}

describe('an order that is placed', () => {
  it('is confirmed, with its waybill, its first event from the sender’s city, and a row in the trail', async () => {
    const desk = orderDesk()
    expect(await desk.place(express)).toEqual(ok(desk.order('ORDER0001')))
    expect(desk.order('ORDER0001')).toMatchObject({
      kind: 'express',
      customerId: ddp.id,
      status: 'confirmed',
      airwayNumber: 'CD000000000170',
      createdAt: AT,
      trackerCode: '100',
    })
    expect(desk.kept().events).toEqual([
      { orderId: 1, code: '100', time: AT, timezone: 'Asia/Shanghai', location: '深圳', operator: '李伟', hidden: false },
    ])
    expect(desk.kept().entries).toEqual([
      { at: AT, actorId: ddp.id, area: 'order', subject: 'ORDER0001', action: 'create', to: 'confirmed' },
    ])
  })

  it('as a draft is on no way yet, and takes no key of a sheet', async () => {
    const desk = orderDesk()
    const draft = await desk.placed(express, { draft: true })
    expect(draft.status).toBe('draft')
    expect(Object.keys(draft)).not.toContain('trackerCode')
    expect(Object.keys(draft)).not.toContain('importKey')
    expect(desk.kept().events).toEqual([])
    expect(desk.kept().entries).toEqual([{ at: AT, actorId: ddp.id, area: 'order', subject: 'ORDER0001', action: 'create', to: 'draft' }])
  })

  it('is followed by what submitting it changes elsewhere, which may refuse it; a draft is not', async () => {
    const desk = orderDesk()
    expect((await desk.placed(overseas, { draft: true })).status).toBe('draft')
    expect(desk.followed).toEqual([])
    const other = orderDesk()
    const { orderNumber } = await other.placed(overseas)
    expect(other.followed.map(({ event, from, order }) => [event, from, order.orderNumber])).toEqual([['submit', 'draft', orderNumber]])
  })

  it('of a kind that nobody knows is refused with the kinds that there are', async () => {
    const placing = placeOrder({
      atomically: memoryOrders().atomically,
      references: () => references,
      clock: { now: () => AT },
      newOrderNumber: () => 'ORDER0001',
    })
    const done = await placing({ kind: 'balloon', raw: rawOrder(express), confirmed: [], draft: false }, ddp)
    expect(done).toEqual(
      failed(orderFailure('ORDER_KIND_UNKNOWN', { found: 'balloon', choices: sameWords(orderKinds.map(({ name }) => name).join(', ')) })),
    )
    expect(done).toMatchObject({ failure: { params: { choices: { 'en-US': expect.stringMatching(/^express, clearance_last_mile, /) } } } })
  })

  it('asks at a declared value above 270 dollars, unless that is confirmed', async () => {
    const desk = orderDesk()
    const asked = await desk.place(express, sold('270.01'))
    expect(outcome(asked)).toEqual(['DECLARED_VALUE_HIGH', 'invalid', 'goods.0.value: DECLARED_VALUE_HIGH'])
    expect(asked.ok || [asked.failure.params, asked.failure.fields?.[0]?.params]).toEqual([
      { usd: '270.01', limit: '270' },
      { usd: '270.01', limit: '270' },
    ])
    expect(desk.kept().orders).toEqual([])
    expect(outcome(await desk.place(express, { ...sold('270.01'), confirmed: ['declared_value'] }))).toBe('done')
    const other = orderDesk()
    expect(outcome(await other.place(express, sold('270')))).toBe('done')
  })

  it('keeps the shipper’s references apart, and names the order that has one', async () => {
    const desk = orderDesk()
    const first = await desk.placed(express)
    await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'OTHER' } }) })
    const again = await desk.place(express)
    expect(outcome(again)).toEqual(['REFERENCE_TAKEN', 'conflict', 'refCode: REFERENCE_TAKEN'])
    expect(again.ok || again.failure.params).toEqual({ refCode: 'EXAMPLE-EXPRESS', order: first.orderNumber })
    expect(desk.kept().orders).toHaveLength(2)
    expect(outcome(await desk.place(express, {}, ddu))).toBe('done')
  })

  it('with one key is made once', async () => {
    const desk = orderDesk()
    const keyed = { accountId: ddp.id, command: 'place', key: 'K-1', bodyHash: 'one' }
    const first = await desk.place(express, { keyed })
    expect(await desk.place(express, { keyed })).toEqual(first)
    expect(outcome(await desk.place(express, { keyed: { ...keyed, bodyHash: 'two' } }))).toEqual(['IDEMPOTENCY_CONFLICT', 'conflict'])
    expect(desk.kept().orders).toHaveLength(1)
  })
})

describe('orders that are stored', () => {
  const stored = { kind: 'express', draft: false, actor: ddp, at: AT, references }
  let number = 0
  const newOrderNumber = (): string => `ORDER${(number += 1)}`

  it('take one waybill each; those whose reference is taken are left out, and have no event', async () => {
    const shop = memoryOrders()
    await shop.atomically(async (unit) => {
      const first = await storeNew(unit, { ...stored, newOrderNumber, contents: [{ content: content('A') }, { content: content() }] })
      expect(first).toMatchObject([
        { orderNumber: 'ORDER1', id: 1 },
        { orderNumber: 'ORDER2', id: 2 },
      ])
      const second = await storeNew(unit, {
        ...stored,
        newOrderNumber,
        contents: [{ content: content('A') }, { content: content('B'), importKey: 'said:1' }],
      })
      expect(second).toMatchObject([{ orderNumber: 'ORDER4', id: 4 }])
      return ok(true)
    })
    const { orders, events, entries } = shop.kept()
    expect(orders.map(({ airwayNumber }) => airwayNumber.slice(0, 12))).toEqual(['CD0000000001', 'CD0000000002', 'CD0000000004'])
    expect(orders.map((order) => ('importKey' in order ? order.importKey : 'none'))).toEqual(['none', 'none', 'said:1'])
    expect(events.map(({ orderId }) => orderId)).toEqual([1, 2, 4])
    expect(entries.map(({ subject }) => subject)).toEqual(['ORDER1', 'ORDER2', 'ORDER4'])
  })

  it('one by one are refused by whatever key they share, even where no order answers to the reference', async () => {
    const shop = memoryOrders()
    const place = (refCode: string | undefined, importKey?: string) =>
      shop.atomically((unit) => {
        const whole = { content: content(refCode), ...(importKey === undefined ? {} : { importKey }) }
        return storeOne(unit, { ...stored, ...whole, kind: express, newOrderNumber })
      })
    expect(outcome(await place(undefined, 'said:1'))).toBe('done')
    expect(shop.kept().orders[0]?.importKey).toBe('said:1')
    const alike = await place(undefined, 'said:1')
    expect(alike.ok || alike.failure.params).toEqual({ refCode: '', order: '' })
    const named = await place('A', 'said:1')
    expect(named.ok || named.failure.params).toEqual({ refCode: 'A', order: '' })
    expect(outcome(await place('A'))).toBe('done')
    const again = await place('A')
    expect(again.ok || again.failure.params).toEqual({ refCode: 'A', order: shop.kept().orders[1]?.orderNumber })
    expect(shop.kept().orders.map((order) => 'importKey' in order)).toEqual([true, false])
  })
})
