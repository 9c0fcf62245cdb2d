import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderPriceAnswer, OrderQuoteAnswer } from '../../../../adapters/http/contract/parcels/orders/order-prices.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const english = { lang: 'en-US' }
const placePricedOrder = async (over: Readonly<Record<string, unknown>> = {}, as = 'ddp') => {
  const { json, text } = await server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder(over) })
  expect(text).toContain('order_number')
  return json.payload.order_number
}
const quoted = (body: object, as = 'ddp') =>
  server.call<OrderQuoteAnswer>('POST', '/api/orders/quote', { as, headers: english, body: { order_type: 'express', ...body } })
const prices = async (orders: readonly string[], as = 'ddp') =>
  (await server.call<readonly OrderPriceAnswer[]>('POST', '/api/orders/prices', { as, headers: english, body: { orders } })).json.payload

/** The values of the parcel that a form knows: nothing personal. */
const TYPED = {
  country: 'AE',
  claim_weight: '2.3',
  length: '40',
  width: '30',
  height: '20',
  order_goods: [{ value: { amount: '600', currency: 'AED' }, pcs: 2 }],
}

describe('an order that is being typed', () => {
  it('costs what it is charged by once the warehouse measured the same', async () => {
    const { json, text } = await quoted({ ...TYPED, channel: 'GULF-AIR', battery: true })
    const { channel, offers } = json.payload
    expect(channel, text).toBe('GULF-AIR')
    const offer = offers.find((one) => one.channel === 'GULF-AIR')
    expect(offer?.steps.map(({ name }) => name)).toContain('Further weight')
    const number = await placePricedOrder({
      ...TYPED,
      channel: 'GULF-AIR',
      battery: true,
      confirm_declared_value: true,
      order_goods: [{ name: 'Phone case', name_cn: '手机壳', ...TYPED.order_goods[0] }],
    })
    expect(await prices([number])).toEqual([{ order_number: number, state: 'estimated', charged: offer?.charged, reason: null }])
    const received = await server.call<OrderRow>('POST', `/api/orders/${number}/receive`, {
      as: 'warehouse',
      body: { check_weight: '2.3' },
    })
    expect(received.json.payload).toMatchObject({ fee_state: 'quoted', charged: offer?.charged })
    expect(await prices([number])).toMatchObject([{ state: 'quoted', charged: offer?.charged }])
  })

  it('goes by the channel of its destination until another is chosen, and is compared on all of them', async () => {
    const { channel, offers } = (await quoted(TYPED)).json.payload
    expect([channel, offers.map((one) => one.channel).toSorted()]).toEqual(['GULF-AIR', ['GULF-AIR', 'GULF-EXP', 'GULF-SEA']])
    const totals = offers.map(({ total }) => Number(total.amount))
    expect(totals).toEqual(totals.toSorted((left, right) => left - right))
    const unpriced = (await quoted({ ...TYPED, channel: 'KSA-AIR' })).json.payload
    expect(unpriced).toMatchObject({
      channel: 'KSA-AIR',
      refused: expect.arrayContaining([expect.objectContaining({ channel: 'KSA-AIR' })]),
    })
  })

  it('needs a destination and a weight, and readable fields', async () => {
    const paths = async (body: object) => (await quoted(body)).json.fields?.map(({ path }) => path)
    expect(await paths({})).toEqual(['country', 'claim_weight'])
    expect(await paths({ ...TYPED, claim_weight: '-2' })).toEqual(['claim_weight'])
    const two = [...TYPED.order_goods, { value: { amount: '1', currency: 'USD' }, pcs: 1 }]
    expect(await paths({ ...TYPED, order_goods: two })).toEqual(['order_goods.0.value'])
    expect((await quoted({ ...TYPED, order_type: 'teleport' })).json.error).toBe('ORDER_KIND_UNKNOWN')
  })

  it('has the prices and the terms of its client where staff change it, and none for those who see no money', async () => {
    const number = await placePricedOrder({}, 'ddu')
    const own = (await quoted(TYPED, 'ddu')).json.payload
    const forClient = (await quoted({ ...TYPED, order_number: number }, 'service')).json.payload
    expect([forClient.terms, forClient.offers[0]?.charged]).toEqual(['DDU', own.offers[0]?.charged])
    expect((await quoted({ ...TYPED, order_number: number }, 'ddp')).json.error).toBe('ORDER_NOT_FOUND')
    expect((await quoted(TYPED, 'nofin')).status).toBe(403)
  })
})

describe('prices of orders', () => {
  it('are answered for many at once: estimated for drafts, with the reason where there is none', async () => {
    const draft = await placePricedOrder({ draft: true })
    const nowhere = await placePricedOrder({ draft: true, country: null })
    const heavy = await placePricedOrder({ claim_weight: '400', confirm_weight: true })
    const [estimated, unknown, refused, missing] = await prices([draft, nowhere, heavy, 'NOWHERE'])
    expect(estimated).toMatchObject({ state: 'estimated', charged: [{ amount: '94.00', currency: 'CNY' }], reason: null })
    expect(unknown).toMatchObject({ state: null, reason: expect.stringContaining('No freight rule is in force') })
    expect(refused).toMatchObject({ state: null, reason: expect.stringContaining('is above the rule’s 300.000 kg') })
    expect(missing).toEqual({ order_number: 'NOWHERE', state: null, charged: [], reason: 'There is no order NOWHERE' })
    expect(await prices([draft], 'ddu')).toMatchObject([{ state: null, reason: `There is no order ${draft}` }])
    const hidden = await placePricedOrder({}, 'nofin')
    expect(await prices([hidden], 'nofin')).toEqual([{ order_number: hidden, state: null, charged: [], reason: null }])
  })
})
