import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderRoutes, orderRow, type OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type OrderWithHistory = OrderRow & {
  readonly events: string[]
  readonly history: { action: string; from: string | null; to: string | null; actor: string; changes: object }[]
}

const create = (over: Readonly<Record<string, unknown>> = {}, calling: Calling = { as: 'ddp' }) =>
  server.call<OrderRow>('POST', '/api/orders', { ...calling, body: sampleOrder(over) })
const createAcceptedOrder = async (over: Readonly<Record<string, unknown>> = {}, as = 'ddp'): Promise<OrderRow> => {
  const answered = await create(over, { as })
  expect(answered.json, answered.text).toMatchObject({ status: true })
  return answered.json.payload
}
const find = async (number: string, as = 'ddp') =>
  (await server.call<OrderWithHistory>('GET', `/api/orders/${number}`, { as })).json.payload
const move = (number: string, event: string, as: string, body: object = {}) =>
  server.call<OrderRow>('POST', `/api/orders/${number}/${event}`, { as, body })
const list = async (query: string, as = 'ddp') =>
  (await server.call<{ rows: OrderRow[]; total: number }>('GET', `/api/orders?${query}`, { as })).json.payload

describe('placing an order', () => {
  it('answers it as the contract promises', async () => {
    const order = await createAcceptedOrder({ cod_amount: { amount: '99', currency: 'AED' }, order_refCode: 'REF-1' })
    expect(orderRoutes.createOrder.payload?.parse(order)).toEqual(order)
    expect(order).toMatchObject({
      status: 'confirmed',
      client_id: 1001,
      country: 'AE',
      phone: '+971501234567',
      claim_weight: '1.200',
      cod_amount: { amount: '99.00', currency: 'AED' },
      order_price: { amount: '99.00', currency: 'AED' },
      values: { amount: '11.00', currency: 'USD' },
      order_goods: [{ name: 'Phone case', name_cn: '手机壳', pcs: 2 }],
      version: 1,
    })
    expect(order.airway_number).toMatch(/^CD\d{12}$/)
    expect(order).toHaveProperty('channel', expect.stringMatching(/^[A-Z0-9_-]+$/))
  })

  it('refuses a reference that is taken, naming the order that has it', async () => {
    const first = await createAcceptedOrder({ order_refCode: 'TWICE' })
    const second = await create({ order_refCode: 'TWICE' })
    expect([second.status, second.json.error]).toEqual([409, 'REFERENCE_TAKEN'])
    expect(second.json.msg).toContain(first.order_number)
    expect(second.json.fields?.[0]?.path).toBe('order_refCode')
    expect((await create({ order_refCode: 'TWICE' }, { as: 'ddu' })).status).toBe(200)
  })

  it('asks at a high declared value, and takes it when it is confirmed', async () => {
    const dear = { order_goods: [{ name: 'Watch', pcs: 1, value: { amount: '270.01', currency: 'USD' } }] }
    const asked = await create(dear)
    expect([asked.status, asked.json.error]).toEqual([400, 'DECLARED_VALUE_HIGH'])
    expect((await create({ ...dear, confirm_declared_value: true })).status).toBe(200)
  })

  it('makes one order of fifty calls under one key', async () => {
    const calling = { as: 'ddp', headers: { 'idempotency-key': 'fifty-at-once' } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ remark: 'once' }, calling)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => json.payload.order_number)).size).toBe(1)
    const other = await create({ remark: 'another' }, calling)
    expect([other.status, other.json.error]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect((await create({ remark: 'once' }, { ...calling, as: 'ddu' })).json.payload.client_id).toBe(1002)
  })

  it.each(['', ' ', 'a b', 'ключ', 'x'.repeat(201)])('takes no key like “%s”', async (key) => {
    const answered = await server.call('POST', '/api/orders', {
      as: 'ddp',
      body: sampleOrder(),
      headers: { 'idempotency-key': encodeURI(key) === key ? key : 'a\u00e9' },
    })
    expect([answered.status, answered.json.error]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
  })

  it('lets nobody write what the server alone decides', async () => {
    const order = await createAcceptedOrder({
      status: 'signed',
      client_id: 1002,
      airway_number: 'CD000000000000',
      version: 9,
      order_number: 'MINE',
      create_time: '2001-01-01T00:00:00Z',
    })
    expect(order).toMatchObject({ status: 'confirmed', client_id: 1001, version: 1 })
    expect(order.order_number).not.toBe('MINE')
    expect(order.create_time).not.toMatch(/^2001/)
  })
})

