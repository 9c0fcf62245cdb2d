import type { NewOrder } from '#core/parcels/orders/order.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'

let made = 0

type Details = Partial<Omit<NewOrder, 'values'>> & { readonly values?: Partial<NewOrder['values']> }

/** An order to be stored; only what a test is about has to be given. */
export function madeOrder({ values, ...details }: Details = {}): NewOrder {
  made += 1
  return {
    orderNumber: `ORDER${String(made).padStart(8, '0')}`,
    airwayNumber: waybillNumber.write(made),
    kind: 'express',
    customerId: 1001,
    status: 'confirmed',
    createdAt: Date.UTC(2026, 8, 17, 8, 30, 0, 250) + made,
    goods: [{ name: 'Phone case', nameCn: '手机壳', quantity: 2, value: { amount: 450n, currency: 'USD' }, weight: 60 }],
    values: {
      consignee: 'Fatima Al Zaabi',
      country: 'AE',
      phone: '+971501234567',
      city: 'Dubai',
      address: 'Al Barsha 1',
      weight: 1490,
      pieces: 1,
      battery: false,
      ...values,
    },
    ...details,
  }
}

/** Stores an order and returns the locked order. */
export async function storeOrder(unit: OrderUnit, details: Details = {}) {
  const order = madeOrder(details)
  await unit.orders.insert([order])
  const locked = await unit.orders.lock(order.orderNumber)
  if (locked === undefined) throw new Error('the order was not stored')
  return locked
}
