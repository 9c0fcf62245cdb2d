import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { signInWithOwnPassword } from '../../../support/hire-user.ts'
import { startTestServer, type ServerAnswer, type TestServer } from '../../../support/servers/server.ts'

const PASSWORD = 'First#Password1'

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }
type Rows = { readonly rows: readonly Row[]; readonly total: number }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const list = async (area: string, query = '', as = 'admin'): Promise<Rows> =>
  (await server.call<Rows>('GET', `/api/admin/${area}?pageSize=500${query}`, { as })).json.payload

/** The record of an area by its key. */
async function named(area: string, key: string, value: string): Promise<Row> {
  const found = (await list(area)).rows.find((row) => row[key] === value)
  if (found === undefined) throw new Error(`${area} has no ${value}`)
  return found
}

const make = async (area: string, body: Record<string, unknown>, token?: string): Promise<ServerAnswer<Row>> =>
  server.call<Row>('POST', `/api/admin/${area}`, { ...(token === undefined ? { as: 'admin' } : { token }), body })

const change = async (area: string, record: Row, body: Record<string, unknown>, token?: string): Promise<ServerAnswer<Row>> =>
  server.call<Row>('PUT', `/api/admin/${area}/${record.id}`, {
    ...(token === undefined ? { as: 'admin' } : { token }),
    body: { ...body, version: record.version },
  })

async function signIn(account: string, { role = 'Staff', password = PASSWORD } = {}): Promise<string> {
  const { status, json, text } = await server.call<{ token: string }>('POST', '/api/login', { body: { account, password, role } })
  if (status !== 200) throw new Error(text)
  return json.payload.token
}

const signInStatus = async (account: string, password: string): Promise<number> =>
  (await server.call('POST', '/api/login', { body: { account, password, role: 'Staff' } })).status

let count = 0
/** A new user with these roles, signed in. */
async function hire(roles: readonly string[], more: Record<string, unknown> = {}) {
  const userName = `clerk${(count += 1)}`
  const made = await make('users', { userName, full_name: '新同事', roles, enabled: true, userPwd: PASSWORD, ...more })
  if (made.status !== 200) throw new Error(made.text)
  return { userName, user: made.json.payload, token: await signIn(userName) }
}

/** A new role with these permissions. */
async function roleWith(permissions: Record<string, readonly string[]>, more: Record<string, unknown> = {}): Promise<string> {
  const role_code = `ROLE${(count += 1)}`
  expect((await make('roles', { role_code, role_name: '测试角色', ...more })).status).toBe(200)
  await grant(role_code, permissions)
  return role_code
}

type Grants = { readonly permissions: Record<string, string[]>; readonly standard: Record<string, string[]>; readonly revision: string }
const grantsOf = async (role: string): Promise<Grants> =>
  (await server.call<Grants>('GET', `/api/admin/role-permissions/grants/${role}`, { as: 'admin' })).json.payload

async function grant(role: string, permissions: Record<string, readonly string[]>): Promise<void> {
  const { revision } = await grantsOf(role)
  const saved = await server.call('PUT', `/api/admin/role-permissions/grants/${role}`, { as: 'admin', body: { permissions, revision } })
  if (saved.status !== 200) throw new Error(saved.text)
}

const statusOf = async (path: string, token: string): Promise<number> => (await server.call('GET', `/api${path}`, { token })).status

