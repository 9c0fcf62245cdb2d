import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorCode } from '../../../support/authenticator.ts'
import { signInWithOwnPassword } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'First#Password1'
const signIn = (account: string, more: object = {}) =>
  server.call<{ token: string } | null>('POST', '/api/login', { body: { account, password: PASSWORD, role: 'Staff', ...more } })
const tokenOf = async (account: string, more: object = {}): Promise<string> => {
  const answered = await signIn(account, more)
  expect(answered.status, answered.text).toBe(200)
  return answered.json.payload?.token ?? ''
}
let users = 0
async function hire(roles: readonly string[] = []): Promise<{ readonly id: number; readonly account: string; readonly token: string }> {
  const account = `factor-user-${(users += 1)}`
  const body = { userName: account, full_name: '周宁', roles, enabled: true, userPwd: PASSWORD }
  const made = await server.call<{ id: number }>('POST', '/api/admin/users', { as: 'admin', body })
  expect(made.status, made.text).toBe(200)
  return { id: made.json.payload.id, account, token: await tokenOf(account) }
}
async function enrol(token: string) {
  const begun = await server.call<{ secret: string; uri: string; qr: string }>('POST', '/api/user/secondFactor', {
    token,
    body: { password: PASSWORD },
  })
  expect(begun.status, begun.text).toBe(200)
  const { secret } = begun.json.payload
  const confirmed = await server.call<{ recovery_codes: readonly string[] }>('POST', '/api/user/secondFactor/confirm', {
    token,
    body: { code: await authenticatorCode(secret, { steps: -1 }) },
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  return { secret, codes: confirmed.json.payload.recovery_codes }
}

describe('a second factor', () => {
  it('is asked for by an answer without a token, and each code opens one session', async () => {
    const { account, token } = await hire()
    const { secret } = await enrol(token)
    const asked = await signIn(account)
    expect([asked.status, asked.json.error, asked.json.payload, asked.headers.getSetCookie()]).toEqual([
      401,
      'SECOND_FACTOR_NEEDED',
      null,
      [],
    ])
    const code = await authenticatorCode(secret)
    expect((await signIn(account, { password: 'wrong', code })).json.error).toBe('SIGN_IN_FAILED')
    const entered = await Promise.all(Array.from({ length: 3 }, () => signIn(account, { code })))
    expect(entered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
    expect((await signIn(account, { code })).json.error).toBe('SECOND_FACTOR_WRONG')
    expect((await signIn('admin', { password: 'Crossdock#2026' })).status).toBe(200)
  })

  it('is sealed in the store, with recovery codes that open one session each', async () => {
    const { account, token } = await hire()
    const { codes } = await enrol(token)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const opened = await tokenOf(account, { code: first.toLowerCase() })
    expect((await signIn(account, { code: first })).json.error).toBe('SECOND_FACTOR_WRONG')
    const state = await server.call<{ enabled: boolean; recovery_codes_left: number; required: boolean }>('GET', '/api/user/secondFactor', {
      token: opened,
    })
    expect(state.json.payload).toMatchObject({ enabled: true, recovery_codes_left: 9, required: false })
    const renewed = await server.call<{ recovery_codes: readonly string[] }>('POST', '/api/user/secondFactor/recoveryCodes', {
      token: opened,
      body: { password: PASSWORD },
    })
    expect(renewed.json.payload.recovery_codes).toHaveLength(10)
    expect((await signIn(account, { code: second })).json.error).toBe('SECOND_FACTOR_WRONG')
    const off = await server.call('POST', '/api/user/secondFactor/off', { token: opened, body: { password: 'wrong' } })
    expect(off.json.fields?.map(({ path, error }) => [path, error])).toEqual([['password', 'PASSWORD_WRONG']])
    expect((await server.call('POST', '/api/user/secondFactor/off', { token: opened, body: { password: PASSWORD } })).status).toBe(200)
    expect((await signIn(account)).status).toBe(200)
  })

  it('is guessed at slower and slower, from any address', async () => {
    const { account, token } = await hire()
    await enrol(token)
    const guesses = []
    for (let n = 0; n < 8; n += 1) guesses.push((await signIn(account, { code: 'abcdef' })).json.error)
    expect(guesses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'SECOND_FACTOR_WRONG'))
    expect(guesses.at(-1)).toBe('SIGN_IN_THROTTLED')
  })

  it('is required by a role: nothing else is open before it is on, and it cannot be turned off', async () => {
    const role = { role_code: 'CAREFUL', role_name: '谨慎', standard_role: 'read_only', second_factor: true }
    const made = await server.call('POST', '/api/admin/roles', { as: 'admin', body: role })
    expect(made.status, made.text).toBe(200)
    const { account, token } = await hire(['CAREFUL'])
    const list = () => server.call('GET', '/api/admin/countries', { token })
    expect([(await list()).status, (await list()).json.error]).toEqual([403, 'SECOND_FACTOR_DUE'])
    const info = await server.call<{ userInfo: { second_factor_due: boolean } }>('GET', '/api/user/info', { token })
    expect(info.json.payload.userInfo.second_factor_due).toBe(true)
    const { secret } = await enrol(token)
    await expect.poll(async () => (await list()).status).toBe(200)
    const off = await server.call('POST', '/api/user/secondFactor/off', { token, body: { password: PASSWORD } })
    expect(off.json.error).toBe('SECOND_FACTOR_REQUIRED')
    expect((await signIn(account, { code: await authenticatorCode(secret) })).status).toBe(200)
  })

  it('is reset by who may set passwords of users, with a row in the trail; the sessions end', async () => {
    const { id, account, token } = await hire()
    await enrol(token)
    const reset = (calling: object, of = id) => server.call('POST', `/api/admin/users/${of}/secondFactor/reset`, calling)
    for (const as of ['service', 'warehouse', 'ddp']) expect((await reset({ as })).status).toBe(403)
    expect((await reset({ as: 'admin' }, 1001)).json.error).toBe('RECORD_NOT_FOUND')
    expect((await reset({ as: 'admin' })).status).toBe(200)
    expect((await server.call('GET', '/api/user/info', { token })).status).toBe(401)
    expect((await signIn(account)).status).toBe(200)
    expect((await reset({ as: 'admin' })).json.error).toBe('SECOND_FACTOR_OFF')
    const trail = await server.call('GET', '/api/admin/audit?action=reset_second_factor', { as: 'admin' })
    expect(trail.text).toContain(account)
  })

  it('is offered to shippers too, who are notified when staff reset it', async () => {
    const body = { account: 'careful', clientName: '客户', dd_type: 'DDU', show_finance: '1', enabled: true, userPwd: 'Of#The#Staff 1' }
    const made = await server.call<{ id: number }>('POST', '/api/admin/clients', { as: 'admin', body })
    const token = await signInWithOwnPassword(server, { account: 'careful', password: 'Of#The#Staff 1', own: PASSWORD })
    await enrol(token)
    expect((await signIn('careful', { role: 'Customer' })).json.error).toBe('SECOND_FACTOR_NEEDED')
    const reset = await server.call('POST', `/api/admin/clients/${made.json.payload.id}/secondFactor/reset`, { as: 'admin' })
    expect(reset.status, reset.text).toBe(200)
    const again = await tokenOf('careful', { role: 'Customer' })
    const mails = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index', { token: again })
    expect(mails.json.payload.rows[0]?.title).toBe('Your two-step sign-in was reset')
  })
})
