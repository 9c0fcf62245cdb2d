import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksumOf } from '#core/portal/keys/key-text.rules.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'
import { DEMO_PASSWORD, keysOf, startTestServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type MadeKey = { readonly id: number; readonly key: string }
const madeKey = async (body: object = {}, as = 'ddp'): Promise<MadeKey> => {
  const made = await server.call<MadeKey>('POST', '/api/keys', { as, body: { name: 'ERP', scopes: ['orders:read'], ...body } })
  expect(made.status, made.text).toBe(200)
  return made.json.payload
}
const answerOf = async (token: string, path = '/api/orders', method = 'GET') => {
  const { status, json } = await server.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) })
  return [status, json.error]
}
const rotate = async (id: number, overlap_days: number) =>
  (await server.call<MadeKey>('POST', `/api/keys/${id}/rotate`, { as: 'ddp', body: { overlap_days } })).json.payload.key

const EVERY_SCOPE = ['orders:read', 'orders:write', 'labels', 'tracking', 'stock:read', 'stock:write', 'finance:read', 'webhooks']

describe('with somebody else’s key', () => {
  it('nothing of another client is read, and its account is not claimed', async () => {
    const { key } = await madeKey({ scopes: EVERY_SCOPE }, 'ddu')
    const [order] = (await server.call<{ rows: readonly { order_number: string }[] }>('GET', '/api/orders', { as: 'ddp' })).json.payload
      .rows
    expect((await answerOf(key, `/api/orders/${order?.order_number}`))[0]).toBe(404)
    const claimed = await server.call('GET', '/api/orders', { token: key, headers: { 'user-auth': '1001' } })
    expect(claimed.status).toBe(401)
    const exchanged = await server.call('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: key } })
    expect([exchanged.status, exchanged.json.error]).toEqual([401, 'APP_KEY_WRONG'])
  })

  it('it is no cookie', async () => {
    const { key } = await madeKey()
    const sent = await server.call('GET', '/api/orders', { headers: { cookie: `p-token=${key}` } })
    expect(sent.status).toBe(401)
  })
})

describe('a forged key', () => {
  it('is refused whatever is changed in it, also with a checksum that fits', async () => {
    const { key } = await madeKey()
    const other = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const forged = Array.from({ length: key.length - 4 }, (_, n) => other(key, n + 4))
    const fitting = forged.map((text) => text.slice(0, -6) + checksumOf(text.slice(0, -6))).filter((text) => text !== key)
    const answers = await Promise.all([...forged, ...fitting, `${key}A`, key.slice(0, -1), key.toLowerCase()].map((text) => answerOf(text)))
    expect(new Set(answers.map(([status, error]) => `${status} ${error}`))).toEqual(new Set(['401 NOT_SIGNED_IN']))
    expect((await answerOf(key))[0]).toBe(200)
  })
})

describe('from another address', () => {
  it.each([
    [['203.0.113.0/24'], 403],
    [['127.0.0.0/30', '2001:db8::/32'], 200],
    [['::ffff:127.0.0.1'], 200],
    [['::/0'], 403],
  ])('a key for %j answers %i, and so do its tokens', async (cidrs, status) => {
    const { key } = await madeKey({ cidrs })
    const { token } = (await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: key } })).json
      .payload
    for (const text of [key, token]) expect(await answerOf(text)).toEqual([status, status === 200 ? undefined : 'KEY_ADDRESS'])
  })
})

describe('after its time', () => {
  it('an expired key opens nothing, nor do its tokens', async () => {
    const { key } = await madeKey({ expires: new Date(Date.now() + 2500).toISOString() })
    const { token } = (await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: key } })).json
      .payload
    expect((await answerOf(key))[0]).toBe(200)
    for (const text of [key, token])
      await expect.poll(() => answerOf(text), { timeout: 10_000, interval: 300 }).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await server.call('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: key } })).status).toBe(401)
  })

  it('a secret without overlap ends with its rotation, and one with it ends with the next one without', async () => {
    const { id, key: first } = await madeKey()
    const second = await rotate(id, 1)
    const third = await rotate(id, 30)
    expect(await Promise.all([first, second, third].map(async (key) => (await answerOf(key))[0]))).toEqual([200, 200, 200])
    const fourth = await rotate(id, 0)
    expect(await Promise.all([first, second, third, fourth].map(async (key) => (await answerOf(key))[0]))).toEqual([401, 401, 401, 200])
  })
})

