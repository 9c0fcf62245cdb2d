import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NEW_PASSWORD = 'A new one, 2027!'
type SessionList = {
  readonly rows: readonly { readonly id: number; readonly device: string; readonly is_current: boolean }[]
  readonly total: number
}

async function tokenFrom(device: string, { account = 'ddu', password = DEMO_PASSWORD } = {}): Promise<string> {
  const { status, json } = await server.call<{ token: string }>('POST', '/api/login', {
    body: { account, password },
    headers: { 'user-agent': device },
  })
  if (status !== 200) throw new Error(json.msg)
  return json.payload.token
}
const isLiving = async (token: string): Promise<boolean> => (await server.call('GET', '/api/user/info', { token })).status === 200
const sessionsOf = async (token: string): Promise<SessionList> =>
  (await server.call<SessionList>('GET', '/api/user/sessions', { token })).json.payload

describe('the sessions of an account', () => {
  it('are listed with their device, the one that asks first, and without any token', async () => {
    const [phone, desk] = [await tokenFrom('Phone/1.0'), await tokenFrom('Desk/2.0')]
    const { rows, total } = await sessionsOf(phone)
    expect(rows[0]).toMatchObject({ device: 'Phone/1.0', is_current: true })
    expect(rows.filter((row) => row.is_current)).toHaveLength(1)
    expect(rows.some((row) => row.device === 'Desk/2.0')).toBe(true)
    expect(total).toBe(rows.length)
    expect(JSON.stringify(rows)).not.toContain(desk)
  })

  it('are ended one by one, by their owner alone', async () => {
    const [mine, lost] = [await tokenFrom('Mine/1'), await tokenFrom('Lost/1')]
    const id = (await sessionsOf(mine)).rows.find((row) => row.device === 'Lost/1')?.id
    const foreign = await server.call('DELETE', `/api/user/sessions/${id}`, { as: 'ddp' })
    const missing = await server.call('DELETE', '/api/user/sessions/999999', { as: 'ddp' })
    expect([foreign.status, foreign.json.error, foreign.json.msg]).toEqual([404, 'SESSION_NOT_FOUND', missing.json.msg])
    expect(await isLiving(lost)).toBe(true)
    expect((await server.call('DELETE', `/api/user/sessions/${id}`, { token: mine })).status).toBe(200)
    expect([await isLiving(lost), await isLiving(mine)]).toEqual([false, true])
  })

  it('all end with a sign-out everywhere', async () => {
    const [one, two] = [await tokenFrom('One/1'), await tokenFrom('Two/1')]
    const left = await server.call('DELETE', '/api/user/sessions', { token: one })
    expect(left.status).toBe(200)
    expect(left.headers.getSetCookie().join()).toMatch(/p-token=; .*Max-Age=0/)
    expect([await isLiving(one), await isLiving(two)]).toEqual([false, false])
  })

  it('gain a token for programs of the account, which cannot prolong itself', async () => {
    const parent = await tokenFrom('Parent/1')
    const end = async (token: string) =>
      (await server.call<{ token: string; expire_time: string }>('GET', '/api/create_token', { token })).json.payload
    const child = await end(parent)
    expect((await end(child.token)).expire_time).toBe(child.expire_time)
    const { json } = await server.call<{ token: string }>('GET', '/api/create_token', { as: 'ddp' })
    const info = await server.call<{ user_auth: string }>('GET', '/api/user/info', { token: json.payload.token })
    expect(info.json.payload.user_auth).toBe('1001')
    expect((await server.call('GET', '/api/create_token', { as: 'fresh' })).json.error).toBe('NOT_APPROVED')
  })
})

