import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { PublicParcelRow } from '../../../../adapters/http/contract/parcels/tracking/public-tracking.routes.ts'
import { openDatabase, type Database } from '../../../../adapters/store/database/database.ts'
import { query } from '../../../../adapters/store/database/row-shape.ts'
import { sendTrackingNews } from '#core/operations/exceptions/send-tracking-news.work.ts'
import { must } from '#core/base/kernel/result.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { seededReferences } from '../../../support/references.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let database: Database

beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' } })
  database = openDatabase({ connectionString: server.connectionString, connections: 1, log: () => undefined })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

let addresses = 0
/** An address that nobody has called from. */
const stranger = () => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` })

const place = async (over: Readonly<Record<string, unknown>> = {}): Promise<OrderRow> =>
  (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder(over) })).json.payload
const move = (order: OrderRow, event: string, body: unknown = {}) =>
  server.call('POST', `/api/orders/${order.order_number}/${event}`, { as: 'warehouse', body })
const report = async (order: OrderRow, code: string, location: string, more: object = {}) => {
  const event = { tracker_code: code, status_time: new Date().toISOString(), status_location: location, ...more }
  const done = await server.call('POST', `/api/orders/${order.order_number}/tracking`, { as: 'warehouse', body: { events: [event] } })
  expect(done.status, done.text).toBe(200)
}

type Results = {
  readonly results: readonly { readonly number: string; readonly parcel: PublicParcelRow | null; readonly error?: string }[]
}
const track = (numbers: readonly string[], headers: Readonly<Record<string, string>> = stranger()) =>
  server.call<Results>('POST', '/api/track', { body: { numbers }, headers })

describe('tracking many numbers at once', () => {
  it('names the cities of a parcel in the language of its reader, and leaves other places as they were reported', async () => {
    const order = await place()
    await move(order, 'submit')
    for (const location of ['深圳', 'Guangzhou', 'Hub 7']) await report(order, '110', location)
    const namesIn = async (lang: string) => {
      const { json } = await track([order.airway_number], { ...stranger(), lang })
      const { events = [], way = [] } = json.payload.results[0]?.parcel ?? {}
      return { places: events.map(({ status_location: at }) => at), first: way[0]?.name }
    }
    const [english, chinese] = [await namesIn('en-US'), await namesIn('zh-CN')]
    expect(english.places).toEqual(expect.arrayContaining(['Shenzhen', 'Guangzhou', 'Hub 7']))
    expect(chinese.places).toEqual(expect.arrayContaining(['深圳', '广州', 'Hub 7']))
    expect([english.first, chinese.first]).toEqual(['Shenzhen', '深圳'])
  })

  it('answers each number by itself, and a draft like a number that nobody has', async () => {
    const [order, draft] = [await place(), await place({ draft: true })]
    const nobody = waybillNumber.write(9_999_999_999n)
    const { json } = await track([order.airway_number.toLowerCase(), draft.airway_number, nobody, 'PO-4711', nobody])
    expect(json.payload.results.map(({ number, parcel, error }) => [number, parcel?.airway_number, error])).toEqual([
      [order.airway_number.toLowerCase(), order.airway_number, undefined],
      [draft.airway_number, undefined, 'ORDER_NOT_FOUND'],
      [nobody, undefined, 'ORDER_NOT_FOUND'],
      ['PO-4711', undefined, 'WAYBILL_FORMAT'],
      [nobody, undefined, 'ORDER_NOT_FOUND'],
    ])
    expect((await track(Array.from({ length: 51 }, () => nobody))).status).toBe(400)
  })

  it('counts the numbers of an address, whichever call asks for them', async () => {
    const headers = stranger()
    const fifty = Array.from({ length: 50 }, (_, at) => waybillNumber.write(at + 1))
    expect([(await track(fifty, headers)).status, (await track(fifty, headers)).status]).toEqual([200, 200])
    const third = await track(fifty, headers)
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await track(fifty.slice(0, 20), headers)).status).toBe(200)
    expect((await server.call('GET', `/api/track/${fifty[0]}`, { headers })).status).toBe(429)
    expect((await track(fifty)).status).toBe(200)
  })

  it('has the way of the parcel: where it was, where it is, and the country ahead', async () => {
    const order = await place()
    await move(order, 'receive', { check_weight: '1.200' })
    await report(order, '112', 'HKG')
    const way = async () => (await track([order.airway_number])).json.payload.results[0]?.parcel?.way ?? []
    expect((await way()).map(({ name, country, reached, current }) => [name || country, reached, current])).toContainEqual([
      'HKG',
      true,
      true,
    ])
    expect((await way()).at(-1)).toMatchObject({ name: '', country: 'AE', reached: false })
    await report(order, '130', 'DXB')
    expect((await way()).at(-1)).toMatchObject({ name: 'DXB', current: true, longitude: 55.4, latitude: 25.3 })
  })

  it('has nothing personal, whatever an order and its events say', async () => {
    const mark = fc.stringMatching(/^[A-Z]{12}$/)
    const marked = fc.record({ consignee: mark, address: mark, order_refCode: mark, note: mark, phone: fc.stringMatching(/^[2-9]\d{6}$/) })
    for (const { note, phone, ...texts } of fc.sample(marked, 5)) {
      const order = await place({ ...texts, phone: `+97150${phone}` })
      await move(order, 'receive', { check_weight: '1.200' })
      await report(order, '190', 'DXB', { tracker_description: `ask ${note}` })
      await report(order, '130', 'DXB', { tracker_description: `for ${texts.consignee}` })
      const { text } = await track([order.airway_number])
      const one = await server.call('GET', `/api/track/${order.airway_number}`, { headers: stranger() })
      for (const secret of [...Object.values(texts), note, phone, order.order_number, 'ddp'])
        for (const said of [text, one.text]) expect(said).not.toContain(secret)
    }
  })
})

const MAILS = query(
  { subject: 'text', body: 'text', link: 'text?', unsubscribe: 'text?' },
  'select subject, body, link, unsubscribe from mails where to_address = $1 order by id',
)
const mailsTo = (address: string) => database.rows(MAILS, [address])
const READERS = query({ email: 'text' }, 'select email from tracking_subscriptions where email = $1')
let readers = 0
const reader = (): string => `reader${(readers += 1)}@example.com`
const follow = (order: Pick<OrderRow, 'airway_number'>, email: string, over: object = {}) =>
  server.call('POST', `/api/track/${order.airway_number}/mails`, {
    body: { email, language: 'en-US', steps: ['arrived', 'delivered', 'exception'], ...over },
    headers: stranger(),
  })
const send = async () =>
  must(await sendTrackingNews({ atomically: server.store.atomically, references: () => seededReferences, clock: Date })())
const confirmToken = async (email: string): Promise<string> =>
  new URL((await mailsTo(email)).at(-1)?.link ?? '', server.url).searchParams.get('confirm') ?? ''
const confirm = async (token: string) =>
  server.call<{ airway_number: string }>('POST', '/api/track/mails/confirm', { body: { token }, headers: stranger() })

describe('mails about a parcel', () => {
  it('come only to an address that confirmed, once for each step, and end with one click', async () => {
    const order = await place()
    await move(order, 'receive', { check_weight: '1.200' })
    const email = reader()
    expect((await follow(order, email.toUpperCase())).json.payload).toEqual({ asked: true })
    await report(order, '130', 'DXB')
    await send()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([`Confirm mails about parcel ${order.airway_number}`])
    const token = await confirmToken(email)
    expect((await confirm(token)).json.payload).toEqual({ airway_number: order.airway_number })
    expect((await confirm(token)).status).toBe(404)
    await send()
    // It arrived before the address was confirmed.
    expect(await mailsTo(email)).toHaveLength(1)
    await move(order, 'dispatch')
    await report(order, '160', 'Dubai')
    await send()
    await send()
    const [, news, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(news).toMatchObject({ subject: `Parcel ${order.airway_number}: Delivered`, link: `/track/${order.airway_number}?lang=en-US` })
    expect(news?.body).toContain('Dubai')
    const page = await server.call('GET', news?.unsubscribe ?? '')
    expect([page.status, page.text.includes('/trackMail?end=')]).toEqual([200, true])
    expect(await database.rows(READERS, [email])).toHaveLength(1)
    const clicked = await server.call('POST', news?.unsubscribe ?? '', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(clicked.status, clicked.text).toBe(200)
    expect(await database.rows(READERS, [email])).toEqual([])
  })

  it('are in the language of their reader, Arabic too', async () => {
    const order = await place()
    const email = reader()
    await follow(order, email, { language: 'ar' })
    await confirm(await confirmToken(email))
    await move(order, 'receive', { check_weight: '1.200' })
    await report(order, '130', 'DXB')
    await send()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `أكّد الاشتراك في رسائل الشحنة ${order.airway_number}`,
      `الشحنة ${order.airway_number}: وصلت إلى بلد الوجهة`,
    ])
  })

  it('are ended on the page too, and answer a follower like a stranger', async () => {
    const order = await place()
    const email = reader()
    await follow(order, email)
    await confirm(await confirmToken(email))
    expect((await follow(order, email)).json.payload).toEqual({ asked: true })
    expect(await mailsTo(email)).toHaveLength(1)
    const end = (token: string) => server.call('POST', '/api/track/mails/end', { body: { token }, headers: stranger() })
    expect((await end('nobody')).json.payload).toEqual({ ended: false })
  })

  it('are refused for parcels that are not public, for addresses that are none, and for too many readers and mails', async () => {
    const [order, draft] = [await place(), await place({ draft: true })]
    expect((await follow(draft, reader())).status).toBe(404)
    expect((await follow(order, 'nobody')).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'email' }] })
    for (let count = 1; count <= 5; count += 1) expect((await follow(order, reader())).status).toBe(200)
    expect((await follow(order, reader())).json).toMatchObject({ error: 'TRACKING_READERS_FULL' })
    const [other, email] = [await place(), reader()]
    const answers = []
    for (let count = 1; count <= 6; count += 1) answers.push((await follow(other, email)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})