describe('users', () => {
  it('come with a first password, may do what their roles say and see nothing else', async () => {
    const role = await roleWith({ countries: ['read'], currencies: ['read', 'export'] })
    const { token } = await hire([role])
    const { json } = await server.call<{ userInfo: { permissions: Record<string, string[]> } }>('GET', '/api/user/info', { token })
    expect(json.payload.userInfo.permissions).toEqual({ session: ['read', 'update'], countries: ['read'], currencies: ['read', 'export'] })
    expect(await statusOf('/admin/countries', token)).toBe(200)
    for (const path of ['/admin/airports', '/orders', '/admin/users', '/admin/certifications', '/admin/countries/export'])
      expect([path, await statusOf(path, token)]).toEqual([path, 403])
  })

  it('want a password that can be one, a name of their own and roles that there are', async () => {
    const fields = async (body: Record<string, unknown>) => {
      const { status, json } = await make('users', body)
      return [status, json.fields?.map(({ path, error }) => `${path} ${error}`) ?? json.error]
    }
    const body = { userName: 'newcomer', full_name: '新人', userPwd: PASSWORD }
    expect(await fields({ ...body, userPwd: 'short' })).toEqual([400, ['userPwd PASSWORD_LENGTH']])
    expect(await fields({ ...body, userPwd: undefined })).toEqual([400, ['userPwd FIELD_REQUIRED']])
    expect(await fields({ ...body, roles: ['EMPEROR'] })).toEqual([400, ['roles UNKNOWN_REFERENCE']])
    expect(await fields({ ...body, email: 'nobody' })).toEqual([400, ['email FIELD_TYPE']])
    expect(await fields({ ...body, userName: 'ADMIN' })).toEqual([409, ['userName KEY_TAKEN']])
    expect((await list('users', '&keywords=newcomer')).total).toBe(0)
  })

  it('answer no password and no hash, in no list, record or sheet', async () => {
    const { user } = await hire([])
    for (const path of ['/users', `/users/${user.id}`]) {
      const { text } = await server.call('GET', `/api/admin${path}`, { as: 'admin' })
      expect(text).not.toMatch(/argon2|userPwd|password/i)
    }
    const { bytes } = await server.download('/api/admin/users/export', { as: 'admin' })
    const book = XLSX.read(bytes)
    expect(XLSX.utils.sheet_to_csv(Object.values(book.Sheets)[0] ?? {})).not.toMatch(/argon2/)
  })

  it('are shut out at once when they are disabled, and come back with the password they had', async () => {
    const { user, userName, token } = await hire(['READONLY'])
    expect(await statusOf('/orders', token)).toBe(200)
    const disabled = await change('users', user, { enabled: false })
    expect(disabled.status).toBe(200)
    expect(await statusOf('/user/info', token)).toBe(401)
    expect(await signInStatus(userName, PASSWORD)).toBe(401)
    expect((await change('users', disabled.json.payload, { enabled: true })).status).toBe(200)
    expect(await statusOf('/user/info', token)).toBe(401)
    expect(await statusOf('/orders', await signIn(userName))).toBe(200)
  })

  it('are given another password by who may change them, and their sessions end', async () => {
    const { user, userName, token } = await hire(['READONLY'])
    const reset = (userPwd: string) => server.call('POST', `/api/admin/users/${user.id}/password`, { as: 'admin', body: { userPwd } })
    expect((await reset('1234')).json.fields?.[0]?.path).toBe('userPwd')
    expect((await reset('Another#Password2')).status).toBe(200)
    expect(await statusOf('/user/info', token)).toBe(401)
    expect(await signInStatus(userName, PASSWORD)).toBe(401)
    await signIn(userName, { password: 'Another#Password2' })
    // A client's id belongs to no user.
    const client = await server.call('POST', '/api/admin/users/1001/password', { as: 'admin', body: { userPwd: PASSWORD } })
    expect([client.status, client.json.error]).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('never lose their last administrator, nor shut themselves out', async () => {
    const admin = await named('users', 'userName', 'admin')
    expect((await change('users', admin, { enabled: false })).json.error).toBe('OWN_ACCOUNT')
    expect((await server.call('DELETE', `/api/admin/users/${admin.id}`, { as: 'admin' })).status).toBe(409)
    expect((await change('users', admin, { roles: [] })).json.error).toBe('LAST_ADMINISTRATOR')
    const role = await named('roles', 'role_code', 'ADMIN')
    expect((await change('roles', role, { standard_role: 'read_only' })).json.error).toBe('LAST_ADMINISTRATOR')
    expect((await change('roles', role, { departments: ['FIN'] })).json.error).toBe('LAST_ADMINISTRATOR')
    expect((await server.call('DELETE', `/api/admin/roles/${role.id}`, { as: 'admin' })).json.error).toBe('RECORD_IN_USE')
    expect(await named('users', 'userName', 'admin')).toEqual(admin)
  })

  it('grant nobody what they do not hold, and touch nobody who holds more', async () => {
    const role = await roleWith({
      users: ['read', 'create', 'update', 'delete'],
      roles: ['read', 'create', 'update'],
      'role-permissions': ['read', 'create', 'update'],
    })
    const { token, user } = await hire([role])
    const admin = await named('users', 'userName', 'admin')
    const refusalOf = async (answer: Promise<ServerAnswer>) => {
      const { status, json } = await answer
      return [status, json.error]
    }
    expect(await refusalOf(change('users', user, { roles: [role, 'ADMIN'] }, token))).toEqual([403, 'NOT_YOURS_TO_GRANT'])
    expect(
      await refusalOf(make('users', { userName: 'friend', full_name: '友', roles: ['FINANCE'], enabled: true, userPwd: PASSWORD }, token)),
    ).toEqual([403, 'NOT_YOURS_TO_GRANT'])
    expect(await refusalOf(change('roles', await named('roles', 'role_code', role), { standard_role: 'administrator' }, token))).toEqual([
      403,
      'NOT_YOURS_TO_GRANT',
    ])
    const { revision, permissions } = await grantsOf(role)
    const body = { revision, permissions: { ...permissions, finance: ['read'] } }
    expect(await refusalOf(server.call('PUT', `/api/admin/role-permissions/grants/${role}`, { token, body }))).toEqual([
      403,
      'NOT_YOURS_TO_GRANT',
    ])
    expect(await refusalOf(make('role-permissions', { permission_code: 'SNEAK', role, area: 'cod', can_read: true }, token))).toEqual([
      403,
      'NOT_YOURS_TO_GRANT',
    ])
    expect(await refusalOf(change('users', admin, { full_name: '某人' }, token))).toEqual([403, 'NOT_YOURS_TO_CHANGE'])
    expect(await refusalOf(server.call('POST', '/api/admin/users/1/password', { token, body: { userPwd: PASSWORD } }))).toEqual([
      403,
      'NOT_YOURS_TO_CHANGE',
    ])
    // It may grant permissions that it has itself.
    expect(
      (await make('users', { userName: 'peer', full_name: '同级', roles: [role], enabled: true, userPwd: PASSWORD }, token)).status,
    ).toBe(200)
  })

  it('who did something are disabled, not deleted; who did nothing may go', async () => {
    const { user } = await hire([])
    expect((await server.call('DELETE', `/api/admin/users/${user.id}`, { as: 'admin' })).status).toBe(200)
    const { token, user: maker } = await hire(['ADMIN'])
    expect((await make('roles', { role_code: 'MADE', role_name: '做的' }, token)).status).toBe(200)
    expect((await server.call('DELETE', `/api/admin/users/${maker.id}`, { as: 'admin' })).json.error).toBe('RECORD_IN_USE')
  })

  it('are changed by a sheet, and never made by one', async () => {
    const { user, userName } = await hire([])
    const sheet = XLSX.utils.json_to_sheet([
      { 'User name': userName, 'Full name': 'By sheet' },
      { 'User name': 'nobody-yet', 'Full name': 'Ghost' },
    ])
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, sheet)
    const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
    const { json } = await server.call<{ created: number; updated: number; failed: number; errors: { field: string; error: string }[] }>(
      'POST',
      '/api/admin/users/import',
      { as: 'admin', form: { file: { name: 'users.xlsx', content } } },
    )
    expect(json.payload).toMatchObject({ created: 0, updated: 1, failed: 1, errors: [{ field: 'userName', error: 'UNKNOWN_REFERENCE' }] })
    expect((await list('users', `&keywords=${userName}`)).rows[0]).toMatchObject({ id: user.id, full_name: 'By sheet' })
  })
})

describe('roles and what they hold', () => {
  it('are saved as a whole, another’s change meanwhile is a conflict, and the trail shows each area', async () => {
    const role = await roleWith({ airports: ['read', 'update'], units: ['read'] })
    const seen = await grantsOf(role)
    expect(seen.permissions).toEqual({ airports: ['read', 'update'], units: ['read'] })
    await grant(role, { airports: ['read'], cities: ['read', 'export'] })
    expect((await grantsOf(role)).permissions).toEqual({ airports: ['read'], cities: ['read', 'export'] })
    const late = await server.call('PUT', `/api/admin/role-permissions/grants/${role}`, {
      as: 'admin',
      body: { permissions: {}, revision: seen.revision },
    })
    expect([late.status, late.json.error]).toEqual([409, 'RECORD_CHANGED'])
    expect((await list('role-permissions', `&role=${role}`)).rows.map(({ area }) => area)).toEqual(['airports', 'cities'])
  })

  it('are what a sheet may do: create, and change with the permission to update alone', async () => {
    const { token } = await hire([await roleWith({ units: ['read', 'create'] })])
    const [unit] = (await list('units')).rows
    if (unit === undefined) throw new Error('no unit was seeded')
    const sheet = XLSX.utils.json_to_sheet([
      { unit_code: unit['unit_code'], unit_name: 'Changed by a sheet', measure: unit['measure'], factor: unit['factor'] },
      { unit_code: 'SHEETED', unit_name: 'New', measure: unit['measure'], factor: unit['factor'] },
    ])
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, sheet)
    const form = { file: { name: 'units.xlsx', content: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array } }
    const importUnits = async (calling: { readonly token: string } | { readonly as: string }) =>
      (
        await server.call<{ created: number; updated: number; errors: { error: string; msg: string }[] }>(
          'POST',
          '/api/admin/units/import',
          { ...calling, form },
        )
      ).json.payload
    const refused = await importUnits({ token })
    expect(refused).toMatchObject({ created: 1, updated: 0, failed: 1, errors: [{ line: 2, error: 'CHANGE_NOT_ALLOWED' }] })
    expect(refused.errors[0]?.msg).toContain('permission to change')
    expect(await named('units', 'unit_code', String(unit['unit_code']))).toEqual(unit)
    expect(await importUnits({ as: 'admin' })).toMatchObject({ created: 0, updated: 1, failed: 0 })
  })

  it('go with their role, which goes when nobody holds it', async () => {
    const role = await roleWith({ units: ['read'] })
    const { user } = await hire([role])
    const record = await named('roles', 'role_code', role)
    const remove = () => server.call('DELETE', `/api/admin/roles/${record.id}`, { as: 'admin' })
    expect((await remove()).json.error).toBe('RECORD_IN_USE')
    expect((await change('users', user, { roles: [] })).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await list('role-permissions', `&role=${role}`)).total).toBe(0)
  })

  it('count in their departments alone', async () => {
    const role = await roleWith({ units: ['read'] }, { departments: ['IT'] })
    const { token, user } = await hire([role], { departments: ['FIN'] })
    expect(await statusOf('/admin/units', token)).toBe(403)
    expect((await change('users', user, { departments: ['FIN', 'IT'] })).status).toBe(200)
    await expect.poll(() => statusOf('/admin/units', token), { timeout: 20_000, interval: 50 }).toBe(200)
  })
})

