import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { datePlacesOf } from '../../support/date-places.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('every answer', () => {
  it.each([
    ['zh-CN', '请先登录'],
    ['zh-TW', '請先登入'],
    ['en-US', 'Sign in first'],
    ['', '请先登录'],
  ])('speaks %s', async (lang, msg) => {
    expect((await server.call('GET', '/api/orders', { headers: { lang } })).json.msg).toBe(msg)
  })

  it('follows the browser’s language where no header says otherwise', async () => {
    const answered = await server.call('GET', '/api/orders', { headers: { lang: '', 'accept-language': 'en-GB,en;q=0.9' } })
    expect(answered.json.msg).toBe('Sign in first')
  })

  it.each(['zh-CN', 'zh-TW', 'en-US'])('names each wrong field in %s', async (lang) => {
    const { json } = await server.call('POST', '/api/orders', {
      as: 'ddp',
      headers: { lang },
      body: { order_type: 'express', phone: 'abc', country: 'Atlantis', order_goods: [{ name: 'Case', pcs: 0, value: '5' }] },
    })
    const byPath = new Map(json.fields?.map(({ path, error, msg }) => [path, { error, msg }]))
    expect(byPath.get('consignee')?.error).toBe('FIELD_REQUIRED')
    expect(byPath.get('consignee')?.msg).toBe({ 'zh-CN': '内容不能为空', 'zh-TW': '內容不能為空', 'en-US': 'can not be empty' }[lang])
    expect(byPath.get('country')?.msg).toContain('Atlantis')
    expect(byPath.has('order_goods.0.pcs')).toBe(true)
    expect(byPath.has('claim_weight')).toBe(true)
  })

  it('carries the fixed headers and a number to quote', async () => {
    const answered = await server.call('GET', '/api/orders')
    expect(answered.headers.get('cache-control')).toBe('no-store')
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answered.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answered.headers.get('strict-transport-security')).toBeNull()
    expect(answered.json.request_id).toMatch(/^[\w-]+$/)
  })

  it('is JSON for calls that there are not', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['DELETE', '/api/login'],
      ['GET', '/api/orders/x/y/z'],
    ] as const) {
      const answered = await server.call(method, path)
      expect([answered.status, answered.json.error]).toEqual([404, 'ROUTE_NOT_FOUND'])
    }
  })

  it.each([
    ['{"account":', 'BODY_UNREADABLE', 400],
    ['[]', 'INPUT_INVALID', 400],
    ['"text"', 'INPUT_INVALID', 400],
    ['{"account":"a\\u0000","password":"b"}', 'REQUEST_MALFORMED', 400],
    ['{"account":"\\ud800","password":"b"}', 'REQUEST_MALFORMED', 400],
  ])('to the body %s is %s', async (body, error, status) => {
    const response = await fetch(`${server.url}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  it('to a body of too many lists within each other is a refusal to read it, and brackets in texts are none', async () => {
    const send = (body: string) =>
      fetch(`${server.url}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }).then((one) => one.json())
    const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
    expect(await send(nested(66))).toMatchObject({ code: 400, error: 'BODY_TOO_DEEP' })
    expect(await send('['.repeat(500_000))).toMatchObject({ code: 400, error: 'BODY_TOO_DEEP' })
    expect(await send(nested(64))).toMatchObject({ error: 'INPUT_INVALID' })
    const text = `${'['.repeat(60)}"${'{'.repeat(30)}\\`
    const texts = { account: text, password: '[{'.repeat(40), role: text }
    expect(await send(JSON.stringify(texts))).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'role' }],
    })
  })

  it('to JSON that breaks off says where', async () => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      body: '{\n  "account": "ddp",\n  password: "x"\n}',
      headers: { 'content-type': 'application/json', lang: 'en-US' },
    })
    expect(await response.json()).toMatchObject({
      code: 400,
      error: 'BODY_UNREADABLE',
      msg: 'The body is not valid JSON: line 3, column 3, at “password: "x”',
    })
  })

  it.each([
    ['text/plain', 'account=ddp'],
    ['application/x-www-form-urlencoded', 'account=ddp'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="account"\r\n\r\nddp\r\n--x--\r\n'],
  ])('to a body of the type %s, where JSON is read, is 415', async (type, body) => {
    const response = await fetch(`${server.url}/api/login`, { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: 'CONTENT_TYPE_WRONG' })
  })

  it('to a token that has ended says how to get the next one, and to no token or a cookie that one has to sign in', async () => {
    const messageFor = async (headers: Readonly<Record<string, string>>): Promise<string> => {
      const { status, json } = await server.call('GET', '/api/user/info', { headers })
      expect([status, json.error]).toEqual([401, 'NOT_SIGNED_IN'])
      return json.msg
    }
    expect(await messageFor({ authorization: 'x'.repeat(40) })).toContain('POST /api/create_token')
    expect(await messageFor({})).toBe('Sign in first')
    expect(await messageFor({ cookie: `p-token=${'x'.repeat(40)}` })).toBe('Sign in first')
  })

  it('to a form post of another site is a refusal to read it', async () => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      body: 'account=ddp',
      headers: { 'content-type': 'text/plain' },
    })
    expect(await response.json()).toMatchObject({ error: 'CONTENT_TYPE_WRONG' })
  })

  it('to more than a mebibyte of JSON is 413', async () => {
    const answered = await server.call('POST', '/api/login', { body: { account: 'x'.repeat(1_048_577), password: 'x' } })
    expect([answered.status, answered.json.error]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('to a path that is no text is 400', async () => {
    expect((await server.call('GET', '/api/orders/%zz', { as: 'ddp' })).status).toBe(400)
    expect((await server.call('GET', '/api/orders/a%00b', { as: 'ddp' })).status).toBe(400)
    expect((await server.call('GET', '/api/orders?keywords=%00', { as: 'ddp' })).status).toBe(400)
  })

  it('comes to what is no HTTP at all, and the server lives on', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.end('NONSENSE\r\n\r\n')
    let answered = ''
    for await (const part of socket) answered += String(part)
    expect(answered).not.toContain('200 OK')
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })
})