describe('another’s order', () => {
  it('is answered like one that there is not, on every call', async () => {
    const { order_number: foreign } = await createAcceptedOrder({}, 'ddu')
    const numbers = [foreign, 'NOSUCHORDER00000']
    const calls: readonly (readonly [string, (number: string) => string, unknown?])[] = [
      ['GET', (number) => `/api/orders/${number}`],
      ['GET', (number) => `/api/orders/${number}/tracking`],
      ['PUT', (number) => `/api/orders/${number}`, { remark: 'x', version: 1 }],
      ['DELETE', (number) => `/api/orders/${number}`],
      ['POST', (number) => `/api/orders/${number}/cancel`, {}],
    ]
    for (const [method, path, body] of calls) {
      const [mine, none] = await Promise.all(
        numbers.map((number) => server.call(method, path(number), { as: 'ddp', ...(body === undefined ? {} : { body }) })),
      )
      expect([mine?.status, mine?.json.error], `${method} ${path('…')}`).toEqual([404, 'ORDER_NOT_FOUND'])
      expect(mine?.json.msg.replace(foreign, '')).toBe(none?.json.msg.replace('NOSUCHORDER00000', ''))
    }
    expect((await find(foreign, 'ddu')).status).toBe('confirmed')
    expect((await list(`order_number=${foreign}`)).total).toBe(0)
  })
})

describe('changing an order', () => {
  it('keeps what is left out, and records who changed what', async () => {
    const order = await createAcceptedOrder({ remark: 'before' })
    const changed = await server.call<OrderRow>('PUT', `/api/orders/${order.order_number}`, {
      as: 'ddp',
      body: { remark: 'after', version: order.version },
    })
    expect(changed.json.payload).toMatchObject({ remark: 'after', consignee: 'Ahmed Al Mansoori', version: 2 })
    const { history } = await find(order.order_number)
    expect(history.find(({ action }) => action === 'change')).toMatchObject({ changes: { remark: { from: 'before', to: 'after' } } })
  })

  it('refuses who does not say which version was read', async () => {
    const order = await createAcceptedOrder()
    const { status, json } = await server.call('PUT', `/api/orders/${order.order_number}`, { as: 'ddp', body: { remark: 'blind' } })
    expect([status, json.fields?.map(({ path, error }) => [path, error])]).toEqual([400, [['version', 'FIELD_REQUIRED']]])
    expect((await find(order.order_number)).version).toBe(order.version)
  })

  it('refuses who read an older version', async () => {
    const order = await createAcceptedOrder()
    const change = (remark: string) =>
      server.call('PUT', `/api/orders/${order.order_number}`, { as: 'ddp', body: { remark, version: order.version } })
    expect((await change('first')).status).toBe(200)
    const second = await change('second')
    expect([second.status, second.json.error]).toEqual([409, 'ORDER_CHANGED'])
  })

  it('deletes drafts alone', async () => {
    const draft = await createAcceptedOrder({ draft: true })
    expect(draft.status).toBe('draft')
    expect((await server.call('DELETE', `/api/orders/${draft.order_number}`, { as: 'ddp' })).status).toBe(200)
    const placed = await createAcceptedOrder()
    expect((await server.call('DELETE', `/api/orders/${placed.order_number}`, { as: 'ddp' })).json.error).toBe('ORDER_NOT_EDITABLE')
  })
})

