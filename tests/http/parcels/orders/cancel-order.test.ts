import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { reserveStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { Store } from '../../../../adapters/store/store.ts'
import { madeOrder } from '../../../support/made-orders.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

const OWNER = { customerId: 1001, warehouse: 'DXB1' }
const by = { actorId: 1001, at: Date.UTC(2026, 8, 17) }
const SERIAL = 7_000_000

let server: Awaited<ReturnType<typeof startServerWithStore>>
let store: Store

beforeAll(async () => {
  server = await startServerWithStore()
  store = server.store
})
afterAll(() => server.stop())

const put = async (sku: string, quantity: number) => {
  const made = await server.call('POST', '/api/goods', { as: 'ddp', body: { skuCode: sku, skuName: sku, skuWeight: '0.1' } })
  expect(made.status, made.text).toBe(200)
  must(
    await moveGoods({ atomically: store.atomically, clock: { now: () => by.at } })(
      { ...OWNER, reference: 'IN-1', lines: [{ sku, quantity, to: 'A-01-01' }] },
      { id: 2, audience: 'staff' } as Actor,
    ),
  )
}
/** A confirmed order from the warehouse in Dubai that has reserved a piece of an article. */
async function reserveOverseasOrder(serial: number, sku: string): Promise<string> {
  const { orderNumber } = madeOrder()
  const order = madeOrder({ kind: 'overseas', orderNumber: `${orderNumber}-${serial}`, airwayNumber: `CD${SERIAL + serial}` })
  const done = await store.atomically(async (unit) => {
    await unit.orders.insert([order])
    return reserveStock(unit.stock, { ...OWNER, orderNumber: order.orderNumber, wanted: [{ sku, quantity: 1 }], ...by })
  })
  return must(done).orderNumber
}
const reservedOf = async (sku: string): Promise<number> => {
  const places = must(await store.atomically(async ({ stock }) => ok(await stock.lock({ ...OWNER, skus: [sku] }))))
  return places.reduce((sum, place) => sum + place.reserved, 0)
}

describe('cancelling an order from a warehouse abroad', () => {
  it('frees what it had reserved, once for a key that is sent again', async () => {
    await put('MUG', 5)
    const number = await reserveOverseasOrder(1, 'MUG')
    expect(await reservedOf('MUG')).toBe(1)
    const calling = { as: 'ddp', body: { reason: 'sold out' }, headers: { 'idempotency-key': 'cancel-once' } }
    const first = await server.call('POST', `/api/orders/${number}/cancel`, calling)
    expect(first.json, first.text).toMatchObject({ status: true, payload: { order_number: number, status: 'cancelled' } })
    expect(await reservedOf('MUG')).toBe(0)
    expect((await server.call('POST', `/api/orders/${number}/cancel`, calling)).json.payload).toEqual(first.json.payload)
    expect(await reservedOf('MUG')).toBe(0)
  })

  it('in bulk frees the stock of each, and leaves an order alone whose pieces were picked', async () => {
    await put('CAP', 3)
    const numbers = [await reserveOverseasOrder(2, 'CAP'), await reserveOverseasOrder(3, 'CAP'), await reserveOverseasOrder(4, 'CAP')]
    must(await store.atomically(({ stock }) => takeStock(stock, { orderNumber: numbers[1] ?? '', ...by })))
    const done = await server.call<{ error?: string }[]>('PUT', '/api/shipments/cancel', { as: 'ddp', body: { orders: numbers } })
    expect(done.json.payload.map(({ error }) => error)).toEqual([undefined, 'STOCK_TAKEN', undefined])
    expect(await reservedOf('CAP')).toBe(0)
    const list = await server.call<{ rows: { status: string }[] }>('GET', `/api/orders?order_number=${numbers[1]}`, { as: 'ddp' })
    expect(list.json.payload.rows.map(({ status }) => status)).toEqual(['confirmed'])
  })
})
