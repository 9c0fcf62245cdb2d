import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentProtocols } from '../../../../adapters/agents/agent-protocols.ts'
import { publicDispatcher } from '../../../../adapters/outgoing/public-dispatcher.ts'
import type { ConnectionSettings, HttpSettings } from '#core/parcels/agents/connection.ts'

type Answer = { readonly body: string | Uint8Array; readonly headers?: Readonly<Record<string, string>>; readonly status?: number }

let answer: Answer = { body: '' }
const agent = createServer((request, response: ServerResponse) => {
  request.resume()
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
})
let url = ''
beforeAll(async () => {
  agent.listen(0, '127.0.0.1')
  await once(agent, 'listening')
  url = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`
})
afterAll(() => void agent.close())

const HTTP: Omit<HttpSettings, 'endpoint'> = {
  polled: true,
  method: 'POST',
  auth: 'none',
  list_path: 'data',
  number_path: 'no',
  code_path: 'code',
  time_path: 'time',
  time_format: 'text',
  place_path: 'place',
  text_path: 'text',
  paging: 'none',
  numbers_per_call: 20,
  calls_per_second: 2,
  push: 'none',
}
const pull = async (given: Answer, settings: Partial<HttpSettings> = {}, kind: 'http' | '17track' = 'http') => {
  answer = given
  const connection: ConnectionSettings =
    kind === 'http'
      ? { kind, settings: { ...HTTP, endpoint: url, ...settings } }
      : { kind, settings: { polled: true, endpoint: url, numbers_per_call: 40, calls_per_second: 3 } }
  const protocols = agentProtocols({ dispatcher: publicDispatcher({ allowLoopback: true }), millis: 2000 })
  const done = await protocols.open(connection, 'key')?.pull(['AB1'])
  if (done === undefined) throw new Error('an agent is called')
  return done
}
const readPulled = async (given: Answer, settings: Partial<HttpSettings> = {}, kind: 'http' | '17track' = 'http') => {
  const done = await pull(given, settings, kind)
  return done.ok ? done.value : done
}
const EVENT = { no: 'AB1', code: 'OFD', time: '2026-11-24 09:12:00', place: '迪拜', text: '派送中' }
const BODY = JSON.stringify({ data: [EVENT] })
const RIGHT = { events: [{ number: 'AB1', place: '迪拜', text: '派送中' }] }

describe('the body of an agent’s answer', () => {
  it('is read in the character set that its header names, or that its bytes can only be', async () => {
    const gbk = encode(BODY, 'gbk')
    expect(await readPulled({ body: gbk, headers: { 'content-type': 'application/json; charset=GBK' } })).toMatchObject(RIGHT)
    expect(await readPulled({ body: gbk })).toMatchObject(RIGHT)
    expect(await readPulled({ body: gbk, headers: { 'content-type': 'application/json; charset=utf-8' } })).toMatchObject(RIGHT)
    expect(await readPulled({ body: encode(BODY, 'big5'), headers: { 'content-type': 'text/json;charset="big5"' } })).toMatchObject(RIGHT)
    expect(await readPulled({ body: encode(BODY, 'utf16le', { addBOM: true }) })).toMatchObject(RIGHT)
    expect(await readPulled({ body: `\uFEFF${BODY}`, headers: { 'content-type': 'application/json; charset=no-such' } })).toMatchObject(
      RIGHT,
    )
  })

  it('is unpacked as its header says, with or without the frame of zlib', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync(BODY)],
      ['deflate', deflateSync(BODY)],
      ['deflate', deflateRawSync(BODY)],
      ['identity', Buffer.from(BODY)],
    ] as const)
      expect(await readPulled({ body, headers: { 'content-encoding': encoding } }), encoding).toMatchObject(RIGHT)
    expect(await readPulled({ body: gzipSync(encode(BODY, 'gbk')) })).toMatchObject(RIGHT)
  })

  it('is refused where it unpacks to too much, to nothing, or in a way that nobody knows', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20))
    expect(await pull({ body: bomb, headers: { 'content-encoding': 'gzip' } })).toMatchObject({ ok: false, trouble: 'too_large' })
    expect(await pull({ body: BODY, headers: { 'content-encoding': 'gzip' } })).toMatchObject({ ok: false, reason: 'no gzip' })
    expect(await pull({ body: BODY, headers: { 'content-encoding': 'zstd' } })).toMatchObject({
      ok: false,
      reason: 'content-encoding zstd',
    })
  })

  it('comes to the same text in every character set and packing', async () => {
    const texts = fc.string({ unit: fc.constantFrom('派', '送', '中', 'ع', 'A', '9', ' ', 'é'), minLength: 1, maxLength: 40 })
    const sets = fc.constantFrom('utf8', 'gb18030', 'utf16le')
    await fc.assert(
      fc.asyncProperty(texts, sets, fc.constantFrom('gzip', 'deflate', ''), async (text, set, packing) => {
        const bytes = encode(JSON.stringify({ data: [{ ...EVENT, text: `x${text}x` }] }), set, { addBOM: set === 'utf16le' })
        const body = packing === 'gzip' ? gzipSync(bytes) : packing === 'deflate' ? deflateSync(bytes) : bytes
        const charset = set === 'utf16le' ? '' : `; charset=${set === 'utf8' ? 'utf-8' : set}`
        const headers = { 'content-type': `application/json${charset}`, ...(packing === '' ? {} : { 'content-encoding': packing }) }
        expect(await readPulled({ body, headers })).toMatchObject({ events: [{ text: `x${text}x` }] })
      }),
      { numRuns: 40 },
    )
  })

  it('keeps all digits of a number', async () => {
    const body =
      '{"data":[{"no":12345678901234567890,"code":7,"time":"2026-11-24 09:12:00"},{"no":-9007199254740993,"code":1.5,"time":"x"}]}'
    const found = await readPulled({ body })
    expect(found).toMatchObject({
      events: [
        { number: '12345678901234567890', code: '7' },
        { number: '-9007199254740993', code: '1.5' },
      ],
    })
  })

  it('is no good one where its record says so, or where it is no event at all', async () => {
    const good = { good_path: 'code', good_values: '0, 200, success', message_path: 'msg' }
    const bad = JSON.stringify({ code: 500, msg: 'Database is down', data: [] })
    expect(await pull({ body: bad }, good)).toMatchObject({ ok: false, trouble: 'refused', reason: '500 Database is down' })
    expect(await pull({ body: JSON.stringify({ code: 'SUCCESS', data: [EVENT] }) }, good)).toMatchObject({ ok: true })
    expect(await pull({ body: JSON.stringify({ code: 200, data: [] }) }, good)).toMatchObject({ ok: true, value: { events: [] } })
    expect(await pull({ body: bad }, { list_path: undefined as never })).toMatchObject({
      ok: false,
      trouble: 'unreadable',
      reason: 'no no',
    })
  })

  it('names the events that lack their number, code or time', async () => {
    const body = JSON.stringify({
      data: [EVENT, { no: 'AB2', time: '2026-11-24' }, { no: 'AB3', code: 'X' }, { code: 'X', time: '2026-11-24' }],
    })
    expect(await readPulled({ body })).toMatchObject({
      events: [{ number: 'AB1' }],
      refused: [
        { number: 'AB2', reason: 'no code' },
        { number: 'AB3', reason: 'no time' },
        { number: '', reason: 'no no' },
      ],
    })
  })

  it('has the day and the month in the order that the record names', async () => {
    const body = JSON.stringify({ data: [{ ...EVENT, time: '05/11/2026 16:04' }] })
    expect(await readPulled({ body }, { time_format: 'day_first' })).toMatchObject({ events: [{ time: '2026-11-05 16:04:00' }] })
    expect(await readPulled({ body }, { time_format: 'month_first' })).toMatchObject({ events: [{ time: '2026-05-11 16:04:00' }] })
  })
})

describe('an answer of 17TRACK', () => {
  const tracked = (event: object) => ({
    number: 'AB1',
    track_info: {
      latest_status: { status: 'InTransit' },
      tracking: { providers: [{ events: [{ description: 'Arrived', time_utc: null, time_iso: null, ...event }] }] },
    },
  })
  const answered = (event: object) => JSON.stringify({ code: 0, data: { accepted: [tracked(event)], rejected: [] } })

  it('keeps an event of a date without a time with its day', async () => {
    const body = answered({ time_raw: { date: '2026-11-24', time: null, timezone: '+04:00' } })
    expect(await readPulled({ body }, {}, '17track')).toMatchObject({
      events: [{ number: 'AB1', time: '2026-11-24', timezone: '+04:00' }],
      refused: [],
    })
    const none = answered({ time_raw: { date: null, time: null, timezone: null } })
    expect(await readPulled({ body: none }, {}, '17track')).toMatchObject({ events: [], refused: [{ number: 'AB1', reason: 'no time' }] })
  })

  it('with errors is no good one, whatever its code says', async () => {
    const body = JSON.stringify({ code: 0, data: { errors: [{ code: -18010012, message: 'Quota is used up' }] } })
    expect(await pull({ body }, {}, '17track')).toMatchObject({ ok: false, trouble: 'refused', reason: '0 Quota is used up' })
  })
})