describe('the events of an order', () => {
  it('lead it from the warehouse to the consignee, each with a tracking event', async () => {
    const { order_number: number, airway_number: waybill } = await createAcceptedOrder()
    expect((await find(number)).events.toSorted()).toEqual(['cancel', 'intercept'])
    expect((await move(number, 'receive', 'warehouse', { check_weight: '1.25' })).json.payload).toMatchObject({
      status: 'inbound',
      check_weight: '1.250',
    })
    expect((await move(number, 'dispatch', 'warehouse')).json.payload).toMatchObject({ status: 'outbound' })
    const delivered = await move(number, 'deliver', 'warehouse', {
      status_location: 'Dubai',
      status_timezone: 'Asia/Dubai',
      status_time: '2026-01-02T10:00:00+04:00',
    })
    expect(delivered.json.payload).toMatchObject({ status: 'signed', pod_time: '2026-01-02T06:00:00.000Z' })
    const { json } = await server.call<{ events: { tracker_code: string; local_time: string }[] }>(
      'GET',
      `/api/orders/${number}/tracking`,
      { as: 'ddp' },
    )
    expect(json.payload.events.map(({ tracker_code: code }) => code).toSorted()).toEqual(['100', '110', '111', '160'])
    expect(json.payload.events.find(({ tracker_code: code }) => code === '160')?.local_time).toBe('2026-01-02 10:00:00')
    expect((await server.call('GET', `/api/track/${waybill}`)).status).toBe(200)
  })

  it('are refused where they are not drawn, naming state and event', async () => {
    const { order_number: number } = await createAcceptedOrder()
    const answered = await move(number, 'deliver', 'warehouse')
    expect([answered.status, answered.json.error]).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect(answered.json.msg).toBe('“Deliver” is not possible in state “Confirmed”')
  })

  it('of the staff are closed to shippers', async () => {
    const { order_number: number } = await createAcceptedOrder()
    expect((await move(number, 'receive', 'ddp', { check_weight: '1' })).json.error).toBe('EVENT_NOT_YOURS')
    expect((await move(number, 'receive', 'finance', { check_weight: '1' })).json.error).toBe('NOT_ALLOWED')
  })

  it.each([
    [{ check_weight: 'heavy' }, 'check_weight'],
    [{ check_weight: '0' }, 'check_weight'],
    [{ check_weight: '999999999' }, 'check_weight'],
    [{ check_weight: '1', check_length: '30', check_width: '20' }, 'check_height'],
    [{ check_weight: '1', check_length: 'long', check_width: '20', check_height: '10' }, 'check_length'],
    [{ check_weight: '1', check_length: '30', check_width: '501', check_height: '10' }, 'check_width'],
    [{ check_weight: '1', check_photos: ['https://example.com/parcel.jpg'] }, 'check_photos.0'],
    [{ check_weight: '1', check_photos: [`/api/files/${'x'.repeat(32)}`] }, 'check_photos.0'],
    [{ check_weight: '1', status_timezone: 'Mars/Olympus' }, 'status_timezone'],
    [{}, 'check_weight'],
  ])('take no %j', async (body, path) => {
    const { order_number: number } = await createAcceptedOrder()
    const answered = await move(number, 'receive', 'warehouse', body)
    expect([answered.status, answered.json.fields?.[0]?.path]).toEqual([400, path])
  })

  it('measure and photograph the parcel: its client is asked with everything to see', async () => {
    const { order_number: number } = await createAcceptedOrder({ claim_weight: '1' })
    const file = { name: 'parcel.png', content: samplePng() }
    const uploaded = await server.call<{ src: string }>('POST', '/api/common/uploadOSS', { as: 'warehouse', form: { file } })
    const { src } = uploaded.json.payload
    const body = { check_weight: '2.9', check_length: '40.5', check_width: 30, check_height: '20', check_photos: [src] }
    const measured = { check_length: '40.5', check_width: '30.0', check_height: '20.0', check_photos: [src] }
    expect((await server.download(src, { as: 'ddp' })).status).toBe(404)
    expect((await move(number, 'receive', 'warehouse', body)).json.payload).toMatchObject({ status: 'awaiting_weight', ...measured })
    expect(await find(number)).toMatchObject(measured)
    expect((await server.download(src, { as: 'ddp' })).status).toBe(200)
    expect((await server.download(src, { as: 'ddu' })).status).toBe(404)
    const messages = await server.call<{ unread: readonly { title: string; content: string }[] }>('GET', '/api/message/init', { as: 'ddp' })
    expect(messages.json.payload.unread[0]).toMatchObject({ title: expect.stringContaining(number) })

    // Both prices, by the prices of its quote: what is asked about is what it costs more.
    type Amounts = readonly { readonly amount: string; readonly currency: string }[]
    type Prices = { readonly claimed: Amounts; readonly checked: Amounts; readonly difference: Amounts; readonly reason: string | null }
    const pricesFor = async (as: string) =>
      (
        await server.call<readonly (Prices & { readonly order_number: string })[]>('POST', '/api/orders/weight-prices', {
          as,
          headers: { lang: 'en-US' },
          body: { orders: [number, 'NOWHERE'] },
        })
      ).json.payload
    const [prices, unknown] = await pricesFor('ddp')
    if (prices === undefined) throw new Error('no prices')
    const { claimed, checked, difference, reason } = prices
    expect(unknown).toEqual({ order_number: 'NOWHERE', claimed: null, checked: null, difference: [], reason: 'There is no order NOWHERE' })
    const sumIn = (amounts: Amounts, currency: string): number => Number(amounts.find((one) => one.currency === currency)?.amount ?? 0)
    expect([reason, claimed.length > 0, difference.length > 0]).toEqual([null, true, true])
    for (const { currency, amount } of difference) {
      expect(Number(amount)).toBeGreaterThan(0)
      expect(sumIn(checked, currency) - sumIn(claimed, currency)).toBeCloseTo(Number(amount), 2)
    }
    // Another customer's order is answered like one that there is not.
    expect((await pricesFor('ddu'))[0]).toEqual({ ...unknown, order_number: number, reason: `There is no order ${number}` })
  })

  it('weigh by the tolerance that staff have set last', async () => {
    const version = { tolerance_code: 'WIDE', valid_from: new Date(Date.now() - 1000).toISOString(), percent: 50, least_weight: '0.1' }
    const refused = await server.call('POST', '/api/admin/weight-tolerances', { as: 'admin', body: { ...version, percent: 101 } })
    expect([refused.status, refused.json.fields?.[0]?.path]).toEqual([400, 'percent'])
    const set = await server.call<{ id: number; version: number }>('POST', '/api/admin/weight-tolerances', { as: 'admin', body: version })
    expect(set.status, set.text).toBe(200)
    const { order_number: number } = await createAcceptedOrder({ claim_weight: '2' })
    const weighed = await move(number, 'receive', 'warehouse', { check_weight: '2.9' })
    expect(weighed.json.payload).toMatchObject({ status: 'inbound' })
    await server.call('DELETE', `/api/admin/weight-tolerances/${set.json.payload.id}`, { as: 'admin' })
    const { order_number: again } = await createAcceptedOrder({ claim_weight: '2' })
    const off = await move(again, 'receive', 'warehouse', { check_weight: '2.9' })
    expect(off.json.payload).toMatchObject({ status: 'awaiting_weight' })
  })

  it('on many are answered one by one', async () => {
    const [mine, gone] = [await createAcceptedOrder(), await createAcceptedOrder()]
    const foreign = await createAcceptedOrder({}, 'ddu')
    await move(gone.order_number, 'cancel', 'ddp')
    const orders = [mine, gone, foreign].map(({ order_number: number }) => number)
    const answered = await server.call<{ order_number: string; status: boolean; error?: string }[]>('PUT', '/api/shipments/block', {
      as: 'ddp',
      body: { orders, reason: 'wrong address' },
    })
    expect(answered.json.payload.map(({ status, error }) => [status, error])).toEqual([
      [true, undefined],
      [false, 'ILLEGAL_TRANSITION'],
      [false, 'ORDER_NOT_FOUND'],
    ])
    expect((await find(mine.order_number)).status).toBe('intercepted')
    const none = await server.call('PUT', '/api/shipments/cancel', { as: 'ddp', body: { orders: [] } })
    expect([none.status, none.json.error, none.json.msg]).toEqual([400, 'NOTHING_SELECTED', 'Please select an order number'])
  })
})

