import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKeyRow } from '../../../../adapters/http/contract/portal/keys/key.routes.ts'
import { DEMO_PASSWORD, keysOf, startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type MadeKey = { readonly id: number; readonly key: string; readonly app_id?: string; readonly app_key?: string }
const make = (body: object, calling: Calling = { as: 'ddp' }) => server.call<MadeKey>('POST', '/api/keys', { ...calling, body })
const madeKey = async (body: object = {}, as = 'ddp'): Promise<MadeKey> => {
  const made = await make({ name: 'ERP', scopes: ['orders:read'], ...body }, { as })
  expect(made.status, made.text).toBe(200)
  return made.json.payload
}
const listKeys = async (query = '', as = 'ddp') =>
  (await server.call<{ rows: readonly ApiKeyRow[] }>('GET', `/api/keys${query}`, { as })).json.payload.rows
const statusOf = async (key: string, path = '/api/orders') => (await server.call('GET', path, { token: key })).status
const fieldsOf = ({ json }: Awaited<ReturnType<typeof make>>) => json.fields?.map(({ path, error }) => [path, error])

describe('a key', () => {
  it('is shown once, and opens the calls of its scopes', async () => {
    const { id, key } = await madeKey({ name: ' Shop ', scopes: ['orders:read', 'labels'] })
    expect(key).toMatch(/^cdk_[0-9A-Za-z]{46}$/)
    const row = (await listKeys()).find((one) => one.id === id)
    expect(row).toMatchObject({
      name: 'Shop',
      scopes: ['orders:read', 'labels'],
      cidrs: [],
      sandbox: false,
      status: 'active',
      app_id: null,
    })
    expect([row?.prefix, JSON.stringify(row).includes(key)]).toEqual([key.slice(0, 10), false])
    const orders = await server.call<{ total: number }>('GET', '/api/orders', { token: `Bearer ${key}` })
    expect([orders.status, orders.json.payload.total > 0]).toEqual([200, true])
    const who = await server.call<{ user_auth: string }>('GET', '/api/user/info', { token: key })
    expect(who.json.payload.user_auth).toBe('1001')
    const stock = await server.call('GET', '/api/stock', { token: key })
    expect([stock.status, stock.json.error, stock.json.msg]).toEqual([
      403,
      'KEY_SCOPE_MISSING',
      'This key lacks the scope stock:read (Read stock)',
    ])
  })

  it('that may write may read, and sees money with the scope for it alone', async () => {
    const { key } = await madeKey({ scopes: ['stock:write'] })
    expect([await statusOf(key, '/api/stock'), await statusOf(key)]).toEqual([200, 403])
    const arrearsOf = async (token: string) =>
      (await server.call<{ userInfo: { arrears_amount: unknown } }>('GET', '/api/user/info', { token })).json.payload.userInfo
        .arrears_amount
    expect(await arrearsOf(key)).toBeNull()
    expect(await arrearsOf((await madeKey({ scopes: ['finance:read'] })).key)).not.toBeNull()
  })

  it.each([
    [{ name: 'ERP' }, [['scopes', 'FIELD_REQUIRED']]],
    [{ scopes: ['labels'] }, [['name', 'FIELD_REQUIRED']]],
    [{ name: 'ERP', scopes: ['orders:all'] }, [['scopes.0', 'NOT_A_CHOICE']]],
    [{ name: 'ERP', scopes: ['labels'], scope: 'labels' }, [['scope', 'FIELD_UNKNOWN']]],
    [{ name: 'ERP', scopes: ['labels'], cidrs: ['10.0.0.0/8', '10.0.0.0/33'] }, [['cidrs.1', 'KEY_CIDR']]],
    [{ name: 'ERP', scopes: ['labels'], expires: '2020-01-01' }, [['expires', 'KEY_EXPIRY_PAST']]],
    [{ name: 'ERP', scopes: ['labels'], password: 'a guess' }, [['password', 'PASSWORD_WRONG']]],
    [
      {},
      [
        ['name', 'FIELD_REQUIRED'],
        ['scopes', 'FIELD_REQUIRED'],
      ],
    ],
  ])('is not made of %j, and each wrong field is named', async (body, wrong) => {
    const made = await make(body)
    expect([made.status, fieldsOf(made)]).toEqual([400, wrong])
  })

  it('says how many calls are left, in every answer, refusals and public calls too', async () => {
    const { key } = await madeKey()
    const readLimits = async (path: string) => {
      const { headers } = await server.call('GET', path, { token: key })
      return ['ratelimit-limit', 'ratelimit-remaining'].map((name) => headers.get(name))
    }
    expect(await readLimits('/api/orders')).toEqual(['600', '599'])
    expect(await readLimits('/api/stock')).toEqual(['600', '598'])
    expect(await readLimits('/api/developer')).toEqual(['600', '597'])
    expect(await readLimits('/api/orders?page=x')).toEqual(['600', '596'])
    const mine = await server.call('GET', '/api/orders', { as: 'ddp' })
    expect(mine.headers.get('ratelimit-limit')).toBeNull()
  })

  it('is refused beyond 600 calls a minute, and other keys are not', async () => {
    const { key } = await madeKey({ scopes: ['tracking'] })
    const answers: number[] = []
    for (let round = 0; round < 31; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => statusOf(key, '/api/user/info')))))
    expect([answers.filter((status) => status === 200).length, answers.filter((status) => status === 429).length]).toEqual([600, 20])
    const refused = await server.call('GET', '/api/user/info', { token: key })
    expect([refused.json.error, refused.headers.get('ratelimit-remaining'), refused.headers.get('retry-after')]).toEqual([
      'TOO_MANY_CALLS',
      '0',
      refused.headers.get('ratelimit-reset'),
    ])
    expect(await statusOf((await madeKey()).key)).toBe(200)
  })

  it('has a log of its calls, of its tokens too, which its owner reads', async () => {
    const { id, key } = await madeKey()
    await statusOf(key, '/api/orders?keywords=secret')
    await statusOf(key, '/api/stock')
    const exchanged = await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: 'CD1001', app_key: key } })
    await statusOf(exchanged.json.payload.token)
    const calls = async (as: string) => server.call<{ rows: readonly object[]; total: number }>('GET', `/api/keys/${id}/calls`, { as })
    const { rows, total } = (await calls('ddp')).json.payload
    expect(total).toBe(3)
    expect(rows).toMatchObject([
      { method: 'GET', path: '/api/orders', http_status: 200 },
      { method: 'GET', path: '/api/stock', http_status: 403 },
      { method: 'GET', path: '/api/orders', http_status: 200, address: '127.0.0.1' },
    ])
    expect((await calls('ddu')).json.error).toBe('KEY_NOT_FOUND')
    expect((await listKeys()).find((one) => one.id === id)?.last_used_time).toEqual(expect.any(String))
  })

  it('is ended at once by its owner, stays listed where asked for, and leaves a trail', async () => {
    const { id, key } = await madeKey({ name: 'to end' })
    expect((await server.call('DELETE', `/api/keys/${id}`, { as: 'ddu' })).json.error).toBe('KEY_NOT_FOUND')
    expect(await statusOf(key)).toBe(200)
    expect((await server.call('DELETE', `/api/keys/${id}`, { as: 'ddp' })).status).toBe(200)
    expect([await statusOf(key), (await listKeys()).some((one) => one.id === id)]).toEqual([401, false])
    expect((await listKeys('?ended=1')).find((one) => one.id === id)).toMatchObject({ status: 'ended', end_time: expect.any(String) })
    const trail = await server.call('GET', '/api/admin/audit?action=revoke_key', { as: 'admin' })
    expect(trail.text).toContain('to end')
  })

  it('is one of twenty at most', async () => {
    const there = (await listKeys('', 'clm')).length
    for (let n = there; n < 20; n += 1) await madeKey({ name: `key ${n}` }, 'clm')
    expect((await make({ name: 'one more', scopes: ['labels'] }, { as: 'clm' })).json.error).toBe('KEYS_TOO_MANY')
  })
})

