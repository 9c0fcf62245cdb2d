import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderRoutes, type OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const draft = (body: object, as = 'ddp') =>
  server.call<OrderRow>('POST', '/api/orders', { as, body: { order_type: 'express', ...body, draft: true } })
const submit = (number: string, body: object = {}) => server.call<OrderRow>('POST', `/api/orders/${number}/submit`, { as: 'ddp', body })

describe('a draft', () => {
  it('is kept without any field, answered as the contract promises, and in the list, the export and the counts', async () => {
    const { status, json } = await draft({})
    expect([status, orderRoutes.createOrder.payload?.parse(json.payload)]).toEqual([200, json.payload])
    const { order_number: number } = json.payload
    expect(json.payload).toMatchObject({ status: 'draft', consignee: null, country: null, claim_weight: null, order_goods: [] })
    const listed = await server.call<{ rows: OrderRow[] }>('GET', `/api/orders?order_number=${number}`, { as: 'ddp' })
    expect(listed.json.payload.rows.map((row) => ({ ...row, warnings: [] }))).toEqual([json.payload])
    expect((await server.call('GET', `/api/orders/export?order_number=${number}`, { as: 'ddp' })).status).toBe(200)
  })

  it('is finished bit by bit, and submitted once it is whole', async () => {
    const { order_number: number } = (await draft({ consignee: 'Ahmed', order_goods: [{ name: 'Phone case' }] })).json.payload
    const early = await submit(number)
    expect([early.status, early.json.error]).toEqual([400, 'ORDER_INVALID'])
    expect(early.json.fields?.map(({ path }) => path)).toEqual([
      'country',
      'phone',
      'city',
      'address',
      'claim_weight',
      'order_goods.0.pcs',
      'order_goods.0.value',
    ])
    const changed = await server.call<OrderRow>('PUT', `/api/orders/${number}`, { as: 'ddp', body: { country: 'AE', version: 1 } })
    expect(changed.json.payload).toMatchObject({
      status: 'draft',
      country: 'AE',
      consignee: 'Ahmed',
      order_goods: [{ name: 'Phone case', pcs: null }],
    })
    await server.call('PUT', `/api/orders/${number}`, { as: 'ddp', body: { ...sampleOrder(), version: 2 } })
    const done = await submit(number)
    expect([done.status, done.json.payload]).toMatchObject([
      200,
      { status: 'confirmed', consignee: 'Ahmed Al Mansoori', channel: expect.any(String) },
    ])
  })

  it('is made like other orders, each with its own answer, and once under one key', async () => {
    const whole = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ order_refCode: 'AGAIN-1' }) })).json
      .payload
    const foreign = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddu', body: sampleOrder() })).json.payload
    const repeat = (as: string) =>
      server.call<readonly { draft: string | null; status: boolean; error?: string }[]>('POST', '/api/orders/repeat', {
        as,
        body: { orders: ['AGAIN-1', foreign.order_number] },
        headers: { 'idempotency-key': 'repeat-key-1' },
      })
    const { status, json } = await repeat('ddp')
    expect([status, json.payload.map((one) => [one.status, one.error])]).toEqual([
      200,
      [
        [true, undefined],
        [false, 'ORDER_NOT_FOUND'],
      ],
    ])
    expect((await repeat('ddp')).json.payload).toEqual(json.payload)
    const made = await server.call<OrderRow>('GET', `/api/orders/${json.payload[0]?.draft}`, { as: 'ddp' })
    expect(made.json.payload).toMatchObject({
      status: 'draft',
      order_refCode: null,
      order_goods: whole.order_goods,
    })
    expect((await submit(made.json.payload.order_number)).status).toBe(200)
    expect((await repeat('admin')).status).toBe(403)
  })

  it('asks about its declared value at the end', async () => {
    const dear = sampleOrder({ order_goods: [{ name: 'Watch', pcs: 1, value: { amount: '270.01', currency: 'USD' } }] })
    const { order_number: number } = (await draft(dear)).json.payload
    expect((await submit(number)).json.error).toBe('DECLARED_VALUE_HIGH')
    expect((await submit(number, { confirm_declared_value: true })).status).toBe(200)
  })

  it('says which of its values cannot be read', async () => {
    const { json } = await draft({ claim_weight: 'heavy', cod_amount: { amount: '-1', currency: 'AED' } })
    expect(json.fields?.map(({ path }) => path)).toEqual(['claim_weight', 'cod_amount'])
  })

  it('of a kind that is not the shipper’s is none', async () => {
    expect((await draft({ order_type: 'commercial_express' }, 'ddu')).status).toBe(403)
  })
})

describe('orders by any number', () => {
  const placeNumberedOrder = async (over: object, as = 'ddp'): Promise<OrderRow> =>
    (await server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder({ ...over }) })).json.payload

  it('are found, cancelled, intercepted and printed by waybill and reference, answered under the number that was asked for', async () => {
    const [first, second] = [await placeNumberedOrder({ order_refCode: 'ANY 1/a' }), await placeNumberedOrder({ order_refCode: 'ANY-2' })]
    const find = (number: string, as = 'ddp') => server.call<OrderRow>('GET', `/api/orders/${encodeURIComponent(number)}`, { as })
    for (const number of [first.order_number, first.airway_number, 'ANY 1/a'])
      expect((await find(number)).json.payload.order_number).toBe(first.order_number)
    expect((await find('ANY-2', 'ddu')).status).toBe(404)
    const labels = await server.call<{ order_number: string; status: boolean }[]>('POST', '/api/batchDrawPdf', {
      as: 'ddp',
      body: { orders: ['ANY 1/a', second.airway_number, 'NOSUCH'] },
    })
    expect(labels.json.payload.map(({ order_number: number, status }) => [number, status])).toEqual([
      ['ANY 1/a', true],
      [second.airway_number, true],
      ['NOSUCH', false],
    ])
    const bulk = (action: string, orders: readonly string[]) =>
      server.call<{ order_number: string; status: boolean }[]>('PUT', `/api/shipments/${action}`, { as: 'ddp', body: { orders } })
    expect((await bulk('block', ['ANY-2'])).json.payload).toMatchObject([{ order_number: 'ANY-2', status: true }])
    expect((await bulk('cancel', [first.airway_number, first.order_number])).json.payload).toMatchObject([
      { order_number: first.airway_number, status: true },
      { order_number: first.order_number, status: true },
    ])
    expect([(await find('ANY-2')).json.payload.status, (await find('ANY 1/a')).json.payload.status]).toEqual(['intercepted', 'cancelled'])
  })

  it('of which one matches several are refused with the matches', async () => {
    const [mine, other] = [await placeNumberedOrder({ order_refCode: 'BOTH' }), await placeNumberedOrder({ order_refCode: 'BOTH' }, 'ddu')]
    const { status, json } = await server.call('GET', '/api/orders/BOTH', { as: 'admin' })
    expect([status, json.error]).toEqual([409, 'NUMBER_AMBIGUOUS'])
    for (const { order_number: number } of [mine, other]) expect(json.msg).toContain(number)
  })
})
