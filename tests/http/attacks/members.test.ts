import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'
import { authenticatorCode } from '../../support/authenticator.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = {
  readonly id: number
  readonly role: MemberRole
  readonly is_self: boolean
  readonly name: string
  readonly account: string | null
}
const PASSWORD = 'a long enough word'

const membersOf = async (token: string): Promise<readonly Row[]> =>
  (await server.call<{ rows: readonly Row[] }>('GET', '/api/members', { token })).json.payload.rows

let people = 0
/** Invites somebody to the account of a client, and reads the link in the mail. */
async function invite(role: MemberRole = 'orders', as = 'ddp') {
  const mail = `person-${(people += 1)}@example.com`
  const invited = await server.call<{ id: number }>('POST', '/api/members', { as, body: { name: `Person ${people}`, role, mail } })
  expect(invited.status, invited.text).toBe(200)
  return { id: invited.json.payload.id, mail, invitation: await linkTo(mail) }
}
async function linkTo(mail: string, n = 1): Promise<string> {
  const read = async () =>
    (await server.call<{ rows: readonly { link: string }[] }>('GET', `/api/sandbox/mails?address=${mail}`)).json.payload.rows.map(
      ({ link }) => link.split('#')[1] ?? '',
    )
  await expect.poll(read, { timeout: 30_000, interval: 1000 }).toHaveLength(n)
  return (await read())[0] ?? ''
}
const accept = (invitation: string, more: object = {}) =>
  server.call<{ token: string }>('POST', '/api/invitation/accept', {
    body: { invitation, name: 'New Person', password: PASSWORD, ...more },
  })
const signIn = (account: string, password = PASSWORD) =>
  server.call<{ token: string }>('POST', '/api/login', { body: { account, password } })
/** Somebody who joined, with a session. */
async function join(role: MemberRole = 'orders', as = 'ddp') {
  const { id, mail, invitation } = await invite(role, as)
  const joined = await accept(invitation, { name: `Joined ${id}` })
  expect(joined.status, joined.text).toBe(200)
  return { id, mail, token: joined.json.payload.token }
}
const answer = async (method: string, path: string, calling: object) => {
  const { status, json } = await server.call(method, path, calling)
  return [status, json.error]
}

describe('the link of an invitation', () => {
  it('works once, however many use it at once, and signs in', async () => {
    const { invitation, mail } = await invite()
    expect(await answer('POST', '/api/invitation', { body: { invitation } })).toEqual([200, undefined])
    const tried = await Promise.all(Array.from({ length: 5 }, (_, n) => accept(invitation, { account: `${mail}-${n}` })))
    expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await answer('POST', '/api/invitation', { body: { invitation } })).toEqual([409, 'INVITATION_OVER'])
  })

  it('is refused when forged, renewed or taken back', async () => {
    const { id, mail, invitation } = await invite()
    const other = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    for (const forged of [other(invitation, 5), invitation.slice(1), `${invitation}A`, 'demo', '%', "' or 1=1 --"])
      expect([forged, (await accept(forged)).json.error]).toEqual([forged, 'INVITATION_OVER'])
    expect(await answer('POST', `/api/members/${id}/invite`, { as: 'ddp', body: {} })).toEqual([200, undefined])
    expect((await accept(invitation)).json.error).toBe('INVITATION_OVER')
    const second = await linkTo(mail, 2)
    expect(await answer('DELETE', `/api/members/${id}`, { as: 'ddp' })).toEqual([200, undefined])
    expect((await accept(second)).json.error).toBe('INVITATION_OVER')
  })

  it('gives no more than it says, and takes nobody’s account', async () => {
    const { invitation } = await invite('viewer')
    for (const account of ['ddu', 'DDP', 'ddp-orders']) {
      const taken = await accept(invitation, { account })
      expect([account, taken.status, taken.json.fields?.[0]]).toMatchObject([
        account,
        400,
        { path: 'account', error: 'MEMBER_ACCOUNT_TAKEN' },
      ])
    }
    const wider = await accept(invitation, { role: 'owner' })
    expect([wider.status, wider.json.fields?.[0]?.error]).toEqual([400, 'FIELD_UNKNOWN'])
    const { token } = (await accept(invitation)).json.payload
    const { json } = await server.call<{ userInfo: { id: number; member_role: string } }>('GET', '/api/user/info', { token })
    expect(json.payload.userInfo).toMatchObject({ id: 1001, member_role: 'viewer' })
  })

  it('is in no list that staff read', async () => {
    const { invitation, mail } = await invite()
    const { text } = await server.call('GET', `/api/admin/notifications/sent?channel=mail&keywords=${mail}`, { as: 'admin' })
    expect(text).not.toContain(invitation)
    const trail = await server.call('GET', '/api/admin/audit?pageSize=100', { as: 'admin' })
    expect(trail.text).not.toContain(invitation)
  })
})

