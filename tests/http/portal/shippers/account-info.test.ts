import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { registerShipper } from '../../../support/shipper-way.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Details = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number; readonly app_secret: string | null }
const details = (calling: object, id: number) => server.call<Details>('GET', `/api/portal/user/details/${id}`, calling)
const versionOf = async (as: string): Promise<number> => {
  const { json } = await server.call<{ version: number }>('GET', '/api/fit/user/requiredInfo', { as })
  return json.payload.version
}
const update = async (body: object, as = 'ddp') =>
  server.call<Details>('PUT', '/api/portal/user/portalUpdate', { as, body: { version: await versionOf(as), ...body } })

describe('account information', () => {
  it('shows the own account, and no other: a foreign id is a missing one', async () => {
    const own = await details({ as: 'ddp' }, 1001)
    expect(own.json.payload).toMatchObject({ id: 1001, account: 'ddp', shipper_name: '林晓岚', shipper_telephone: '+8613510027846' })
    expect(own.json.payload.app_secret).toBeNull()
    const answers = await Promise.all([1002, 1, 99_999_999].map(async (id) => details({ as: 'ddp' }, id)))
    expect(answers.map(({ status, json }) => [status, json.error, json.msg])).toEqual(
      Array.from({ length: 3 }, () => [404, 'ACCOUNT_NOT_FOUND', 'This account does not exist']),
    )
    expect((await details({ as: 'admin' }, 1001)).status).toBe(403)
  })

  it('is changed field by field, and wants a telephone', async () => {
    const changed = await update({ shop_name: 'Hai Chuan', service_email: 'Service@Example.COM' }, 'ddu')
    expect(changed.json.payload).toMatchObject({ shop_name: 'Hai Chuan', service_email: 'Service@example.com', shipper_name: '王志强' })
    expect((await update({ shop_name: null }, 'ddu')).json.payload['shop_name']).toBeNull()
    const empty = await server.call('PUT', '/api/portal/user/portalUpdate', {
      as: 'ddu',
      body: { version: await versionOf('ddu'), shipper_telephone: ' ', service_email: 'nobody' },
      headers: { lang: 'zh-CN' },
    })
    expect(empty.json.fields?.map(({ path, error, msg }) => [path, error, msg]).slice(0, 1)).toEqual([
      ['shipper_telephone', 'FIELD_REQUIRED', '内容不能为空'],
    ])
    expect(empty.json.fields?.map(({ path }) => path)).toEqual(['shipper_telephone', 'service_email'])
  })

  it('shows no figures of finance where finance is hidden', async () => {
    expect((await details({ as: 'ddp' }, 1001)).json.payload['account_balances']).toEqual(['5000.00 CNY'])
    for (const [as, id] of [
      ['nofin', 1005],
      ['vip', 4027],
    ] as const) {
      expect((await details({ as }, id)).json.payload['account_balances']).toBeNull()
      const saved = await update({ shop_name: 'Hai Chuan' }, as)
      expect([saved.status, saved.json.payload['account_balances']]).toEqual([200, null])
    }
  })

  it('is what new orders are sent from', async () => {
    await update({ shipper_telephone: '+8615924061999' }, 'ddu')
    const info = await server.call<{ userInfo: { sender: { phone: string } } }>('GET', '/api/user/info', { as: 'ddu' })
    await expect
      .poll(
        async () =>
          (await server.call<{ userInfo: { sender: { phone: string } } }>('GET', '/api/user/info', { as: 'ddu' })).json.payload.userInfo
            .sender.phone,
      )
      .toBe('+8615924061999')
    expect(info.status).toBe(200)
  })
})