describe('the AppKey', () => {
  it('is the first key of its client, opened by its AppId too, and rotated with an overlap', async () => {
    const { appId, appKey } = await keysOf(server, 'ddu')
    await madeKey({}, 'ddu')
    expect((await listKeys('', 'ddu')).map((row) => row.app_id)).toEqual([appId, null])
    expect(await statusOf(appKey)).toBe(200)
    const rotated = await server.call<MadeKey>('POST', `/api/keys/${appId}/rotate`, { as: 'ddu', body: { overlap_days: 7 } })
    expect(rotated.json.payload).toMatchObject({ app_id: appId, app_key: rotated.json.payload.key })
    expect([await statusOf(appKey), await statusOf(rotated.json.payload.key)]).toEqual([200, 200])
    const [row] = await listKeys('', 'ddu')
    expect(row?.previous).toMatchObject([{ prefix: appKey.slice(0, 10) }])
    expect(Math.round((Date.parse(row?.previous[0]?.end_time ?? '') - Date.now()) / 86_400_000)).toBe(7)
  })

  it('reaches what keys may reach alone, with its tokens too', async () => {
    const { appId, appKey } = await keysOf(server, 'ddu')
    const { token } = (await server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id: appId, app_key: appKey } })).json
      .payload
    for (const text of [appKey, token]) {
      expect([await statusOf(text), await statusOf(text, '/api/keys'), await statusOf(text, '/api/user/sessions')]).toEqual([200, 403, 403])
    }
  })
})

describe('a change of the password', () => {
  const change = (as: string, body: object) =>
    server.call<{ token: string }>('PUT', '/api/portal/user/changePassword', {
      as,
      body: { shipper_password: 'Another#Password26', old_password: DEMO_PASSWORD, ...body },
    })

  it('keeps the keys of programs, and ends them where their owner wishes', async () => {
    const { key } = await madeKey({}, 'nofin')
    const changed = await change('nofin', {})
    expect(await statusOf(key)).toBe(200)
    const ended = await server.call('PUT', '/api/portal/user/changePassword', {
      token: changed.json.payload.token,
      body: { shipper_password: 'Third#Password26', old_password: 'Another#Password26', end_keys: true },
    })
    expect([ended.status, await statusOf(key)]).toEqual([200, 401])
    expect((await server.call('GET', '/api/admin/audit?action=revoke_keys', { as: 'admin' })).text).toContain('nofin')
  })
})

describe('a further token', () => {
  it('ends with the session that it was made by, and so do those made by it', async () => {
    const { token } = (
      await server.call<{ token: string }>('POST', '/api/login', { body: { account: 'ddp', password: DEMO_PASSWORD, role: 'Customer' } })
    ).json.payload
    const further = async (by: string) =>
      (await server.call<{ token: string }>('GET', '/api/create_token', { token: by })).json.payload.token
    const child = await further(token)
    const grandchild = await further(child)
    expect([await statusOf(child), await statusOf(grandchild)]).toEqual([200, 200])
    expect((await server.call('GET', '/api/user/logout', { token })).status).toBe(200)
    expect([await statusOf(token), await statusOf(child), await statusOf(grandchild)]).toEqual([401, 401, 401])
  })
})
