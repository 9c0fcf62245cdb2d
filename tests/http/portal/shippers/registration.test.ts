import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'Long enough 2026'
const AGREEMENTS = ['logistics_service', 'usd_cod']

const sendCode = (phone: string) => server.call('POST', '/api/fit/user/sendCode', { body: { account_phone: phone } })
async function codesOf(phone: string): Promise<readonly string[]> {
  const { json } = await server.call<{ rows: readonly { code: string }[] }>('GET', `/api/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  return json.payload.rows.map(({ code }) => code)
}
const register = (body: object) =>
  server.call<{ token: string; id: number }>('POST', '/api/fit/user/register', {
    body: { password: PASSWORD, password_repeated: PASSWORD, agreements: AGREEMENTS, ...body },
  })
const isRegistered = async (phone: string): Promise<boolean> =>
  (await server.call<{ registered: boolean }>('POST', '/api/fit/user/checkPhoneReg', { body: { account_phone: phone } })).json.payload
    .registered

describe('registering', () => {
  it('makes an account of a phone that answered, signed in and restricted until it is approved', async () => {
    expect(await isRegistered('+971 50 123 4567')).toBe(false)
    expect((await sendCode('+971501234567')).status).toBe(200)
    const [code] = await codesOf('+971501234567')
    expect(code).toMatch(/^\d{6}$/)
    const made = await register({ account_phone: '00971-50-1234567', code, shipper_name: 'Sara Khan', shipper_company: 'Gulf Trade' })
    expect(made.status).toBe(200)
    expect(made.headers.getSetCookie().join()).toContain('p-token=')
    const { token } = made.json.payload
    const info = await server.call<{ userInfo: object }>('GET', '/api/user/info', { token })
    expect(info.json.payload.userInfo).toMatchObject({ account: '+971501234567', audit_status: 10, account_phone: '+971501234567', fit: 1 })
    expect((await server.call('GET', '/api/orders', { token })).json.error).toBe('NOT_APPROVED')
    expect(await isRegistered('+971501234567')).toBe(true)
    const again = await register({ account_phone: '+971501234567', code })
    expect(again.json.fields?.map(({ path, error }) => [path, error])).toEqual([['account_phone', 'PHONE_REGISTERED']])
    const signedIn = await server.call('POST', '/api/login', { body: { account: '+971501234567', password: PASSWORD } })
    expect(signedIn.status).toBe(200)
  })

  it('takes no phone for a name: the step stays open, and an order asks for its sender', async () => {
    const phone = '+8613800138555'
    await sendCode(phone)
    const [code] = await codesOf(phone)
    const made = await register({ account_phone: phone, code })
    const as = { token: made.json.payload.token }
    type RequiredInfoAnswer = {
      readonly version: number
      readonly next_step: string
      readonly information: { readonly shipper_name: string | null }
    }
    const requiredInfoOf = async () => (await server.call<RequiredInfoAnswer>('GET', '/api/fit/user/requiredInfo', as)).json.payload
    expect(await requiredInfoOf()).toMatchObject({
      next_step: 'information',
      information: { shipper_name: null, shipper_telephone: phone },
    })
    type User = { readonly userInfo: { readonly name: string; readonly sender: { readonly name: string } } }
    const user = async () => (await server.call<User>('GET', '/api/user/info', as)).json.payload.userInfo
    expect(await user()).toMatchObject({ name: phone, sender: { name: '', phone } })
    const save = async (body: object) =>
      server.call('PUT', '/api/portal/user/portalUpdate', { ...as, body: { version: (await requiredInfoOf()).version, ...body } })
    // A change of something else gives it no name either.
    await save({ shop_name: '小店' })
    expect([(await requiredInfoOf()).next_step, (await user()).sender.name]).toEqual(['information', ''])
    await save({ shipper_company: '新鹿贸易' })
    await expect.poll(async () => (await user()).sender.name).toBe('新鹿贸易')
    expect((await requiredInfoOf()).next_step).toBe('information')
    await save({ shipper_name: '赵敏' })
    await expect.poll(async () => (await user()).sender.name).toBe('赵敏')
    expect((await requiredInfoOf()).next_step).toBe('certification')
  })

  it('knows the phones of clients that the staff made under another name', async () => {
    const body = {
      account: 'by-staff',
      clientName: '客户',
      account_phone: '0086 138-0013-8444',
      dd_type: 'DDU',
      show_finance: '1',
      enabled: true,
    }
    const made = await server.call('POST', '/api/admin/clients', { as: 'admin', body: { ...body, userPwd: PASSWORD } })
    expect(made.status, made.text).toBe(200)
    expect(await isRegistered('+8613800138444')).toBe(true)
    await sendCode('+8613800138444')
    const [code] = await codesOf('+8613800138444')
    const { json } = await register({ account_phone: '+8613800138444', code })
    expect(json.fields?.map(({ path, error }) => [path, error])).toEqual([['account_phone', 'PHONE_REGISTERED']])
    const again = await server.call('POST', '/api/admin/clients', {
      as: 'admin',
      body: { ...body, account: 'by-staff-2', userPwd: PASSWORD },
    })
    expect([again.status, again.json.fields?.map(({ path, error }) => [path, error])]).toEqual([
      409,
      [['account_phone', 'PHONE_REGISTERED']],
    ])
  })

  it('reads a number without prefix as Chinese, and one code goes out a minute', async () => {
    const answers = await Promise.all([sendCode('13800138111'), sendCode('+8613800138111'), sendCode('0086 138 0013 8111')])
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 429, 429])
    const late = answers.find(({ status }) => status === 429)
    expect(late?.json.error).toBe('PHONE_CODE_TOO_SOON')
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codesOf('13800138111')).toHaveLength(1)
  })

  it('takes a code five times at most, and counts wrong tries though nothing else comes of them', async () => {
    await sendCode('+8613800138222')
    const [code = ''] = await codesOf('+8613800138222')
    const wrong = code === '000000' ? '111111' : '000000'
    const tries = []
    for (let n = 0; n < 5; n += 1) tries.push((await register({ account_phone: '+8613800138222', code: wrong })).json)
    expect(tries.map((json) => json.fields?.[0]?.error)).toEqual([
      ...Array.from({ length: 4 }, () => 'PHONE_CODE_WRONG'),
      'PHONE_CODE_OVER',
    ])
    expect((await register({ account_phone: '+8613800138222', code })).json.fields?.[0]?.error).toBe('PHONE_CODE_OVER')
    expect(await isRegistered('+8613800138222')).toBe(false)
  })

  it('uses a code once, however many send it at the same time', async () => {
    await sendCode('+8613800138333')
    const [code] = await codesOf('+8613800138333')
    const made = await Promise.all(Array.from({ length: 4 }, () => register({ account_phone: '+8613800138333', code })))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('names everything that is wrong at once, the agreements first', async () => {
    const unread = await server.call('POST', '/api/fit/user/register', {
      body: { account_phone: 'x', code: '', password: 'a', password_repeated: 'b', agreements: ['usd_cod'] },
      headers: { lang: 'zh-CN' },
    })
    expect([unread.status, unread.json.error, unread.json.msg]).toEqual([400, 'AGREEMENTS_UNREAD', '请阅读完所有协议'])
    const { json } = await register({ account_phone: '+86 123', code: '', password: 'Long enough', password_repeated: 'Other enough' })
    expect(json.fields?.map(({ path, error }) => [path, error]).toSorted()).toEqual([
      ['account_phone', 'PHONE_INVALID'],
      ['code', 'FIELD_REQUIRED'],
      ['password_repeated', 'PASSWORDS_DIFFER'],
    ])
  })
})

describe('the sandbox', () => {
  it('is closed without demo data, where no messages are set up either', async () => {
    const bare = await startTestServer({ environment: { CROSSDOCK_DEMO: '0' } })
    try {
      const shown = await bare.call('GET', '/api/sandbox/sms?phone=13800138000')
      expect([shown.status, shown.json.error]).toEqual([403, 'SANDBOX_CLOSED'])
      const body = { account_phone: '13800138000' }
      expect((await bare.call('POST', '/api/fit/user/sendCode', { body })).json.error).toBe('SMS_NOT_SET_UP')
      // A message that was not sent starts no cooldown.
      expect((await bare.call('POST', '/api/fit/user/sendCode', { body })).json.error).toBe('SMS_NOT_SET_UP')
    } finally {
      await bare.stop()
    }
  })
})
