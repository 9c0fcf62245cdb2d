import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePorts } from '../../../../adapters/http/server/areas/parcels/agents/take-ports.ts'
import type { AgentCallRow, AgentConnectionDetails } from '../../../../adapters/http/contract/parcels/agents/agent-connection.routes.ts'
import type { UntimedEventRow } from '../../../../adapters/http/contract/parcels/agents/waiting-event.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { processWaiting } from '#core/parcels/agents/process-waiting.work.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { ageOrders } from '../../../support/age-orders.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

const PATH = '/api/admin/agent-connections/ARAMEX'
const RECORD = {
  kind: 'http',
  polled: false,
  endpoint: 'https://agent.example/track',
  method: 'POST',
  auth: 'none',
  list_path: 'data.parcels',
  events_path: 'scans',
  number_path: 'no',
  code_path: 'status',
  time_path: 'at',
  zone_path: 'tz',
  place_path: 'city',
  text_path: 'remark',
  time_format: 'text',
  paging: 'none',
  numbers_per_call: 20,
  calls_per_second: 2,
  push: 'hmac',
  push_header: 'X-Signature',
}

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_JOBS: 'off' } })
  // Reads the references.
  await server.store.migrate()
  const { version } = (await server.call<AgentConnectionDetails>('GET', PATH, { as: 'admin' })).json.payload
  const set = await server.call('PUT', PATH, { as: 'admin', body: { version, ...RECORD } })
  expect(set.status, set.text).toBe(200)
  await server.call('POST', `${PATH}/keys`, { as: 'admin', body: { purpose: 'push', secret: 'push key' } })
})
afterAll(() => server.stop())

let made = 0
async function underWay(): Promise<OrderRow> {
  made += 1
  const order = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ order_refCode: `FP-${made}` }) })).json
    .payload
  for (const [event, body] of [
    ['receive', { check_weight: '1.200' }],
    ['confirm_weight', {}],
    ['dispatch', {}],
  ] as const)
    await server.call('POST', `/api/orders/${order.order_number}/${event}`, { as: 'admin', body })
  await ageOrders(server)
  return order
}
type Scan = Readonly<Record<string, unknown>>
type PushAnswer = { status: boolean; msg?: string; missed?: number; events?: readonly { number?: string; time?: string; reason: string }[] }

async function push(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  const sign = createHmac('sha256', 'push key').update(body).digest('hex')
  const bytes = Buffer.from(body)
  const answer = await fetch(`${server.url}/api/agents/ARAMEX/push`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'application/json', 'x-signature': sign, ...headers },
  })
  return { status: answer.status, said: (await answer.json()) as PushAnswer }
}
const bodyOf = (...parcels: readonly (readonly [OrderRow | string, Scan])[]): string =>
  JSON.stringify({
    data: {
      parcels: parcels.map(([order, scan]) => ({
        no: typeof order === 'string' ? order : order.airway_number,
        scans: [{ status: 'SH003', at: today(), city: 'Dubai', ...scan }],
      })),
    },
  })
const today = (): string => new Date(Date.now() - 60_000).toISOString()
const lastCall = async () =>
  (await server.call<{ rows: readonly AgentCallRow[] }>('GET', '/api/admin/agent-calls?agent=ARAMEX', { as: 'admin' })).json.payload.rows[0]
const untimedEvents = async (keywords = '') =>
  (await server.call<{ rows: readonly UntimedEventRow[] }>('GET', `/api/admin/event-times?keywords=${keywords}`, { as: 'admin' })).json
    .payload.rows
async function timelineOf({ order_number: number }: OrderRow) {
  const order = must(await server.store.atomically(async (unit) => ok(await unit.orders.lock(number, undefined))))
  return (await server.store.tracking.of(order?.id ?? 0, { hidden: true })).filter(({ code }) => code === '150')
}
const DAY = 86_400_000
/** The same local time of some days ago, as `28/11/2026 16:04`. */
const slashed = (days: number): { readonly text: string; readonly day: string } => {
  const [year, month, day] = new Date(Date.now() - days * DAY).toISOString().slice(0, 10).split('-')
  return { text: `${day}/${month}/${year} 16:04`, day: `${year}-${month}-${day}` }
}
/** Days ago, so that the day of the month is no month. */
const clearDays = (): number => [1, 2, 3, 13, 14, 15, 16].find((days) => new Date(Date.now() - days * DAY).getUTCDate() > 12) ?? 1
const unclearDays = (): number =>
  Array.from({ length: 31 }, (_, days) => days + 1).find((days) => {
    const then = new Date(Date.now() - days * DAY)
    return then.getUTCDate() <= 12 && then.getUTCDate() !== then.getUTCMonth() + 1
  }) ?? 1