describe('the reach of a key', () => {
  const PROTECTED = [
    ['GET', '/api/keys'],
    ['POST', '/api/keys'],
    ['POST', '/api/keys/1/rotate'],
    ['DELETE', '/api/keys/1'],
    ['GET', '/api/user/secondFactor'],
    ['POST', '/api/user/secondFactor'],
    ['POST', '/api/user/secondFactor/off'],
    ['PUT', '/api/portal/user/changePassword'],
    ['GET', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions'],
    ['GET', '/api/finance/cod/alipay/info'],
    ['POST', '/api/finance/cod/alipay/auth'],
    ['POST', '/api/finance/cod/alipay/revoke'],
    ['POST', '/api/fit/user/saveUserFinanceInfo'],
    ['POST', '/api/fit/user/saveContract'],
    ['PUT', '/api/portal/user/portalUpdate'],
  ] as const

  it('ends before the account’s own protection, with every scope there is, for the AppKey and for tokens', async () => {
    const { key } = await madeKey({ scopes: EVERY_SCOPE })
    const { appId, appKey } = await keysOf(server, 'ddp')
    const { token } = (await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: appId, app_key: appKey } })).json
      .payload
    const renewed = (await server.call<{ token: string }>('GET', '/api/create_token', { token })).json.payload.token
    for (const text of [key, appKey, token, renewed])
      for (const [method, path] of PROTECTED)
        expect([method, path, await answerOf(text, path, method)]).toEqual([method, path, [403, 'KEY_NOT_ALLOWED']])
  })

  it('is that of its scopes: no other key is made by it, no staff call, no page', async () => {
    const { key } = await madeKey({ scopes: ['orders:read'] })
    const made = await server.call('POST', '/api/keys', {
      token: key,
      body: { name: 'more', scopes: EVERY_SCOPE, password: DEMO_PASSWORD },
    })
    expect(made.json.error).toBe('KEY_NOT_ALLOWED')
    expect(await answerOf(key, '/api/orders', 'POST')).toEqual([403, 'KEY_SCOPE_MISSING'])
    expect(await answerOf(key, '/api/admin/clients')).toEqual([403, 'NOT_ALLOWED'])
    expect(await answerOf(key, '/api/exports', 'POST')).toEqual([403, 'KEY_NOT_ALLOWED'])
    const anonymous = await server.call<{ userInfo: unknown }>('GET', '/api/live', { token: key })
    expect(anonymous.status).toBe(403)
  })

  it('is not widened by a token of the cookie’s session', async () => {
    const further = (await server.call<{ token: string }>('GET', '/api/create_token', { as: 'ddp' })).json.payload.token
    const made = await server.call('POST', '/api/keys', { token: further, body: { name: 'more', scopes: ['labels'] } })
    expect(made.json.fields?.map(({ path, error }) => [path, error])).toEqual([['password', 'KEY_PASSWORD_DUE']])
  })
})

describe('what a key does', () => {
  it('stands in the audit trail under its name and number, and what its owner does does not', async () => {
    const made = await madeKey({ name: 'Night run', scopes: ['orders:write'] })
    const place = async (caller: { readonly token: string } | { readonly as: string }): Promise<string> => {
      const placed = await server.call<{ order_number: string }>('POST', '/api/orders', { ...caller, body: sampleOrder() })
      expect(placed.status, placed.text).toBe(200)
      return placed.json.payload.order_number
    }
    const trail = async (order: string): Promise<string> => {
      const found = await server.call<{ rows: readonly { subject: string; changes: readonly { field: string; to: string }[] }[] }>(
        'GET',
        `/api/admin/audit?area=order&subject=${order}`,
        { as: 'admin' },
      )
      return JSON.stringify(found.json.payload.rows)
    }
    expect(await trail(await place({ token: made.key }))).toContain(`Night run (${made.id})`)
    const { token } = (await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: made.key } }))
      .json.payload
    expect(await trail(await place({ token }))).toContain(`Night run (${made.id})`)
    expect(await trail(await place({ as: 'ddp' }))).not.toContain('program')
  })
})

describe('a change of a key', () => {
  const change = (id: number, body: object, as: object = { as: 'ddp' }) =>
    server.call<{ name: string; scopes: readonly string[] }>('PUT', `/api/keys/${id}`, { ...as, body })

  it('gives the same text other scopes at once, in its tokens too, with a message to the owner', async () => {
    const { id, key } = await madeKey({ scopes: ['orders:read', 'webhooks'] })
    const { token } = (await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: key } })).json
      .payload
    expect((await answerOf(token))[0]).toBe(200)
    const changed = await change(id, { name: 'Shop', scopes: ['tracking'] })
    expect(changed.json.payload, changed.text).toMatchObject({ name: 'Shop', scopes: ['tracking'] })
    expect([await answerOf(key), await answerOf(token)]).toEqual([
      [403, 'KEY_SCOPE_MISSING'],
      [403, 'KEY_SCOPE_MISSING'],
    ])
    const mails = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index', { as: 'ddp' })
    expect(mails.json.payload.rows[0]?.title).toBe('Name or scopes of key Shop were changed')
  })

  it('is made by its owner alone: by no key, by no other client, and for the AppKey by nobody', async () => {
    const { id, key } = await madeKey({ scopes: EVERY_SCOPE })
    const body = { name: 'mine', scopes: ['orders:read'] }
    expect((await change(id, body, { token: key })).json.error).toBe('KEY_NOT_ALLOWED')
    expect((await change(id, body, { as: 'ddu' })).status).toBe(404)
    const [app] = (await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/keys', { as: 'ddp' })).json.payload.rows
    expect((await change(app?.id ?? 0, body)).json.error).toBe('KEY_OF_ALL')
  })
})

describe('a sandbox key', () => {
  it('says so in its text, and opens the demo', async () => {
    const made = await madeKey({ sandbox: true })
    expect(made.key).toMatch(/^cdk_test_[0-9A-Za-z]{46}$/)
    expect((await answerOf(made.key))[0]).toBe(200)
  })
})