describe('what nobody writes of himself', () => {
  const PROTECTED = [
    'id',
    'account',
    'audience',
    'password_hash',
    'audit_status',
    'auditStatus',
    'account_phone',
    'app_id',
    'app_secret',
    'appSecret',
    'bill_email',
    'billEmail',
    'account_balances',
    'balance_amount',
    'credit_limit',
    'show_finance',
    'dd_type',
    'fit',
    'version',
    'certification_status',
    'certification',
    'contracts',
    'contract_status',
    'judged_at',
    'standard_role',
    'permissions',
    '__proto__',
    'constructor',
  ]
  const ROUTES = [
    ['PUT', '/api/portal/user/portalUpdate'],
    ['POST', '/api/fit/user/saveRequiredInfo'],
    ['POST', '/api/fit/user/saveContractBaseInfo'],
    ['POST', '/api/fit/user/saveUserFinanceInfo'],
    ['POST', '/api/fit/user/saveInvoicing'],
    ['POST', '/api/fit/user/saveAuthentication'],
    ['PUT', '/api/portal/invoice'],
  ] as const

  it('stays what it is, whatever a call carries along', async () => {
    const { id, token } = await registerShipper(server)
    const editable = new Set([...Object.keys(editableUserInfo), 'version'])
    const accountInfoState = async () => {
      const [own, required, info] = await Promise.all([
        details({ token }, id),
        server.call<Readonly<Record<string, unknown>>>('GET', '/api/fit/user/requiredInfo', { token }),
        server.call<{ userInfo: Readonly<Record<string, unknown>> }>('GET', '/api/user/info', { token }),
      ])
      const { sender: _sender, name: _name, ...user } = info.json.payload.userInfo
      const { audit_status, certification_status, contracts, papers } = required.json.payload
      return {
        own: Object.fromEntries(Object.entries(own.json.payload).filter(([name]) => !editable.has(name))),
        required: { audit_status, certification_status, contracts, papers },
        user,
      }
    }
    const before = await accountInfoState()
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(30), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROUTES),
        fc.dictionary(fc.constantFrom(...PROTECTED), value, { minKeys: 1, noNullPrototype: false }),
        async ([method, path], extra) => {
          const body = { shipper_telephone: '+8613800000000', payee_name: 'A', payee_bank_name: 'B', payee_bank_number: 'C', ...extra }
          const answered = await server.call(method, path, { token, body })
          expect(answered.status).toBeLessThan(500)
          expect(await accountInfoState()).toEqual(before)
        },
      ),
      { numRuns: 120 },
    )
  })
})

describe('the invoice screen', () => {
  it('keeps its fields and says how the account stands, and where to go for what it lacks', async () => {
    const shown = await server.call('GET', '/api/portal/invoice', { as: 'ddp' })
    expect(shown.json.payload).toMatchObject({ audit_status_txt: 'Approved', jump_link: null })
    const body = {
      invoice_title: '深圳市海川贸易有限公司',
      invoice_code: '91440300MA5F0X1X2Y',
      invoice_bank_name: '招商银行',
      invoice_bank_number: '7559',
    }
    const saved = await server.call<{ version: number }>('PUT', '/api/portal/invoice', {
      as: 'ddp',
      body: { ...body, version: await versionOf('ddp') },
    })
    expect(saved.json.payload).toMatchObject({ invoice: body })
    const cleared = await server.call('PUT', '/api/portal/invoice', {
      as: 'ddp',
      body: { invoice_title: '', version: saved.json.payload.version },
    })
    expect(cleared.json.payload).toMatchObject({ invoice: { ...body, invoice_title: null } })
    expect((await server.call('GET', '/api/portal/invoice', { as: 'fresh' })).json.error).toBe('NOT_APPROVED')
  })
})

describe('two who edit the same account', () => {
  const FORMS = [
    ['PUT', '/api/portal/user/portalUpdate', { shop_name: 'One' }],
    ['PUT', '/api/portal/invoice', { invoice_title: 'One' }],
    ['POST', '/api/fit/user/saveInvoicing', { invoice_title: 'Two' }],
    ['POST', '/api/fit/user/saveContractBaseInfo', { contract_representative: 'One' }],
    ['POST', '/api/fit/user/saveUserFinanceInfo', { finance_contact: 'One' }],
    ['POST', '/api/fit/user/saveRequiredInfo', { shop_name: 'Two' }],
  ] as const

  it.each(FORMS)('%s %s saves over what was read, and not over what somebody else saved', async (method, path, body) => {
    const read = await versionOf('vip')
    await update({ shop_name: `Shop ${read}` }, 'vip')
    const stale = await server.call(method, path, { as: 'vip', body: { ...body, version: read } })
    expect([stale.status, stale.json.error]).toEqual([409, 'RECORD_CHANGED'])
    expect(await versionOf('vip')).toBe(read + 1)
  })

  it.each(FORMS.filter(([method]) => method === 'PUT'))('%s %s wants the version that was read', async (method, path, body) => {
    const read = await versionOf('vip')
    const blind = await server.call(method, path, { as: 'vip', body })
    expect([blind.status, blind.json.fields?.map((field) => field.path)]).toEqual([400, ['version']])
    expect(await versionOf('vip')).toBe(read)
  })
})
