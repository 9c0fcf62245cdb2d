import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedCityRow } from '../../../../adapters/http/contract/pricing/fees/city.routes.ts'
import type { TraceAnswerBody, WatchListRow } from '../../../../adapters/http/contract/oversight/trace-query/trace-query.routes.ts'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { MILLIS_PER_DAY, MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { STUCK_REASON_NAMES } from '#core/oversight/trace-query/stuck.rules.ts'
import { watchSilences } from '#core/oversight/trace-query/watch-silence.work.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore()
  await server.store.migrate()
})
afterAll(() => server.stop())

type As = { readonly as: string } | { readonly token: string }
const staff: As = { as: 'admin' }
async function call<P>(method: string, path: string, body?: object, who: As = staff) {
  const answered = await server.call<P>(method, path, { ...who, ...(body === undefined ? {} : { body }) })
  return { status: answered.status, error: answered.json.error, payload: answered.json.payload, text: answered.text }
}
const PATH = '/api/admin/trace-query'
const ask = async (numbers: string, who: As = staff) => call<TraceAnswerBody>('POST', PATH, { numbers }, who)

type Order = { order_number: string; airway_number: string; order_refCode: string | null; client?: string }
const orders = async (query: string, who: As = { as: 'ddu' }) =>
  (await call<{ rows: Order[] }>('GET', `/api/orders?${query}`, undefined, who)).payload.rows

describe('trace queries', () => {
  it('show parcels of the demo that are stuck for every reason', async () => {
    const states = 'confirmed,awaiting_weight,inbound,outbound,intercepted,abnormal,refused,returned'
    const under = await orders(`pageSize=500&status=${states}`, staff)
    const { payload } = await ask(under.map(({ order_number: number }) => number).join('\n'))
    const reasons = new Set(payload.rows.flatMap(({ stuck }) => stuck.map(({ reason }) => reason)))
    expect(STUCK_REASON_NAMES.filter((reason) => !reasons.has(reason))).toEqual([])
  })

  it('find numbers of every kind with any separators, each parcel once, and list what is not there', async () => {
    const [first, second, third] = await orders('pageSize=3&status=outbound')
    const { payload } = await ask(
      `${first?.order_number}|${second?.airway_number.toLowerCase()}\t${third?.order_refCode ?? ''};NOPE-1，${first?.airway_number}`,
    )
    expect(payload.missing).toEqual(['NOPE-1'])
    expect(payload.rows.map(({ order_number: number }) => number)).toEqual([first?.order_number, second?.order_number, third?.order_number])
    expect(payload.rows[0]).toMatchObject({ found_as: 'order', numbers: [first?.order_number, first?.airway_number], status: 'outbound' })
    expect(payload.rows[1]).toMatchObject({ found_as: 'waybill', leg: expect.any(String), last: { tracker_code: expect.any(String) } })
    const asked = await call<TraceAnswerBody>('GET', `${PATH}?numbers=${first?.order_number}`)
    expect(asked.payload.rows).toHaveLength(1)
  })

  it('open bags and bills of lading', async () => {
    const bags = await call<{ rows: { packing_number: string; parcels: number; mawb: string | null }[] }>(
      'GET',
      '/api/admin/bags?pageSize=50',
    )
    const bag = bags.payload.rows.find(({ mawb }) => mawb !== null)
    const { payload } = await ask(`${bag?.packing_number}`)
    expect(payload.missing).toEqual([])
    expect(payload.rows.length).toBeGreaterThan(0)
    expect(payload.rows.every(({ found_as: as }) => as === 'bag')).toBe(true)
    const flight = await ask(`${bag?.mawb}`)
    expect(flight.payload.rows.length).toBeGreaterThanOrEqual(payload.rows.length)
  })

  it('refuse no number and more than 500, and take exactly 500', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `N-${at}`).join('\n')
    expect(await ask(' ,; ')).toMatchObject({ status: 400, error: 'INPUT_INVALID' })
    expect((await ask(many(501))).text).toContain('501')
    expect((await ask(many(500))).payload.missing).toHaveLength(500)
  })

  it('do not show foreign parcels to staff who are limited to their own clients, nor open to customers', async () => {
    const [own] = await orders('pageSize=1')
    const token = await hireUser(server, 'tracer', await roleForOwnClients(server))
    expect((await ask(`${own?.order_number}`, { token })).payload).toMatchObject({ rows: [], missing: [own?.order_number] })
    expect((await ask(`${own?.order_number}`, { as: 'ddu' })).status).toBe(403)
  })

  it('are exported in the language of the reader', async () => {
    const [one] = await orders('pageSize=1&status=outbound')
    const file = await server.call('POST', `${PATH}/export`, { ...staff, body: { numbers: one?.order_number, timezone: 'Asia/Shanghai' } })
    expect(file.status).toBe(200)
    expect(await call('POST', `${PATH}/export`, { numbers: 'NOPE' })).toMatchObject({ status: 400, error: 'EXPORT_EMPTY' })
  })
})