describe('a push with texts that cannot be kept', () => {
  it('keeps the good events, and names the bad one in its answer and in the log', async () => {
    const [one, bad, other] = [await underWay(), await underWay(), await underWay()]
    const body = bodyOf([one, { city: 'R' }], [bad, { city: 'Riy\u0000adh' }], [other, { city: 'R' }])
    expect(body).toContain(String.raw`Riy\u0000adh`)
    const first = await push(body)
    expect(first).toMatchObject({
      status: 400,
      said: { status: false, missed: 1, events: [{ number: bad.airway_number, reason: 'TEXT_UNSTORABLE' }] },
    })
    expect([(await timelineOf(one)).length, (await timelineOf(bad)).length, (await timelineOf(other)).length]).toEqual([1, 0, 1])
    expect(await lastCall()).toMatchObject({ events: 3, added: 2, refused: 1, reason: `${bad.airway_number}: TEXT_UNSTORABLE` })
  })

  it('is never an error of ours, wherever such a character stands', async () => {
    const order = await underWay()
    const [nul, half] = [String.fromCharCode(0), String.fromCharCode(0xd83d)]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('number', 'status', 'at', 'tz', 'city', 'remark'),
        fc.constantFrom(nul, half, String.fromCharCode(0xdc00)),
        fc.string({ maxLength: 8 }),
        async (name, sign, text) => {
          const scan = name === 'number' ? {} : { [name]: `${text}${sign}x` }
          const number = name === 'number' ? `${text}${sign}x` : order
          expect((await push(bodyOf([number, scan]))).status).toBe(400)
        },
      ),
      { numRuns: 25 },
    )
    expect((await push(`{"data":{"parcels":[{"no":"${nul}"`)).status).toBe(400)
    expect(await timelineOf(order)).toHaveLength(0)
  })

  it('cuts a long remark between its characters', async () => {
    const order = await underWay()
    expect((await push(bodyOf([order, { remark: `${'x'.repeat(299)}😀`, city: `${'y'.repeat(119)}😀` }]))).status).toBe(200)
    expect(await timelineOf(order)).toMatchObject([{ description: 'x'.repeat(299), location: 'y'.repeat(119) }])
  })

  it('makes texts of tags and entities in a remark', async () => {
    const order = await underWay()
    const remark = '<b>Held</b>&nbsp;at <a href="https://x.example">Deira &amp; Bur Dubai</a><br/>weight &lt;3 kg, temp <5&#176;'
    expect((await push(bodyOf([order, { remark, city: 'Ras Al&nbsp;Khaimah' }]))).status).toBe(200)
    expect(await timelineOf(order)).toMatchObject([
      { description: 'Held at Deira & Bur Dubai weight <3 kg, temp <5°', location: 'Ras Al Khaimah' },
    ])
  })
})

describe('a push in another form', () => {
  it('is read packed and in GBK, signed as it is sent', async () => {
    const order = await underWay()
    const body = gzipSync(encode(bodyOf([order, { city: '迪拜' }]), 'gbk'))
    expect((await push(body, { 'content-encoding': 'gzip', 'content-type': 'application/json; charset=GBK' })).status).toBe(200)
    expect(await timelineOf(order)).toMatchObject([{ location: '迪拜' }])
    expect((await lastCall())?.answer).toContain('迪拜')
  })

  it('without number, code or time is answered as what it lacks', async () => {
    const order = await underWay()
    const { status, said } = await push(bodyOf([order, {}], [order, { at: null }], [order, { status: '' }]))
    expect([status, said.events?.map(({ reason }) => reason)]).toEqual([400, ['no at', 'no status']])
    expect(await timelineOf(order)).toHaveLength(1)
    expect(await lastCall()).toMatchObject({ events: 3, added: 1, refused: 2, reason: 'no at' })
  })
})

