import { describe, expect, it } from 'vitest'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { returnPickup } from '#core/parcels/orders/kinds/return-pickup.kind.ts'
import { temu } from '#core/parcels/orders/kinds/temu.kind.ts'
import { makeReturn } from '#core/parcels/orders/place/make-return.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { returnKindOf } from '#core/parcels/orders/place/return.rules.ts'
import { references } from '../kind-references.ts'
import { memoryOrders } from '../memory-orders.ts'
import { ddp, ddu } from '../order-fixture.ts'

const NOW = Date.UTC(2026, 8, 18, 9)

const orderOf = (over: Partial<Order> = {}, kind = express): Order => ({
  ...exampleOrder(kind),
  id: 1,
  orderNumber: 'SENT1',
  airwayNumber: 'CD1',
  kind: kind.name,
  customerId: ddp.id,
  status: 'signed',
  createdAt: 0,
  updatedAt: 0,
  version: 1,
  ...over,
})

function shop(order: Order) {
  const orders = memoryOrders([order])
  let made = 0
  const newOrderNumber = () => `BACK${(made += 1)}`
  const make = makeReturn({ atomically: orders.atomically, references: () => references, clock: { now: () => NOW }, newOrderNumber })
  return { orders, make }
}

describe('a return that is made from an order', () => {
  it('is a draft in which who received the parcel hands it back, with parcel, products and the order’s number', async () => {
    const order = orderOf()
    const { make, orders } = shop(order)
    expect(await make({ orderNumber: 'SENT1' }, ddp)).toMatchObject({
      ok: true,
      value: { orderNumber: 'BACK1', status: 'draft', kind: 'return_pickup' },
    })
    const draft = orders.order('BACK1')
    const { consignee, country, phone, city, address, weight } = order.values
    expect(draft.values).toMatchObject({ consignee, country, phone, city, address, weight, userRef: 'SENT1' })
    for (const name of ['refCode', 'cod', 'consigneeId', 'channel', 'senderCountry', 'remark', 'warehouse'])
      expect(draft.values[name], name).toBeUndefined()
    expect(draft.goods.map(({ name, quantity, hsCode }) => [name, quantity, hsCode])).toEqual(
      order.goods.map(({ name, quantity, hsCode }) => [name, quantity, hsCode]),
    )
    expect(orders.order('SENT1')).toEqual(order)
  })

  it('is one of Temu for its orders, with the platform order', async () => {
    const { make, orders } = shop(orderOf({}, temu))
    await make({ orderNumber: 'SENT1' }, ddp)
    expect(orders.order('BACK1')).toMatchObject({ kind: 'temu_return', values: { platformOrder: 'PO-20270315-0001' } })
  })

  it('is refused for another’s order, and where there is nothing to collect', async () => {
    const { make } = shop(orderOf())
    expect(await make({ orderNumber: 'SENT1' }, ddu)).toMatchObject({ failure: { code: 'ORDER_NOT_FOUND' } })
    const refused = shop(orderOf({ status: 'outbound' }))
    expect(await refused.make({ orderNumber: 'SENT1' }, ddp)).toMatchObject({ failure: { code: 'NO_RETURN' } })
    expect(refused.orders.kept().orders).toHaveLength(1)
  })

  it('is for delivered orders to people alone, and never for a return', () => {
    expect(ORDER_STATES.filter((status) => returnKindOf({ kind: 'express', status }) !== undefined)).toEqual(['signed'])
    const returnable = orderKinds.filter(({ name }) => returnKindOf({ kind: name, status: 'signed' }) !== undefined)
    expect(returnable).toContain(express)
    expect(returnable).not.toContain(returnPickup)
  })
})