describe('watch lists', () => {
  it('keep numbers, are shared, and are changed by their owner alone', async () => {
    const [one, two] = await orders('pageSize=2&status=outbound')
    const [signed] = await orders('pageSize=1&status=signed')
    const numbers = `${one?.order_number} ${signed?.order_number}`
    const made = await call<{ id: number }>('POST', `${PATH}/lists`, { name: '我的列表', numbers })
    const path = `${PATH}/lists/${made.payload.id}`
    const service: As = { as: 'service' }
    expect((await call('GET', path, undefined, service)).status).toBe(404)
    expect((await call('POST', path, { name: '我的列表', shared: true })).status).toBe(200)
    expect((await call<{ answer: TraceAnswerBody }>('GET', path, undefined, service)).payload.answer.rows).toHaveLength(2)
    expect(await call('POST', `${path}/tidy`, undefined, service)).toMatchObject({ status: 403 })
    expect((await call('POST', `${path}/numbers`, { numbers: two?.order_number })).payload).toMatchObject({ changed: 1 })
    expect((await call('POST', `${path}/tidy`)).payload).toMatchObject({ changed: 1 })
    const lists = await call<{ rows: WatchListRow[] }>('GET', `${PATH}/lists?pageSize=100`)
    expect(lists.payload.rows.find(({ id }) => id === made.payload.id)).toMatchObject({ parcels: 2, shared: true, is_own: true })
    expect(await call('POST', `${PATH}/lists`, { name: '我的列表', numbers })).toMatchObject({ status: 409 })
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('GET', path)).status).toBe(404)
  })

  it('follow a filter with fresh parcels', async () => {
    const made = await call<{ id: number }>('POST', `${PATH}/lists`, { name: 'AE', client: 'ddu', country: 'AE' })
    const path = `${PATH}/lists/${made.payload.id}`
    const { payload } = await call<{ answer: TraceAnswerBody }>('GET', path)
    expect(payload.answer.rows.every(({ country, client, is_ended: ended }) => country === 'AE' && client === 'ddu' && !ended)).toBe(true)
    expect(await call('POST', `${path}/numbers`, { numbers: 'X1' })).toMatchObject({ status: 409, error: 'WATCH_LIST_OF_FILTER' })
  })
})

describe('parcels without news', () => {
  it('open one exception when the days of their rule are over by a second, and no second one', async () => {
    const [order] = await orders('pageSize=1&status=outbound')
    const number = order?.order_number ?? ''
    const row = (await ask(number)).payload.rows[0]
    const since = Date.parse(row?.last?.status_time ?? '')
    const { channel, country, leg } = row ?? {}
    await call('POST', '/api/admin/no-news-rules', { rule_code: 'EXACT', channel, country, leg, days: 90, opens_exception: true })
    const at = async (now: number) => {
      const { store } = server
      const references = store.references.current
      return must(
        await watchSilences({
          atomically: withOrderEffects(store.atomically),
          traces: store.traces,
          silences: store.silences,
          references,
          clock: { now: () => now },
        }),
      )
    }
    const stateOf = async () => (await ask(number)).payload.rows[0]?.status
    await at(since + 90 * MILLIS_PER_DAY)
    expect(await stateOf()).toBe('outbound')
    expect(await at(since + 90 * MILLIS_PER_DAY + MILLIS_PER_SECOND)).toBeGreaterThan(0)
    expect(await stateOf()).toBe('abnormal')
    expect(await at(since + 91 * MILLIS_PER_DAY)).toBeGreaterThanOrEqual(0)
    expect(await at(since + 91 * MILLIS_PER_DAY)).toBe(0)
    const found = (await ask(number)).payload.rows[0]
    expect(found?.stuck[0]).toMatchObject({ reason: 'exception', text: 'NO_NEWS · No tracking news for more than 90 days' })
    for (const [lang, text] of [
      ['zh-CN', '超过 90 天没有轨迹更新'],
      ['zh-TW', '超過 90 天沒有軌跡更新'],
    ] as const) {
      const read = await server.call<{ exception_msg: string }>('GET', `/api/orders/${number}`, { as: 'ddu', headers: { lang } })
      expect(read.json.payload.exception_msg).toBe(text)
    }
  })
})

describe('cities', () => {
  it('are found by name, with channels and remote regions, and say when nothing is known', async () => {
    type Answer = { rows: ServedCityRow[]; total: number; countries: string[]; country_channels: object[] }
    const cities = (query: string) => call<Answer>('GET', `/api/universal/cities?${query}`, undefined, { as: 'ddu' })
    const dubai = (await cities('keywords=dubai')).payload.rows[0]
    expect(dubai).toMatchObject({ country: 'AE', english_name: 'Dubai' })
    expect(dubai?.channels.length).toBeGreaterThan(0)
    const nothing = (await cities('country=AE&keywords=atlantis')).payload
    expect(nothing).toMatchObject({ rows: [], total: 0 })
    expect(nothing.country_channels.length).toBeGreaterThan(0)
    expect((await call('GET', '/api/universal/cities')).status).toBe(403)
  })
})