describe('times of a push', () => {
  it('are read where they are plain', async () => {
    const order = await underWay()
    const { text, day } = slashed(clearDays())
    const scans: readonly Scan[] = [
      { at: `${day} 16:04:00`, tz: 'GST', city: 'A' },
      { at: `${day} 16:04:00`, tz: 'UTC+4', city: 'B' },
      { at: `${day} 12:04:00`, tz: 'Z', city: 'C' },
      { at: text, tz: 'Asia/Dubai', city: 'D' },
    ]
    expect(await push(bodyOf(...scans.map((scan) => [order, scan] as const)))).toEqual({ status: 200, said: { status: true } })
    const at = Date.parse(`${day}T12:04:00Z`)
    expect((await timelineOf(order)).map(({ time }) => time)).toEqual([at, at, at, at])
  })

  it('that could be two days wait for staff, and the answer says so; once entered the event is added, once', async () => {
    const order = await underWay()
    const { text, day } = slashed(unclearDays())
    const body = bodyOf([order, { at: text, tz: 'AST', city: 'Hub', remark: 'With courier' }])
    for (let time = 0; time < 2; time += 1)
      expect(await push(body)).toMatchObject({
        status: 400,
        said: { status: false, missed: 1, events: [{ number: order.airway_number, time: text, reason: `NOT_A_DATE “${text}”` }] },
      })
    expect(await lastCall()).toMatchObject({ waiting: 1, added: 0, reason: `${order.airway_number}: NOT_A_DATE “${text}”` })
    const rows = await untimedEvents(order.airway_number)
    expect(rows).toMatchObject([{ agent: 'ARAMEX', time: text, timezone: 'AST', code: 'SH003', place: 'Hub', text: 'With courier' }])
    const [{ id, reason_txt: cause } = { id: 0, reason_txt: '' }] = rows
    expect(cause).toContain(text)
    const enter = (below: object, as: 'admin' | 'fresh' = 'admin') =>
      server.call('POST', `/api/admin/event-times/${id}`, { as, body: below })
    expect((await enter({})).json.fields).toMatchObject([
      { path: 'status_timezone', error: 'FIELD_REQUIRED' },
      { path: 'status_time', error: 'FIELD_REQUIRED' },
    ])
    expect((await enter({ status_time: '2199-01-01 10:00', status_timezone: 'Asia/Riyadh' })).json.fields).toMatchObject([
      { path: 'status_time', error: 'TRACKING_IN_FUTURE' },
    ])
    const right = { status_time: `${day} 16:04:00`, status_timezone: 'Asia/Riyadh' }
    expect((await enter(right, 'fresh')).status).toBe(403)
    expect((await enter(right)).json).toMatchObject({ status: true })
    expect((await enter(right)).json.error).toBe('WAITING_EVENT_NOT_FOUND')
    const ports = takePorts({ store: server.store, clock: { now: () => Date.now() }, references: server.store.references.current })
    must(await processWaiting(ports)())
    expect(await timelineOf(order)).toMatchObject([
      { time: Date.parse(`${day}T13:04:00Z`), timezone: 'Asia/Riyadh', description: 'With courier' },
    ])
    expect(await push(body)).toMatchObject({ status: 200 })
    expect(await untimedEvents(order.airway_number)).toEqual([])
    expect(await timelineOf(order)).toHaveLength(1)
  })

  it('in the future wait as well, and an event is discarded with a reason', async () => {
    const order = await underWay()
    const body = bodyOf([order, { at: new Date(Date.now() + 2 * DAY).toISOString() }])
    expect((await push(body)).status).toBe(400)
    const [row] = await untimedEvents(order.airway_number)
    const discard = (reason: string) => server.call('POST', `/api/admin/event-times/${row?.id}/discard`, { as: 'admin', body: { reason } })
    expect((await discard(' ')).json.fields).toMatchObject([{ path: 'reason', error: 'FIELD_REQUIRED' }])
    expect((await discard('A test of theirs')).json.status).toBe(true)
    expect(await push(body)).toMatchObject({ status: 200 })
    expect(await untimedEvents(order.airway_number)).toEqual([])
    expect(await timelineOf(order)).toHaveLength(0)
  })
})