describe('clients', () => {
  const client = (account: string, more: Record<string, unknown> = {}) => ({
    account,
    clientName: '新客户',
    dd_type: 'DDU',
    show_finance: '1',
    enabled: true,
    userPwd: PASSWORD,
    ...more,
  })

  it('are made with a first password, and neither money nor states nor documents come in with them', async () => {
    const made = await make(
      'clients',
      client('newclient', {
        audit_status: '30',
        fit: true,
        balance_amount: { amount: '999999', currency: 'USD' },
        credit_limit: { amount: '999999', currency: 'USD' },
        certification_status: 'certified',
        contract_status: 'signed',
      }),
    )
    expect(made.json.payload, made.text).toMatchObject({
      audit_status: '10',
      fit: false,
      balance_amount: null,
      credit_limit: null,
      certification_status: 'uncertified',
      contract_status: null,
    })
    const token = await signIn('newclient', { role: 'Customer' })
    expect([await statusOf('/user/info', token), await statusOf('/admin/clients', token)]).toEqual([200, 403])
    expect((await server.call('GET', '/api/orders', { token })).json.error).toBe('PASSWORD_DUE')
  })

  it('show how their certification and contract stand', async () => {
    expect(await named('clients', 'account', 'ddp')).toMatchObject({
      id: 1001,
      dd_type: 'DDP',
      audit_status: '30',
      fit: true,
      certification_status: 'certified',
      contract_status: 'signed',
    })
  })

  it('feel a changed class, list and finance at their next calls, without a new login', async () => {
    await make('clients', client('mover'))
    const token = await signInWithOwnPassword(server, { account: 'mover', password: PASSWORD })
    const kinds = async () => {
      const { json } = await server.call<{ order_type: { code: string }[] }>('POST', '/api/share/getSelectType', {
        token,
        body: { selectType: ['order_type'] },
      })
      return json.payload.order_type.map(({ code }) => code)
    }
    expect(await kinds()).not.toContain('commercial_express')
    const record = await named('clients', 'account', 'mover')
    expect((await change('clients', record, { dd_type: 'DDP', clearance_last_mile: true, show_finance: '2' })).status).toBe(200)
    await expect
      .poll(kinds, { timeout: 20_000, interval: 50 })
      .toEqual(expect.arrayContaining(['commercial_express', 'clearance_last_mile']))
    const { json } = await server.call<{ userInfo: { show_finance: number } }>('GET', '/api/user/info', { token })
    expect(json.payload.userInfo.show_finance).toBe(2)
  })

  it('are shut out at once when they are disabled', async () => {
    await make('clients', client('leaver'))
    const token = await signIn('leaver', { role: 'Customer' })
    expect((await change('clients', await named('clients', 'account', 'leaver'), { enabled: false })).status).toBe(200)
    expect(await statusOf('/user/info', token)).toBe(401)
    const again = await server.call('POST', '/api/login', { body: { account: 'leaver', password: PASSWORD } })
    expect([again.status, again.json.error]).toEqual([401, 'SIGN_IN_FAILED'])
  })

  it('never lose what they wrote themselves to a form that was read before', async () => {
    const record = await named('clients', 'account', 'ddu')
    const read = await server.call<{ version: number }>('GET', '/api/portal/user/details/1002', { as: 'ddu' })
    const own = await server.call('PUT', '/api/portal/user/portalUpdate', {
      as: 'ddu',
      body: {
        version: read.json.payload.version,
        shipper_name: '王志强',
        shipper_company: '新公司',
        shipper_telephone: '+8615924061873',
        shipper_address1: '福田街道',
      },
    })
    expect(own.status, own.text).toBe(200)
    expect((await change('clients', record, { remark: '旧' })).json.error).toBe('RECORD_CHANGED')
  })
})