describe('the list', () => {
  it('shows the demo’s orders of its own account, newest first, by pages', async () => {
    const first = await list('page=1&pageSize=15')
    expect(first.rows).toHaveLength(15)
    expect(first.total).toBeGreaterThanOrEqual(300)
    expect(first.rows.map((row) => orderRow.parse(row).client_id)).toEqual(Array(15).fill(1001))
    const times = first.rows.map((row) => row.create_time)
    expect(times).toEqual(times.toSorted().toReversed())
    const second = await list('page=2&pageSize=15')
    expect(second.rows[0]?.order_number).not.toBe(first.rows[14]?.order_number)
    const after = await list(`pageSize=15&after=${first.rows[14]?.order_number}`)
    expect(after.rows.map((row) => row.order_number)).toEqual(second.rows.map((row) => row.order_number))
  })

  it('filters by what is asked', async () => {
    const order = await createAcceptedOrder({ consignee: 'Zeynep Filterwala', order_refCode: 'FILTER-1' })
    const number = order.order_number
    for (const query of [
      'consignee=Filterwala',
      'order_refCode=FILTER-1,OTHER',
      `airway_number=${order.airway_number}`,
      `order_number=${number}`,
      `numbers=${number}%0AFILTER-1`,
      'keywords=Filterwala',
      'keywords=Filterwala&country=AE&status=confirmed&order_type=express',
      'keywords=Filterwala&country=阿联酋',
    ])
      expect(
        (await list(query)).rows.map((row) => row.order_number),
        query,
      ).toEqual([number])
    expect((await list('consignee=Filterwala&status=signed')).total).toBe(0)
    const today = order.create_time.slice(0, 10)
    expect((await list(`order_refCode=FILTER-1&created_from=${today}&created_to=${today}`)).total).toBe(1)
    expect((await list('order_refCode=FILTER-1&created_to=2020-01-01')).total).toBe(0)
  })

  it('sorts by what is asked, and names what it can be sorted by', async () => {
    const heaviest = await list('sort=-claim_weight&pageSize=500')
    const weights = heaviest.rows.map((row) => Number((row as { readonly claim_weight?: string }).claim_weight ?? 0))
    expect(new Set(weights).size).toBeGreaterThan(2)
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
    const oldest = await list('sort=create_time&pageSize=5')
    const times = oldest.rows.map((row) => row.create_time)
    expect(times).toEqual(times.toSorted())
    expect(times[0]).not.toBe((await list('pageSize=1')).rows[0]?.create_time)
    const refused = await server.call('GET', '/api/orders?sort=password', { as: 'ddp' })
    expect([refused.status, refused.json.fields?.[0]?.path]).toEqual([400, 'sort'])
  })

  it('counts by state under the same filter', async () => {
    const { json } = await server.call<Record<string, number>>('GET', '/api/orders/counts?country=AE', { as: 'ddp' })
    for (const [status, count] of Object.entries(json.payload))
      expect((await list(`country=AE&status=${status}`)).total, status).toBe(count)
  })

  it('shows staff the orders of everybody, or of one shipper', async () => {
    await createAcceptedOrder({}, 'ddu')
    expect(new Set((await list('pageSize=500&client_id=1002', 'service')).rows.map((row) => row.client_id))).toEqual(new Set([1002]))
    expect(new Set((await list('pageSize=500', 'service')).rows.map((row) => row.client_id)).size).toBeGreaterThan(1)
    expect(new Set((await list('client_id=1002')).rows.map((row) => row.client_id))).toEqual(new Set([1001]))
  })

  it.each(['page=0', 'pageSize=501', 'status=flying', 'created_from=yesterday', 'timezone=Mars', 'page=1e99'])(
    'takes no %s',
    async (query) => {
      const answered = await server.call('GET', `/api/orders?${query}`, { as: 'ddp' })
      expect([answered.status, answered.json.fields?.[0]?.path]).toEqual([400, query.split('=')[0]])
    },
  )
})