describe('somebody who is invited by text message', () => {
  const PHONE = '+8613700001234'
  const texts = async (): Promise<readonly string[]> =>
    (
      await server.call<{ rows: readonly { code: string }[] }>('GET', `/api/sandbox/sms?phone=${encodeURIComponent(PHONE)}`)
    ).json.payload.rows.map(({ code }) => code)
  const textAfter = async (before: number): Promise<string> => {
    await expect.poll(async () => (await texts()).length, { timeout: 30_000, interval: 500 }).toBe(before + 1)
    return (await texts()).find((text, _place, all) => all.length === 1 || !text.includes('#')) ?? ''
  }

  it('joins by the link in it, signs in by the phone, and replaces a forgotten password by a code to it', async () => {
    const body = { name: 'By Phone', role: 'orders', phone: '137 0000 1234' }
    const invited = await server.call('POST', '/api/members', { as: 'ddp', headers: { lang: 'zh-CN' }, body })
    expect(invited.status, invited.text).toBe(200)
    const [said] = [await textAfter(0)]
    const [, invitation = ''] = /#([\w-]+)/.exec(said) ?? []
    const joined = await accept(invitation)
    expect(joined.status, `${said} ${joined.text}`).toBe(200)
    expect((await signIn(PHONE)).status).toBe(200)
    const before = (await texts()).length
    const asked = { account: PHONE, role: 'Customer' }
    expect((await server.call('POST', '/api/user/forgotPassword/sendCode', { body: asked })).status).toBe(200)
    const code = await textAfter(before)
    const password = 'One more long word'
    const reset = await server.call('POST', '/api/user/forgotPassword', { body: { ...asked, code, password } })
    expect(reset.status, reset.text).toBe(200)
    expect((await server.call('GET', '/api/user/info', { token: joined.json.payload.token })).status).toBe(401)
    expect([(await signIn(PHONE)).status, (await signIn(PHONE, password)).status]).toEqual([401, 200])
    // The owner of the account is not touched by it.
    expect((await signIn('ddp', DEMO_PASSWORD)).status).toBe(200)
  })
})