describe('changing the password', () => {
  const change = (token: string, body: object) => server.call<{ token: string }>('PUT', '/api/portal/user/changePassword', { token, body })

  it('ends every session and refuses every token; the caller continues with the new one', async () => {
    const account = { account: 'nofin' }
    const [here, elsewhere] = [await tokenFrom('Here/1', account), await tokenFrom('Elsewhere/1', account)]
    const changed = await change(here, { shipper_password: NEW_PASSWORD, old_password: DEMO_PASSWORD })
    expect(changed.status).toBe(200)
    const { token } = changed.json.payload
    expect(changed.headers.getSetCookie().join()).toContain(`p-token=${token}`)
    expect([await isLiving(here), await isLiving(elsewhere), await isLiving(token)]).toEqual([false, false, true])
    await expect(tokenFrom('Old/1', account)).rejects.toThrow()
    expect(await isLiving(await tokenFrom('New/1', { ...account, password: NEW_PASSWORD }))).toBe(true)
  })

  it.each([
    [{ shipper_password: 'short', old_password: DEMO_PASSWORD }, 'shipper_password', 'PASSWORD_LENGTH'],
    [{ shipper_password: NEW_PASSWORD, old_password: 'not it' }, 'old_password', 'OLD_PASSWORD_WRONG'],
  ])('names what is wrong with %j, and nothing changes', async (body, path, error) => {
    const token = await tokenFrom('Desk/3')
    const { status, json } = await change(token, body)
    expect([status, json.fields?.map((field) => [field.path, field.error])]).toEqual([400, [[path, error]]])
    expect(await isLiving(token)).toBe(true)
  })

  it('is throttled for who guesses at the old one', async () => {
    const token = await tokenFrom('Thief/1', { account: 'clm' })
    const tries = []
    for (let n = 0; n < 8; n += 1) tries.push(await change(token, { shipper_password: NEW_PASSWORD, old_password: `guess ${n}` }))
    expect(tries.at(-1)?.status).toBe(429)
  })
})

describe('clients whose password somebody else set', () => {
  const FIRST_PASSWORD = 'First#Password1'
  const makeClient = (account: string, calling: object = { as: 'admin' }) =>
    server.call<{ id: number }>('POST', '/api/admin/clients', {
      ...calling,
      body: { account, clientName: '新客户', dd_type: 'DDU', show_finance: '1', enabled: true, userPwd: FIRST_PASSWORD },
    })
  let sellers = 0
  const hireSeller = async (): Promise<string> => {
    const userName = `seller${(sellers += 1)}`
    const body = { userName, full_name: '销售', roles: ['SALES'], enabled: true, userPwd: FIRST_PASSWORD }
    expect((await server.call('POST', '/api/admin/users', { as: 'admin', body })).status).toBe(200)
    const entered = await server.call<{ token: string }>('POST', '/api/login', {
      body: { account: userName, password: FIRST_PASSWORD, role: 'Staff' },
    })
    return entered.json.payload.token
  }

  it('get another password only from who may set passwords of clients; their sessions end, and they choose their own before anything else', async () => {
    const { id } = (await makeClient('forgetful')).json.payload
    const old = await tokenFrom('Own/1', { account: 'forgetful', password: FIRST_PASSWORD })
    const [fresh, own] = ['Reset#Password7', 'My own#Password8']
    const reset = (calling: object) => server.call('POST', `/api/admin/clients/${id}/password`, { ...calling, body: { userPwd: fresh } })
    const seller = await hireSeller()
    for (const calling of [{ as: 'finance' }, { as: 'service' }, { token: seller }])
      expect((await reset(calling)).json.error).toBe('NOT_ALLOWED')
    expect((await reset({ as: 'admin' })).status).toBe(200)
    expect(await isLiving(old)).toBe(false)
    const token = await tokenFrom('Own/2', { account: 'forgetful', password: fresh })
    const info = await server.call<{ userInfo: { password_due: boolean } }>('GET', '/api/user/info', { token })
    expect(info.json.payload.userInfo.password_due).toBe(true)
    for (const path of ['/portal/user/details/1', '/keys', '/portal/message/index', '/create_token'])
      expect([path, (await server.call('GET', `/api${path}`, { token })).json.error]).toEqual([path, 'PASSWORD_DUE'])
    const changed = await server.call<{ token: string }>('PUT', '/api/portal/user/changePassword', {
      token,
      body: { shipper_password: own, old_password: fresh },
    })
    expect(changed.status, changed.text).toBe(200)
    const mails = await server.call<{ rows: readonly { readonly title: string }[] }>('GET', '/api/portal/message/index', {
      token: changed.json.payload.token,
    })
    expect(mails.json.payload.rows.map(({ title }) => title)).toEqual(['Your password was reset'])
  })

  it('made by who may not set passwords of clients choose their own password first', async () => {
    const seller = await hireSeller()
    expect((await makeClient('walk-in', { token: seller })).status).toBe(200)
    const token = await tokenFrom('Own/3', { account: 'walk-in', password: FIRST_PASSWORD })
    expect((await server.call('GET', '/api/portal/message/index', { token })).json.error).toBe('PASSWORD_DUE')
  })
})