describe('public tracking', () => {
  it('contains no personal data', async () => {
    const order = await createAcceptedOrder({ consignee: 'Fatima Hidden', address: 'Secret Street 7' })
    const answered = await server.call<{ events: object[] }>('GET', `/api/track/${order.airway_number.toLowerCase()}`)
    expect(answered.json.payload).toMatchObject({ airway_number: order.airway_number, country: 'AE', status: 'confirmed' })
    expect(answered.json.payload.events).toHaveLength(1)
    for (const secret of ['Fatima', 'Secret', '501234567', 'ddp', 'status_operator', order.order_number])
      expect(answered.text).not.toContain(secret)
  })

  it('refuses wrong check digits before it looks', async () => {
    const { airway_number: waybill } = await createAcceptedOrder()
    const wrong = waybill.slice(0, -1) + ((Number(waybill.at(-1)) + 1) % 10)
    expect((await server.call('GET', `/api/track/${wrong}`)).json.error).toBe('WAYBILL_CHECK_DIGITS')
    expect((await server.call('GET', '/api/track/HELLO')).json.error).toBe('WAYBILL_FORMAT')
  })

  it('shows no draft, and staff alone what is hidden', async () => {
    const draft = await createAcceptedOrder({ draft: true })
    expect((await server.call('GET', `/api/track/${draft.airway_number}`)).status).toBe(404)
    const order = await createAcceptedOrder()
    const events = [{ tracker_code: '150', status_time: '2026-01-01T00:00:00Z', status_location: 'Dubai', status_hidden: true }]
    expect(
      (await server.call('POST', `/api/orders/${order.order_number}/tracking`, { as: 'warehouse', body: { events } })).json,
    ).toMatchObject({ fields: [{ path: 'events.0.status_time', error: 'TRACKING_BEFORE_ORDER' }] })
    const body = { events, confirm_early: true }
    expect((await server.call('POST', `/api/orders/${order.order_number}/tracking`, { as: 'warehouse', body })).json.payload).toMatchObject(
      { added: 1 },
    )
    expect(
      (await server.call('POST', `/api/orders/${order.order_number}/tracking`, { as: 'warehouse', body: { events } })).json.payload,
    ).toMatchObject({ added: 0 })
    const codes = async (path: string, as?: string) =>
      (await server.call<{ events: { tracker_code: string }[] }>('GET', path, as === undefined ? {} : { as })).json.payload.events.map(
        ({ tracker_code: code }) => code,
      )
    expect(await codes(`/api/orders/${order.order_number}/tracking`, 'warehouse')).toContain('150')
    expect(await codes(`/api/orders/${order.order_number}/tracking`, 'ddp')).not.toContain('150')
    expect(await codes(`/api/track/${order.airway_number}`)).not.toContain('150')
  })

  it('is limited per address', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => server.call('GET', '/api/track/HELLO')))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.json.error).toBe('TOO_MANY_CALLS')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