describe('a member', () => {
  it('does not make itself more than it is, by any call of members', async () => {
    const ofOwner = await membersOf(await server.tokenOf('ddp'))
    const owner = ofOwner.find(({ role }) => role === 'owner')?.id ?? 0
    for (const role of ['manager', 'orders', 'warehouse', 'finance', 'viewer'] as const) {
      const as = `ddp-${role}`
      const self = (await membersOf(await server.tokenOf(as)))[0]
      expect([role, self?.is_self, (await membersOf(await server.tokenOf(as))).length]).toEqual([role, true, 1])
      for (const [method, path, body] of [
        ['PUT', `/api/members/${self?.id}`, { role: 'owner' }],
        ['PUT', `/api/members/${owner}`, { status: 'suspended' }],
        ['DELETE', `/api/members/${owner}`, undefined],
        ['POST', '/api/members', { name: 'x', role: 'owner', mail: 'x@example.com' }],
        ['POST', '/api/keys', { name: 'x', scopes: ['orders:write'] }],
        ['GET', '/api/finance/cod/alipay/info', undefined],
      ] as const)
        expect([role, path, ...(await answer(method, path, { as, ...(body === undefined ? {} : { body }) }))]).toEqual([
          role,
          path,
          403,
          'MEMBER_ROLE',
        ])
    }
  })

  it('acts for its own client alone: `user-auth` is the client’s id, and other clients’ members are unknown', async () => {
    const token = await server.tokenOf('ddp-orders')
    const claims = async (id: string) => (await server.call('GET', '/api/orders', { token, headers: { 'user-auth': id } })).status
    expect(await Promise.all(['1001', '1002', '1102', '1'].map(claims))).toEqual([200, 401, 401, 401])
    const [order] = (await server.call<{ rows: readonly { order_number: string }[] }>('GET', '/api/orders', { as: 'ddu' })).json.payload
      .rows
    expect((await server.call('GET', `/api/orders/${order?.order_number}`, { token })).status).toBe(404)
    const [self] = await membersOf(token)
    for (const [method, path, body] of [
      ['PUT', `/api/members/${self?.id}`, { name: 'mine' }],
      ['DELETE', `/api/members/${self?.id}`, undefined],
      ['POST', `/api/members/${self?.id}/invite`, {}],
    ] as const)
      expect(await answer(method, path, { as: 'ddu', ...(body === undefined ? {} : { body }) })).toEqual([404, 'MEMBER_NOT_FOUND'])
  })

  it('places the kinds of orders that its client may, where its role places any', async () => {
    const body = sampleOrder({ order_type: 'temu_offline', draft: true })
    const answers = await Promise.all(
      ['ddp', 'ddp-manager', 'ddp-orders', 'ddp-warehouse'].map((as) => answer('POST', '/api/orders', { as, body })),
    )
    expect(answers).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [403, 'MEMBER_ROLE'],
    ])
  })

  it('has a password, sessions and a second factor of its own', async () => {
    const { token, mail } = await join('finance')
    const ownSessions = async (of: string) =>
      (await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/user/sessions', { token: of })).json.payload.rows
    const owner = await server.tokenOf('ddp')
    const [session] = await ownSessions(owner)
    expect((await ownSessions(token)).length).toBe(1)
    expect(await answer('DELETE', `/api/user/sessions/${session?.id}`, { token })).toEqual([404, 'SESSION_NOT_FOUND'])
    const proof = (password: string) => server.call<{ secret: string }>('POST', '/api/user/secondFactor', { token, body: { password } })
    expect((await proof(DEMO_PASSWORD)).status).toBe(400)
    const { secret } = (await proof(PASSWORD)).json.payload
    expect(
      await answer('POST', '/api/user/secondFactor/confirm', { token, body: { code: await authenticatorCode(secret, { steps: -1 }) } }),
    ).toEqual([200, undefined])
    expect((await signIn(mail)).json.error).toBe('SECOND_FACTOR_NEEDED')
    expect((await signIn('ddp', DEMO_PASSWORD)).status).toBe(200)
    const changed = await server.call<{ token: string }>('PUT', '/api/portal/user/changePassword', {
      token,
      body: { old_password: PASSWORD, shipper_password: 'another long word' },
    })
    expect(changed.status, changed.text).toBe(200)
    expect([
      (await server.call('GET', '/api/user/info', { token })).status,
      (await server.call('GET', '/api/user/info', { token: owner })).status,
    ]).toEqual([401, 200])
    expect(await answer('DELETE', '/api/user/sessions', { token: changed.json.payload.token })).toEqual([200, undefined])
    expect((await ownSessions(owner)).length).toBeGreaterThan(0)
  })

  it('does not see by messages and exports what its role keeps from it', async () => {
    const [asOwner, asOrders] = await Promise.all(
      ['ddp', 'ddp-orders'].map(async (as) => (await server.call('GET', '/api/portal/message/index?pageSize=100', { as })).text),
    )
    expect(asOwner).toMatch(/bill/i)
    expect(asOrders).not.toMatch(/issued|top-up|balance/i)
    const made = await server.call<{ id: number }>('POST', '/api/exports', { as: 'ddp-finance', body: { list: 'wallet_flow', query: {} } })
    if (made.status === 200)
      for (const as of ['ddp-orders', 'ddp'])
        expect([as, await answer('GET', `/api/exports/${made.json.payload.id}/file`, { as })]).toEqual([as, [404, 'EXPORT_NOT_THERE']])
  })

  it('is named by the trail and by notes', async () => {
    const raised = await server.call<{ id: number }>('POST', '/api/workOrders', {
      as: 'ddp-orders',
      body: { category: 'tracking', title: 'Where is it?', content: 'Please look' },
    })
    expect(raised.text).toContain('李娜')
    const preset = await server.call('PUT', '/api/user/client/wallets/CNY/warning', {
      as: 'ddp-finance',
      body: { level: { amount: '100', currency: 'CNY' } },
    })
    const trail = await server.call<{ rows: readonly { actor_name?: string }[] }>('GET', '/api/admin/audit?pageSize=50', { as: 'admin' })
    expect([preset.status, trail.text.includes('陈静')]).toEqual([200, true])
  })
})

describe('lists of money', () => {
  const NAME = '陈静'

  it('name the member who asked for a refund', async () => {
    const { json } = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    const number = json.payload.order_number
    for (const [event, body] of [
      ['receive', { check_weight: '1.2' }],
      ['dispatch', {}],
    ] as const)
      expect((await server.call('POST', `/api/orders/${number}/${event}`, { as: 'warehouse', body })).status).toBe(200)
    const path = `/api/orders/${number}`
    const charges = await server.call<readonly { charge: number }[]>('GET', `${path}/refundable`, { as: 'ddp' })
    const body = { charge: charges.json.payload[0]?.charge, reason: 'Less weight' }
    const asked = await server.call('POST', `${path}/refunds`, { as: 'ddp-finance', body })
    expect(asked.json.payload, asked.text).toMatchObject({ by_client: true, requested_by: NAME })
    const listed = await server.call('GET', `/api/refunds?order_number=${number}`, { as: 'finance' })
    expect(listed.text).toContain(NAME)
  })

  it('name the member who topped up', async () => {
    const asked = await server.call<{ flow_num: string }>('POST', '/api/pay', { as: 'ddp-finance', body: { type: 'alipay', amount: '12' } })
    const number = asked.json.payload.flow_num
    await server.call('POST', `/api/sandbox/pay/${number}`, { body: { outcome: 'paid', times: 1 } })
    type Flow = { readonly rows: readonly { readonly flow_num: string; readonly by: string | null }[] }
    const rowOf = async (as: string) =>
      (await server.call<Flow>('GET', `/api/user/client/walletFlow?keywords=${number}`, { as })).json.payload.rows[0]
    await expect.poll(() => rowOf('ddp'), { timeout: 20_000 }).toMatchObject({ flow_num: number, by: NAME })
  })
})

