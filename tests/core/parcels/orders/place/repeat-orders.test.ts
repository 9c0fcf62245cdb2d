import { describe, expect, it } from 'vitest'
import { clearanceLastMile } from '#core/parcels/orders/kinds/clearance-last-mile.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { repeatOrders } from '#core/parcels/orders/place/repeat-orders.usecase.ts'
import { MOST_REPEATED, repeatedContent } from '#core/parcels/orders/place/repeat.rules.ts'
import { references } from '../kind-references.ts'
import { ddp, ddu, orderDesk } from '../order-fixture.ts'
import { rawOrder } from '../raw-orders.ts'

const NOW = Date.UTC(2026, 8, 18, 9)

/** A shop with two orders of a shipper, and what repeats them. */
async function shop() {
  const desk = orderDesk()
  const first = await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'R-1', consignee: 'Huda' } }) })
  const second = await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'R-2' } }) })
  const others = await desk.placed(express, {}, ddu)
  let made = 0
  const repeat = repeatOrders({
    atomically: desk.atomically,
    ordersByNumber: ordersByNumber(desk.queries),
    references: () => references,
    clock: { now: () => NOW },
    newOrderNumber: () => `AGAIN${(made += 1)}`,
  })
  return { desk, first, second, others, repeat }
}

describe('repeating orders', () => {
  it('makes a draft like each, without its reference, and takes an order that is named twice once', async () => {
    const { desk, first, second, repeat } = await shop()
    const done = await repeat({ orderNumbers: [first.orderNumber, 'R-2', first.orderNumber] }, ddp)
    expect(done).toEqual({
      ok: true,
      value: [
        { orderNumber: first.orderNumber, draft: 'AGAIN1' },
        { orderNumber: 'R-2', draft: 'AGAIN2' },
      ],
    })
    const draft = desk.order('AGAIN1')
    expect(draft).toMatchObject({ status: 'draft', kind: 'express', customerId: ddp.id, createdAt: NOW, goods: first.goods })
    expect(draft.values).toEqual(repeatedContent(first).values)
    expect([draft.values.refCode, draft.values.consignee]).toEqual([undefined, 'Huda'])
    expect(desk.order(second.orderNumber).status).toBe('confirmed')
  })

  it('answers for each order: another’s is none, and the rest is made', async () => {
    const { first, others, repeat } = await shop()
    const done = await repeat({ orderNumbers: [others.orderNumber, first.orderNumber, 'NOBODYS'] }, ddp)
    if (!done.ok) throw new Error('refused')
    expect(done.value.map(({ draft, failure }) => draft ?? failure?.code)).toEqual(['ORDER_NOT_FOUND', 'AGAIN1', 'ORDER_NOT_FOUND'])
  })

  it('refuses a kind that is not open to the shipper any more', async () => {
    const { desk, repeat } = await shop()
    const special = { ...ddp, userLists: ['clearance_last_mile'] as const }
    const placed = await desk.place(clearanceLastMile, {}, special)
    if (!placed.ok) throw new Error(placed.failure.code)
    const done = await repeat({ orderNumbers: [placed.value.orderNumber] }, ddp)
    expect(done.ok && done.value[0]?.failure?.code).toBe('KIND_NOT_YOURS')
  })

  it('refuses nothing and too many as a whole', async () => {
    const { repeat } = await shop()
    const many = Array.from({ length: MOST_REPEATED + 1 }, (_, index) => `N${index}`)
    expect(await repeat({ orderNumbers: [] }, ddp)).toMatchObject({ failure: { code: 'NOTHING_SELECTED' } })
    expect(await repeat({ orderNumbers: many }, ddp)).toMatchObject({
      failure: { code: 'TOO_MANY_ORDERS', params: { most: MOST_REPEATED } },
    })
  })

  it('makes nothing twice under one key', async () => {
    const { desk, first, repeat } = await shop()
    const keyed = { accountId: ddp.id, command: 'repeat', key: 'k1', bodyHash: 'h' }
    const again = [
      await repeat({ orderNumbers: [first.orderNumber], keyed }, ddp),
      await repeat({ orderNumbers: [first.orderNumber], keyed }, ddp),
    ]
    expect(again[1]).toEqual(again[0])
    expect(() => desk.order('AGAIN2')).toThrow()
  })
})