describe('staff who are kept to their own clients', () => {
  const READING = {
    orders: ['read', 'update', 'export'],
    tracking: ['read', 'create'],
    clients: ['read', 'create', 'update'],
    certifications: ['read', 'approve'],
  }

  it('reach the orders, timelines, applications and files of these, and others answer like absent ones', async () => {
    const role = await roleWith(READING, { client_scope: 'own' })
    const { userName, token } = await hire([role])
    const of = async (account: string) => {
      const { json } = await server.call<Rows>('GET', '/api/orders?pageSize=1', { as: account })
      return json.payload.rows[0]?.['order_number'] as string
    }
    const made = await server.call<{ order_number: string }>('GET', '/api/orders?pageSize=500', { token })
    expect(made.json.payload).toEqual({ rows: [], total: 0 })
    const foreign = await of('ddp')
    const answersAboutOrder = async (order: string) => {
      const answers = []
      for (const [method, path, body] of [
        ['GET', `/orders/${order}`, undefined],
        ['GET', `/orders/${order}/tracking`, undefined],
        ['PUT', `/orders/${order}`, { version: 1 }],
        ['POST', `/orders/${order}/intercept`, { reason: 'x' }],
        [
          'POST',
          `/orders/${order}/tracking`,
          { events: [{ tracker_code: 'PU', status_time: '2026-01-01T00:00:00Z', status_location: 'x' }] },
        ],
      ] as const) {
        const { status, text } = await server.call(method, `/api${path}`, { token, ...(body === undefined ? {} : { body }) })
        answers.push(`${status} ${text.replaceAll(order, '#').replace(/"request_id":"[^"]*"/, '')}`)
      }
      return answers
    }
    expect(await answersAboutOrder(foreign)).toEqual(await answersAboutOrder(`${foreign.slice(0, -4)}ZZZZ`))
    const admins = await server.call<Row>('GET', '/api/admin/clients/1001', { as: 'admin' })
    for (const path of ['/admin/clients/1001', '/admin/certifications/1001', '/orders?client_id=1001']) {
      const missing = path.replace('1001', '88888')
      const [one, other] = [await server.call('GET', `/api${path}`, { token }), await server.call('GET', `/api${missing}`, { token })]
      expect([one.status, one.json.error, one.json.payload]).toEqual([other.status, other.json.error, other.json.payload])
    }

    const assigned = await change('clients', admins.json.payload, { service: userName })
    expect(assigned.status, assigned.text).toBe(200)
    const { json } = await server.call<Rows>('GET', '/api/orders', { token })
    expect(json.payload.total).toBe(300)
    expect(await statusOf(`/orders/${foreign}`, token)).toBe(200)
    expect(await statusOf(`/orders/${foreign}/tracking`, token)).toBe(200)
    expect((await server.call<Rows>('GET', '/api/admin/clients', { token })).json.payload.rows.map(({ account }) => account)).toEqual([
      'ddp',
    ])
    const queue = await server.call<Rows>('GET', '/api/admin/certifications', { token })
    expect(queue.json.payload.total).toBe(1)
    const application = await server.call<{ certification: { id_card_front: string } }>('GET', '/api/admin/certifications/1001', { token })
    expect(application.status).toBe(200)
    const sheet = XLSX.read((await server.download('/api/orders/export', { token })).bytes)
    expect(XLSX.utils.sheet_to_json(Object.values(sheet.Sheets)[0] ?? {})).toHaveLength(300)
  })

  it('make clients that are theirs', async () => {
    const role = await roleWith(READING, { client_scope: 'own' })
    const { userName, token } = await hire([role])
    const made = await make(
      'clients',
      { account: 'found-by-sales', clientName: '客', dd_type: 'DDU', show_finance: '1', enabled: true, userPwd: PASSWORD },
      token,
    )
    expect(made.json.payload).toMatchObject({ salesman: userName })
    expect((await server.call<Rows>('GET', '/api/admin/clients', { token })).json.payload.total).toBe(1)
  })
})
