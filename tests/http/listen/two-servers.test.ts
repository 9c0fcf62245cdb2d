import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ScanAnswer } from '../../../adapters/http/contract/operations/stations/station.routes.ts'
import type { RunningServer } from '../../../adapters/http/server/start.ts'
import { NEW_BAG } from '#core/operations/stations/station-facts.ts'
import { callerAt, DEMO_PASSWORD, startTwoServers } from '../../support/servers/server.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'

type Row = { readonly id: number; readonly version: number }

const TEN_MINUTES = 600_000

let servers: readonly RunningServer[]
let stop: (() => Promise<void>) | undefined

/**
 * Two servers that start together on one empty database; the clock of the second is ten minutes
 * ahead.
 */
beforeAll(async () => {
  ;({ servers, stop } = await startTwoServers({ now: () => Date.now() + TEN_MINUTES }))
})
afterAll(() => stop?.())

const each = () => servers.map((server) => callerAt(server.url)) as [ReturnType<typeof callerAt>, ReturnType<typeof callerAt>]

describe('two servers on one database', () => {
  it('seeded it once', async () => {
    const [one] = each()
    const { json } = await one.call<{ total: number }>('GET', '/api/orders', { as: 'ddp' })
    expect(json.payload.total).toBe(300)
  })

  it('know each other’s sessions, and within a second their end', async () => {
    const [one, two] = each()
    const token = await one.tokenOf('ddp')
    expect((await two.call('GET', '/api/user/info', { token })).status).toBe(200)
    expect((await one.call('GET', '/api/user/logout', { token })).status).toBe(200)
    expect((await one.call('GET', '/api/user/info', { token })).status).toBe(401)
    await vi.waitFor(async () => expect((await two.call('GET', '/api/user/info', { token })).status).toBe(401), {
      timeout: 20_000,
      interval: 50,
    })
  })

  it('count wrong passwords together', async () => {
    const tries = []
    for (let n = 0; n < 20; n += 1)
      tries.push(await each()[n % 2]?.call('POST', '/api/login', { body: { account: 'clm', password: `wrong-${n}` } }))
    expect(tries.slice(-2).map((one) => one?.status)).toEqual([429, 429])
    expect((await each()[0].call('POST', '/api/login', { body: { account: 'clm', password: DEMO_PASSWORD } })).status).toBe(429)
  })

  it('make one order of one key', async () => {
    const callers = each()
    const tokens = await Promise.all(callers.map((caller) => caller.tokenOf('ddu')))
    const calls = Array.from({ length: 20 }, (_, n) =>
      callers[n % 2 === 0 ? 0 : 1].call<{ order_number: string }>('POST', '/api/orders', {
        token: tokens[n % 2] ?? '',
        body: sampleOrder({ order_refCode: 'TWO' }),
        headers: { 'idempotency-key': 'both' },
      }),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.payload.order_number}`)).size).toBe(1)
  })

  it('close a bag that was opened at one of them where its scan is taken back at the other, while nothing is in it', async () => {
    const [one, two] = each()
    const [token, shipper] = await Promise.all([one.tokenOf('warehouse'), one.tokenOf('ddu')])
    const scan = async (station: string, code: string, over: object = {}) =>
      (
        await one.call<ScanAnswer>('POST', `/api/admin/stations/${station}/scans`, {
          token,
          body: { code, warehouse: 'SZX1', scan_id: randomUUID(), ...over },
        })
      ).json.payload
    const undo = async ({ scan_id: id }: ScanAnswer) =>
      (await two.call<ScanAnswer>('POST', `/api/admin/stations/bag/scans/${id}/undo`, { token, body: {} })).json
    expect((await undo(await scan('bag', NEW_BAG))).payload).toMatchObject({ outcome: 'undone', bag: { status: 'emptied' } })
    const placed = await two.call<{ airway_number: string }>('POST', '/api/orders', { token: shipper, body: sampleOrder() })
    const { airway_number: waybill } = placed.json.payload
    await scan('receive', waybill, { check_weight: '1.2' })
    const opened = await scan('bag', NEW_BAG)
    expect(await scan('bag', waybill, { bag: opened.bag?.packing_number })).toMatchObject({ outcome: 'bag_packed' })
    expect((await undo(opened)).error).toBe('SCAN_OVERTAKEN')
  })

  it('see each other’s reference data within a second', async () => {
    const [one, two] = each()
    const [admin, shipper] = [await one.tokenOf('admin'), await two.tokenOf('ddu')]
    const { json } = await one.call<{ rows: { id: number; code: string }[] }>('GET', '/api/admin/countries?keywords=Fiji', { token: admin })
    const fiji = json.payload.rows.find(({ code }) => code === 'FJ')
    expect(
      (await one.call('PUT', `/api/admin/countries/${fiji?.id}`, { token: admin, body: { ...fiji, english_name: 'Fiji Islands' } })).status,
    ).toBe(200)
    const hasFijiRename = async () =>
      (await two.call<{ rows: { english_name: string }[] }>('GET', '/api/common/country', { token: shipper })).json.payload.rows.some(
        (row) => row.english_name === 'Fiji Islands',
      )
    await vi.waitFor(async () => expect(await hasFijiRename()).toBe(true), { timeout: 20_000, interval: 50 })
  })

  it('feel a changed role, client and account within a second, without a new login', async () => {
    const [one, two] = each()
    const admin = await one.tokenOf('admin')
    const send = async (method: string, path: string, body: Record<string, unknown>) => {
      const { status, json, text } = await one.call<Row>(method, `/api/admin${path}`, { token: admin, body })
      expect(status, text).toBe(200)
      return json.payload
    }
    const password = 'Another#Password1'
    const role = await send('POST', '/roles', { role_code: 'TWO', role_name: '两台服务器' })
    const user = await send('POST', '/users', { userName: 'twofold', full_name: '二', roles: ['TWO'], enabled: true, userPwd: password })
    const signedIn = await two.call<{ token: string }>('POST', '/api/login', { body: { account: 'twofold', password, role: 'Staff' } })
    const { token } = signedIn.json.payload
    const statusThere = async (path: string) => (await two.call('GET', `/api${path}`, { token })).status
    const soon = (path: string, status: number) =>
      vi.waitFor(async () => expect(await statusThere(path)).toBe(status), { timeout: 20_000, interval: 50 })

    expect(await statusThere('/admin/countries')).toBe(403)
    await send('PUT', '/role-permissions/grants/TWO', { permissions: { countries: ['read'] }, revision: '' })
    await soon('/admin/countries', 200)
    const standard = await send('PUT', `/roles/${role.id}`, { standard_role: 'sales', version: role.version })
    await soon('/orders', 200)
    const orders = async () => (await two.call<{ total: number }>('GET', '/api/orders', { token })).json.payload.total
    expect(await orders()).toBe(0)
    const { json } = await one.call<Row>('GET', '/api/admin/clients/1001', { token: admin })
    await send('PUT', '/clients/1001', { accounting: 'twofold', version: json.payload.version })
    expect(await orders()).toBe(300)
    await send('PUT', `/roles/${role.id}`, { standard_role: null, version: standard.version })
    await soon('/orders', 403)
    await send('PUT', `/users/${user.id}`, { enabled: false, version: user.version })
    await soon('/user/info', 401)
  })

  it('end the sessions of who is disabled or given another password: at once where it is done, within a second elsewhere', async () => {
    const [one, two] = each()
    const admin = await one.tokenOf('admin')
    const password = 'Another#Password1'
    const hire = async (userName: string) => {
      const body = { userName, full_name: '离', roles: ['READONLY'], enabled: true, userPwd: password }
      const made = await one.call<Row>('POST', '/api/admin/users', { token: admin, body })
      const enter = async (server: typeof one) =>
        (await server.call<{ token: string }>('POST', '/api/login', { body: { account: userName, password, role: 'Staff' } })).json.payload
          .token
      return { ...made.json.payload, tokens: [await enter(one), await enter(two)] }
    }
    /**
     * The answers to pages that the user asked for all the time, from the moment on that the change
     * was answered.
     */
    const shutOut = async (tokens: readonly string[], change: () => Promise<{ readonly status: number }>) => {
      const ask = (server: typeof one, token: string) => server.call('GET', '/api/admin/countries', { token })
      const under = Promise.all(tokens.flatMap((token) => [ask(one, token), ask(two, token), ask(one, token)]))
      expect((await change()).status).toBe(200)
      const here = await Promise.all(tokens.map((token) => ask(one, token)))
      expect(here.map(({ status, json }) => [status, json.error])).toEqual(tokens.map(() => [401, 'NOT_SIGNED_IN']))
      for (const { status, json } of await under) expect(['undefined 200', 'NOT_SIGNED_IN 401']).toContain(`${json.error} ${status}`)
      for (const token of tokens)
        await vi.waitFor(async () => expect((await ask(two, token)).status).toBe(401), { timeout: 20_000, interval: 50 })
    }
    const [reset, disabled] = [await hire('forgetful'), await hire('leaver')]
    await shutOut(reset.tokens, () =>
      one.call('POST', `/api/admin/users/${reset.id}/password`, { token: admin, body: { userPwd: 'Another#Password2' } }),
    )
    await shutOut(disabled.tokens, () =>
      one.call('PUT', `/api/admin/users/${disabled.id}`, { token: admin, body: { enabled: false, version: disabled.version } }),
    )
  })

  it.each([
    ['another role', 'ddp-orders', 'PUT', { role: 'viewer' }, ['POST', '/api/orders', 403]],
    ['the suspension', 'ddp-manager', 'PUT', { status: 'suspended' }, ['GET', '/api/user/info', 401]],
    ['the removal', 'ddp-finance', 'DELETE', undefined, ['GET', '/api/user/info', 401]],
  ] as const)('feel %s of a member within a second', async (_name, account, method, body, [asked, path, refused]) => {
    const [one, two] = each()
    const token = await two.tokenOf(account)
    const status = async () => (await two.call(asked, path, { token, ...(asked === 'POST' ? { body: {} } : {}) })).status
    expect(await status()).not.toBe(refused)
    const { json } = await one.call<{ rows: readonly { id: number; account: string | null }[] }>('GET', '/api/members', { as: 'ddp' })
    const id = json.payload.rows.find((member) => member.account === account)?.id ?? 0
    const changed = await one.call(method, `/api/members/${id}`, { as: 'ddp', ...(body === undefined ? {} : { body }) })
    expect(changed.status, changed.text).toBe(200)
    await vi.waitFor(async () => expect(await status()).toBe(refused), { timeout: 20_000, interval: 50 })
  })

  it('show everybody the same menu within a second', async () => {
    const [one, two] = each()
    const made = await one.call('POST', '/api/admin/routes', { as: 'admin', body: { name: 'home', path: '/home', title: '起点' } })
    expect(made.status).toBe(200)
    const shipper = await two.tokenOf('ddu')
    const titles = async () =>
      (await two.call<{ rows: { title: string }[] }>('GET', '/api/common/menuRoutes', { token: shipper })).json.payload.rows.map(
        ({ title }) => title,
      )
    await vi.waitFor(async () => expect(await titles()).toEqual(['起点']), { timeout: 20_000, interval: 50 })
  })
})