describe('a PUT without a body', () => {
  it('is refused, so that it wipes nothing', async () => {
    const path = '/api/user/preferences/order-list'
    await server.call('PUT', path, { as: 'ddp', body: { columns: ['status'] } })
    for (const [type, status] of [
      ['multipart/form-data; boundary=x', 415],
      ['application/json', 400],
      ['text/plain', 415],
      [undefined, 400],
    ] as const) {
      const calling = type === undefined ? {} : { headers: { 'content-type': type } }
      expect([type, (await server.call('PUT', path, { as: 'ddp', ...calling })).status]).toEqual([type, status])
    }
    expect((await server.call('GET', path, { as: 'ddp' })).json.payload).toEqual({ columns: ['status'] })
  })
})

describe('probes and descriptions', () => {
  it('say that the server is up and ready', async () => {
    expect((await server.call('GET', '/healthz')).json.payload).toEqual({ up: true })
    expect((await server.call('GET', '/readyz')).json.payload).toEqual({ ready: true })
  })

  it('give the OpenAPI document and the page that reads it', async () => {
    const document = (await server.call('GET', '/api/openapi.json')).json as unknown as { openapi: string; paths: object }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/login', '/orders', '/admin/countries/{id}']))
    const page = await server.call('GET', '/api/docs')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('give metrics to neighbours and to staff, not to what a proxy passes on', async () => {
    const metrics = await server.call('GET', '/metrics')
    expect(metrics.text).toContain('http_request_duration_seconds_bucket')
    const passedOn = { 'x-forwarded-for': '203.0.113.9' }
    expect((await server.call('GET', '/metrics', { headers: passedOn })).status).toBe(401)
    expect((await server.call('GET', '/metrics', { as: 'ddp', headers: passedOn })).status).toBe(403)
    expect((await server.call('GET', '/metrics', { as: 'admin', headers: passedOn })).status).toBe(200)
  })
})

/** A value at a field of a body: `events[].time` in the first of a list. */
function put(at: string, value: string): Record<string, unknown> {
  const [head = '', ...rest] = at.split('.')
  const inner = rest.length === 0 ? value : put(rest.join('.'), value)
  return head.endsWith('[]') ? { [head.slice(0, -2)]: [inner] } : { [head]: inner }
}

/** An event that the routes of a group take in their path. */
const EVENTS: Readonly<Record<string, string>> = { orders: 'cancel', 'bills of lading': 'depart' }

const dated = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]): [string, AnyRoute] => [`${area}.${name}`, route]),
  ),
].flatMap(([name, route]) => datePlacesOf(route).map((place) => [name, place.in, place.name, { route, place }] as const))

describe('days and instants', () => {
  it('are found in the contract', () => {
    expect(dated.filter(([, , , { place }]) => place.isEdge).length).toBeGreaterThan(10)
    expect(dated.filter(([, , , { place }]) => !place.isEdge).length).toBeGreaterThan(3)
  })

  it.each(dated)('that nobody means are refused by %s (%s %s)', async (_name, _in, _at, { route, place }) => {
    const shipper = route.ddp === true ? 'ddu' : 'ddp'
    const as = route.audience === 'customer' ? shipper : 'admin'
    const path = `/api${route.path.replace('{event}', EVENTS[route.tag] ?? 'publish').replace(/\{\w+\}/g, '1')}`
    for (const day of ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
      const value = place.isTime ? `${day}T23:59:59Z` : day
      const search = place.in === 'query' ? `?${new URLSearchParams({ [place.name]: value }).toString()}` : ''
      const body = place.in === 'body' ? put(place.name, value) : {}
      const sends = route.method === 'POST' || route.method === 'PUT'
      const { status, text, json } = await server.call(route.method, `${path}${search}`, { as, ...(sends ? { body } : {}) })
      expect(status, `${value}: ${text}`).toBeLessThan(500)
      if (place.isEdge) {
        expect(status, `${value}: ${text}`).toBe(400)
        expect(json.fields?.map((field) => field.path)).toContain(place.name.replaceAll('[]', '.0'))
      }
    }
  })
})
