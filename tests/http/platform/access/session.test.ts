import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const signIn = (body: object, headers: Record<string, string> = {}) =>
  server.call<{ token: string }>('POST', '/api/login', { body, headers })
const cookieOf = (headers: Headers): string => headers.getSetCookie().find((cookie) => cookie.startsWith('p-token=')) ?? ''

describe('the user of a session', () => {
  it('is shown in the fields of the specification, what it owes among them', async () => {
    const userOf = async (as: string) =>
      (await server.call<{ userInfo: Readonly<Record<string, unknown>> }>('GET', '/api/user/info', { as })).json.payload.userInfo
    const fields = 'id account user_auth audit_status account_phone dd_type show_finance fit arrears_amount'.split(' ')
    const ddp = await userOf('ddp')
    expect(fields.filter((name) => !(name in ddp))).toEqual([])
    expect(ddp).toMatchObject({ user_auth: '1001', arrears_amount: { amount: '0.00', currency: 'CNY' } })
    for (const as of ['nofin', 'vip', 'admin']) expect(await userOf(as)).toMatchObject({ arrears_amount: null })
    expect(await userOf('fresh')).toMatchObject({ arrears_amount: { amount: '0.00' } })
  })
})

describe('signing in', () => {
  it('answers a token, and sets a cookie that no script sees', async () => {
    const answered = await signIn({ account: 'ddp', password: DEMO_PASSWORD })
    expect(answered.status).toBe(200)
    expect(answered.json).toMatchObject({ status: true, code: 0, msg: 'OK' })
    const { token } = answered.json.payload
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(cookieOf(answered.headers)).toBe(`p-token=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`)
  })

  it('is asked for without a failure by a visitor who has none', async () => {
    const asked = (calling: object) => server.call<{ userInfo: { account: string } | null }>('GET', '/api/user/session', calling)
    for (const calling of [{}, { token: 'x'.repeat(43) }, { headers: { cookie: `p-token=${'y'.repeat(43)}` } }]) {
      const nobody = await asked(calling)
      expect([nobody.status, nobody.json.payload]).toEqual([200, { userInfo: null }])
    }
    expect((await asked({ as: 'fresh' })).json.payload.userInfo).toMatchObject({ account: 'fresh', role: 'Customer' })
  })

  it('sets the cookie Secure behind https', async () => {
    const answered = await signIn({ account: 'ddp', password: DEMO_PASSWORD }, { 'x-forwarded-proto': 'https' })
    expect(cookieOf(answered.headers)).toMatch(/; Secure$/)
    expect(answered.headers.get('strict-transport-security')).toMatch(/max-age=\d+/)
  })

  it('takes the name with spaces around it', async () => {
    expect((await signIn({ account: '  ddp ', password: DEMO_PASSWORD })).status).toBe(200)
  })

  it('lets each audience in by its own role alone', async () => {
    expect((await signIn({ account: 'admin', password: DEMO_PASSWORD, role: 'Staff' })).status).toBe(200)
    expect((await signIn({ account: 'admin', password: DEMO_PASSWORD, role: 'Customer' })).status).toBe(401)
    expect((await signIn({ account: 'ddp', password: DEMO_PASSWORD, role: 'Staff' })).status).toBe(401)
  })

  it('does not reveal whether the account is unknown or the password wrong', async () => {
    const [unknown, wrong] = [await signIn({ account: 'nobody', password: 'x' }), await signIn({ account: 'ddu', password: 'x' })]
    const same = ({ status, json: { request_id: _id, ...json } }: typeof unknown) => ({ status, json })
    expect(same(unknown)).toEqual(same(wrong))
    expect(unknown.json).toMatchObject({ status: false, code: 401, error: 'SIGN_IN_FAILED', payload: null })
  })

  it('is throttled for an account that is tried again and again, and says when to come back', async () => {
    const tries = []
    for (let n = 0; n < 20; n += 1) tries.push(await signIn({ account: 'vip', password: `wrong-${n}` }))
    const last = tries.at(-1)
    expect(last?.status).toBe(429)
    expect(last?.json.error).toBe('SIGN_IN_THROTTLED')
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn({ account: 'vip', password: DEMO_PASSWORD }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
    expect((await signIn({ account: 'ddu', password: DEMO_PASSWORD })).status).toBe(200)
  })

  it.each([
    [{}, ['account', 'password']],
    [{ account: 'ddp', password: '' }, ['password']],
    [{ account: 7, password: DEMO_PASSWORD }, ['account']],
    [{ account: 'ddp', password: DEMO_PASSWORD, role: 'Root' }, ['role']],
  ])('names what is wrong with %j', async (body, fields) => {
    const answered = await signIn(body)
    expect(answered.status).toBe(400)
    expect(answered.json.fields?.map(({ path }) => path).toSorted()).toEqual(fields)
  })
})

describe('a session', () => {
  it('is opened by the token in any of its three places', async () => {
    const token = await server.tokenOf('ddp')
    for (const headers of [{ authorization: token }, { authorization: `Bearer ${token}` }, { cookie: `other=1; p-token=${token}` }]) {
      const answered = await server.call<{ userInfo: object; user_auth: string }>('GET', '/api/user/info', { headers })
      expect(answered.json.payload).toMatchObject({
        userInfo: { id: 1001, account: 'ddp', role: 'Customer', audit_status: 30, dd_type: 'DDP' },
        user_auth: '1001',
      })
    }
  })

  it('shows staff what they may do', async () => {
    const { json } = await server.call<{ userInfo: { permissions: Record<string, string[]> } }>('GET', '/api/user/info', { as: 'finance' })
    expect(json.payload.userInfo.permissions['currencies']).toContain('update')
    expect(json.payload.userInfo.permissions['countries']).not.toContain('update')
  })

  it.each([
    ['none', {}],
    ['an unknown token', { authorization: 'A'.repeat(43) }],
    ['no token at all', { authorization: "' or 1=1 --" }],
    ['an unknown cookie', { cookie: `p-token=${'B'.repeat(43)}` }],
  ])('is refused with %s', async (_what, headers: Record<string, string>) => {
    const answered = await server.call('GET', '/api/user/info', { headers })
    expect(answered.status).toBe(401)
    expect(answered.json.error).toBe('NOT_SIGNED_IN')
  })

  it('is never granted by user-auth, and refused where that names another', async () => {
    const token = await server.tokenOf('ddp')
    const as = (id: string) => server.call('GET', '/api/user/info', { token, headers: { 'user-auth': id } })
    expect((await as('1001')).status).toBe(200)
    expect((await as('1002')).status).toBe(401)
    expect((await server.call('GET', '/api/user/info', { headers: { 'user-auth': '1' } })).status).toBe(401)
  })

  it('ends with the sign-out', async () => {
    const { token } = (await signIn({ account: 'ddp', password: DEMO_PASSWORD })).json.payload
    const left = await server.call('GET', '/api/user/logout', { headers: { cookie: `p-token=${token}`, 'sec-fetch-site': 'same-origin' } })
    expect(left.status).toBe(200)
    expect(cookieOf(left.headers)).toMatch(/^p-token=; .*Max-Age=0/)
    expect((await server.call('GET', '/api/user/info', { token })).status).toBe(401)
  })

  it('keeps what its user kept of a page', async () => {
    const kept = { shown: ['order_number', 'status'], density: 'compact' }
    expect((await server.call('PUT', '/api/user/preferences/orders', { as: 'ddp', body: kept })).status).toBe(200)
    expect((await server.call('GET', '/api/user/preferences/orders', { as: 'ddp' })).json.payload).toEqual(kept)
    expect((await server.call('GET', '/api/user/preferences/orders', { as: 'ddu' })).json.payload).toBeNull()
  })
})

describe('who may what', () => {
  it('keeps each audience out of the other', async () => {
    const customer = await server.call('GET', '/api/admin/countries', { as: 'ddp' })
    expect([customer.status, customer.json.error]).toEqual([403, 'NOT_ALLOWED'])
    const staff = await server.call('POST', '/api/orders', { as: 'admin', body: { order_type: 'express' } })
    expect([staff.status, staff.json.error]).toEqual([403, 'NOT_ALLOWED'])
  })

  it('lets staff do what their role is granted', async () => {
    const add = (as: string) => server.call('POST', '/api/admin/countries', { as, body: {} })
    expect((await add('warehouse')).status).toBe(403)
    expect((await add('admin')).status).toBe(400)
    expect((await server.call('GET', '/api/admin/countries', { as: 'warehouse' })).status).toBe(200)
  })

  it('keeps an account that is not approved to its own information', async () => {
    const refused = await server.call('GET', '/api/orders', { as: 'fresh' })
    expect([refused.status, refused.json.error]).toEqual([403, 'NOT_APPROVED'])
    expect((await server.call('GET', '/api/common/country', { as: 'fresh' })).status).toBe(403)
    expect((await server.call('GET', '/api/user/info', { as: 'fresh' })).status).toBe(200)
  })
})

describe('a write that stands on the cookie', () => {
  const write = async (headers: Record<string, string>) =>
    server.call('PUT', '/api/user/preferences/orders', {
      body: {},
      headers: { cookie: `p-token=${await server.tokenOf('ddp')}`, ...headers },
    })

  it('is taken from the same origin', async () => {
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await write({ origin: server.url })).status).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of our site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['nobody knows where', {}],
  ])('is refused from %s', async (_where, headers: Record<string, string>) => {
    const answered = await write(headers)
    expect([answered.status, answered.json.error]).toEqual([403, 'CROSS_SITE'])
  })

  it('is nobody else’s sign-in or sign-out either', async () => {
    expect((await signIn({ account: 'ddp', password: DEMO_PASSWORD }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const token = (await signIn({ account: 'ddp', password: DEMO_PASSWORD })).json.payload.token
    const sent = await server.call('GET', '/api/user/logout', { headers: { cookie: `p-token=${token}`, 'sec-fetch-site': 'cross-site' } })
    expect(sent.status).toBe(403)
    const browser = { cookie: `p-token=${token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    for (const path of ['/api/user/logout', '/api/create_token'])
      for (const page of [
        {},
        { 'user-agent': 'curl/8' },
        { referer: 'https://evil.example/a' },
        { referer: 'about:blank' },
        { origin: 'null' },
      ]) {
        const { status, json } = await server.call('GET', path, { headers: { ...browser, ...page } })
        expect([path, page, status, json.error]).toEqual([path, page, 403, 'CROSS_SITE'])
      }
    expect((await server.call('GET', '/api/create_token', { headers: { ...browser, referer: `${server.url}/docking` } })).status).toBe(200)
    expect((await server.call('GET', '/api/user/info', { token })).status).toBe(200)
  })

  it('needs no origin where the token is in the header', async () => {
    expect(
      (await server.call('PUT', '/api/user/preferences/orders', { as: 'ddp', body: {}, headers: { origin: 'https://partner.example' } }))
        .status,
    ).toBe(200)
  })
})
