import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NEW = 'Another 2027 word'
const send = (account: string, role = 'Customer') =>
  server.call<{ seconds: number }>('POST', '/api/user/forgotPassword/sendCode', { body: { account, role } })
const reset = (account: string, code: string, { password = NEW, role = 'Customer' } = {}) =>
  server.call('POST', '/api/user/forgotPassword', { body: { account, role, code, password } })
const signIn = (account: string, password: string, role = 'Customer') =>
  server.call<{ token: string }>('POST', '/api/login', { body: { account, password, role } })
const codes = async (phone: string): Promise<readonly string[]> => {
  const { json } = await server.call<{ rows: readonly { code: string }[] }>('GET', `/api/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  return json.payload.rows.map(({ code }) => code)
}
/** The code that follows the ones that were there; messages are sent after the answer. */
async function codeAfter(phone: string, ask: () => Promise<{ readonly status: number }>): Promise<string> {
  const before = (await codes(phone)).length
  expect((await ask()).status).toBe(200)
  await expect.poll(async () => (await codes(phone)).length, { timeout: 10_000, interval: 200 }).toBe(before + 1)
  return (await codes(phone))[0] ?? ''
}
const phoneOf = async (as: string): Promise<string> =>
  (await server.call<{ userInfo: { account_phone: string } }>('GET', '/api/user/info', { as })).json.payload.userInfo.account_phone
const plain = ({ status, json: { request_id: _id, ...json } }: Awaited<ReturnType<typeof send>>) => ({ status, json })

describe('a forgotten password', () => {
  it('is replaced by a code to the phone; sessions and tokens of the AppKey end, and the owner gets a message', async () => {
    const phone = await phoneOf('ddu')
    const session = (await signIn('ddu', DEMO_PASSWORD)).json.payload.token
    const key = await server.call<{ app_id: string; app_key: string }>('POST', '/api/keys', {
      token: session,
      body: { password: DEMO_PASSWORD },
    })
    expect(key.status, key.text).toBe(200)
    const program = await server.call<{ token: string }>('POST', '/api/create_token', { body: key.json.payload })
    expect((await server.call('GET', '/api/user/info', { token: program.json.payload.token })).status).toBe(200)
    const code = await codeAfter(phone, () => send('DDU'))
    expect((await reset('ddu', code)).status).toBe(200)
    for (const token of [session, program.json.payload.token])
      expect((await server.call('GET', '/api/user/info', { token })).status).toBe(401)
    expect((await signIn('ddu', DEMO_PASSWORD)).status).toBe(401)
    const { token } = (await signIn('ddu', NEW)).json.payload
    const mails = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index', { token })
    expect(mails.json.payload.rows[0]?.title).toBe('Your password was reset by phone')
    const trail = await server.call<{ rows: readonly { action: string; actor: string }[] }>(
      'GET',
      '/api/admin/audit?action=reset_forgotten_password',
      { as: 'admin' },
    )
    expect(JSON.stringify(trail.json.payload)).toContain('ddu')
    expect((await reset('ddu', code)).json.fields?.map(({ path, error }) => [path, error])).toEqual([['code', 'PHONE_CODE_OVER']])
  })

  it('is asked for with one answer, whether there is such an account or not', async () => {
    const [known, unknown, staff] = [await send('clm'), await send('nobody-at-all'), await send('finance', 'Staff')]
    expect(plain(known)).toMatchObject({ status: 200, json: { payload: { seconds: 60 } } })
    expect([plain(unknown), plain(staff)]).toEqual([plain(known), plain(known)])
    const again = await Promise.all(['clm', 'nobody-at-all'].map((account) => send(account)))
    expect(again.map(({ status, json }) => [status, json.error])).toEqual([
      [429, 'PHONE_CODE_TOO_SOON'],
      [429, 'PHONE_CODE_TOO_SOON'],
    ])
    const guesses = await Promise.all(['clm', 'nobody-at-all'].map((account) => reset(account, 'abcdef')))
    expect(guesses.map(({ json }) => json.fields?.map(({ error }) => error))).toEqual([['PHONE_CODE_WRONG'], ['PHONE_CODE_WRONG']])
  })

  it('is guessed at five times, one code at a time, and then at longer intervals', async () => {
    const phone = await phoneOf('nofin')
    const code = await codeAfter(phone, () => send('nofin'))
    const wrong = code === '000000' ? '111111' : '000000'
    const said = []
    for (let n = 0; n < 5; n += 1) said.push((await reset('nofin', wrong)).json.fields?.[0]?.error)
    expect(said).toEqual([...Array.from({ length: 4 }, () => 'PHONE_CODE_WRONG'), 'PHONE_CODE_OVER'])
    expect((await reset('nofin', code)).json.fields?.[0]?.error ?? 'SIGN_IN_THROTTLED').toMatch(/PHONE_CODE_OVER|SIGN_IN_THROTTLED/)
    expect((await reset('nofin', code)).json.error).toBe('SIGN_IN_THROTTLED')
    expect((await signIn('nofin', DEMO_PASSWORD)).status).toBe(200)
  })

  it('uses a code once, however many send it at the same time, and no other account takes it', async () => {
    const phone = await phoneOf('vip')
    const code = await codeAfter(phone, () => send('vip'))
    expect((await reset('ddp', code)).json.fields?.[0]?.error).toBe('PHONE_CODE_OVER')
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => reset('vip', code, { password: `${NEW} ${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const opened = await Promise.all(answers.map((_, n) => signIn('vip', `${NEW} ${n}`)))
    expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401])
  })

  it('of staff is replaced where the user’s record has a phone', async () => {
    const phone = '+8613800139001'
    const made = await server.call('POST', '/api/admin/users', {
      as: 'admin',
      body: { userName: 'withphone', full_name: '周宁', roles: [], phone: '138 0013 9001', enabled: true, userPwd: 'First#Password1' },
    })
    expect(made.status, made.text).toBe(200)
    const code = await codeAfter(phone, () => send('138 0013 9001', 'Staff'))
    expect((await reset(phone, code, { role: 'Staff' })).status).toBe(200)
    expect((await signIn('withphone', NEW, 'Staff')).status).toBe(200)
    expect((await send('withphone')).status).toBe(200)
    expect(await codes(phone)).toHaveLength(1)
  })

  it('of a client is not opened by a phone that somebody wrote who may not set passwords of clients', async () => {
    const password = 'First#Password1'
    const hired = { userName: 'phone-seller', full_name: '销售', roles: ['SALES'], enabled: true, userPwd: password }
    expect((await server.call('POST', '/api/admin/users', { as: 'admin', body: hired })).status).toBe(200)
    const { token } = (await signIn('phone-seller', password, 'Staff')).json.payload
    const body = {
      account: 'quarry',
      clientName: '客户',
      account_phone: '+8613800139002',
      dd_type: 'DDU',
      show_finance: '1',
      enabled: true,
    }
    const made = await server.call<{ id: number }>('POST', '/api/admin/clients', { token, body: { ...body, userPwd: password } })
    expect(made.status, made.text).toBe(200)
    const { id } = made.json.payload
    const write = async (calling: object, account_phone: string) => {
      const { version } = (await server.call<{ version: number }>('GET', `/api/admin/clients/${id}`, { as: 'admin' })).json.payload
      const written = await server.call('PUT', `/api/admin/clients/${id}`, { ...calling, body: { version, account_phone } })
      expect(written.status, written.text).toBe(200)
    }
    expect((await send('+8613800139002')).status).toBe(200)
    await write({ as: 'admin' }, '+8613800139003')
    await codeAfter('+8613800139003', () => send('+8613800139003'))
    await write({ token }, '+8613800139004')
    expect((await send('quarry')).status).toBe(200)
    expect((await send('+8613800139004')).status).toBe(200)
    // Another code is sent after them, so that they had their time.
    await write({ as: 'admin' }, '+8613800139005')
    await codeAfter('+8613800139005', () => send('+8613800139005'))
    for (const phone of ['+8613800139002', '+8613800139004']) expect(await codes(phone)).toEqual([])
  })
})