describe('who leaves or is removed', () => {
  it.each(['suspended', 'removed', 'left', 'suspended by staff'] as const)(
    'is %s within a second: sessions, tokens, live pages, sign-in',
    async (how) => {
      const { id, mail, token } = await join('manager')
      const made = await server.call<{ token: string }>('GET', '/api/create_token', { token })
      const further = made.json.payload.token
      const stream = await fetch(`${server.url}/api/live`, { headers: { authorization: token } })
      const reader = stream.body?.getReader()
      await reader?.read()
      const closed = (async () => {
        for (;;) {
          const read = await reader?.read()
          if (read === undefined || read.done) return performance.now()
        }
      })()
      expect((await server.call('GET', '/api/orders', { token: further })).status).toBe(200)
      const calls = {
        suspended: () => answer('PUT', `/api/members/${id}`, { as: 'ddp', body: { status: 'suspended' } }),
        removed: () => answer('DELETE', `/api/members/${id}`, { as: 'ddp' }),
        left: () => answer('POST', '/api/members/leave', { token, body: {} }),
        'suspended by staff': () => answer('PUT', `/api/admin/clients/1001/members/${id}`, { as: 'admin', body: { status: 'suspended' } }),
      }
      expect(await calls[how]()).toEqual([200, undefined])
      const at = performance.now()
      for (const one of [token, further]) expect((await server.call('GET', '/api/orders', { token: one })).status).toBe(401)
      expect((await signIn(mail)).json.error).toBe('SIGN_IN_FAILED')
      expect((await closed) - at).toBeLessThan(1000)
    },
  )

  it('is never the last owner, also where two owners go at once', async () => {
    const first = (await membersOf(await server.tokenOf('ddu'))).find(({ role }) => role === 'owner')?.id ?? 0
    for (const [method, path, body] of [
      ['POST', '/api/members/leave', {}],
      ['DELETE', `/api/members/${first}`, undefined],
      ['PUT', `/api/members/${first}`, { role: 'viewer' }],
      ['PUT', `/api/members/${first}`, { status: 'suspended' }],
    ] as const)
      expect([path, await answer(method, path, { as: 'ddu', ...(body === undefined ? {} : { body }) })]).toEqual([
        path,
        [409, 'LAST_OWNER'],
      ])
    expect(await answer('PUT', `/api/admin/clients/1002/members/${first}`, { as: 'admin', body: { status: 'suspended' } })).toEqual([
      409,
      'LAST_OWNER',
    ])
    const second = await join('owner', 'ddu')
    expect(await answer('DELETE', `/api/members/${first}`, { token: second.token })).toEqual([409, 'OWNERS_NEED_FACTORS'])
    const both = await Promise.all([
      answer('POST', '/api/members/leave', { as: 'ddu', body: {} }),
      answer('POST', '/api/members/leave', { token: second.token, body: {} }),
    ])
    expect(both.map(([status]) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('leaves keys and the account of the client as they are when the first owner goes', async () => {
    const made = await server.call<{ key: string }>('POST', '/api/keys', { as: 'clm', body: { name: 'ERP', scopes: ['orders:read'] } })
    const second = await join('owner', 'clm')
    expect(await answer('POST', '/api/members/leave', { as: 'clm', body: {} })).toEqual([200, undefined])
    expect((await signIn('clm', DEMO_PASSWORD)).json.error).toBe('SIGN_IN_FAILED')
    expect((await server.call('GET', '/api/orders', { token: made.json.payload.key })).status).toBe(200)
    expect((await server.call('GET', '/api/orders', { token: second.token })).status).toBe(200)
  })

  it('keeps a role only while it has it: another one counts at once', async () => {
    const { id, token } = await join('manager')
    expect((await server.call('GET', '/api/user/client/walletFlow', { token })).status).toBe(200)
    expect(await answer('PUT', `/api/members/${id}`, { as: 'ddp', body: { role: 'warehouse' } })).toEqual([200, undefined])
    expect(await answer('GET', '/api/user/client/walletFlow', { token })).toEqual([403, 'MEMBER_ROLE'])
  })
})
