import type { TestServer } from './servers/server.ts'

const HIRED_PASSWORD = 'First#Password1'
const OWN_PASSWORD = 'Chosen#Password2'

/** A new user of the staff with a role; returns the token of its session. */
export async function hireUser({ call }: Pick<TestServer, 'call'>, userName: string, role: string): Promise<string> {
  const user = { userName, full_name: '新同事', roles: [role], enabled: true, userPwd: HIRED_PASSWORD }
  const made = await call('POST', '/api/admin/users', { as: 'admin', body: user })
  if (made.status !== 200) throw new Error(made.text)
  const { json, text } = await call<{ token: string } | null>('POST', '/api/login', {
    body: { account: userName, password: HIRED_PASSWORD, role: 'Staff' },
  })
  if (json.payload === null) throw new Error(text)
  return json.payload.token
}

/** A role that may do everything, for its holder's own clients alone. */
export async function roleForOwnClients({ call }: Pick<TestServer, 'call'>): Promise<string> {
  const role = { role_code: 'REGION', role_name: '区域经理', standard_role: 'administrator', client_scope: 'own' }
  const made = await call('POST', '/api/admin/roles', { as: 'admin', body: role })
  if (made.status !== 200) throw new Error(made.text)
  return role.role_code
}

/** A new client with an access list, signed in. */
export async function clientWithAccess(
  { call }: Pick<TestServer, 'call'>,
  account: string,
  more: Readonly<Record<string, unknown>>,
): Promise<string> {
  const client = { account, clientName: '新客户', dd_type: 'DDP', show_finance: '1', enabled: true, userPwd: HIRED_PASSWORD, ...more }
  const made = await call('POST', '/api/admin/clients', { as: 'admin', body: client })
  if (made.status !== 200) throw new Error(made.text)
  return signInWithOwnPassword({ call }, { account, password: HIRED_PASSWORD })
}

/** Signs a client in that staff made, with a password of its own in place of theirs. */
export async function signInWithOwnPassword(
  { call }: Pick<TestServer, 'call'>,
  { account, password, own = OWN_PASSWORD }: { readonly account: string; readonly password: string; readonly own?: string },
): Promise<string> {
  const { json, text } = await call<{ token: string } | null>('POST', '/api/login', { body: { account, password } })
  if (json.payload === null) throw new Error(text)
  const body = { old_password: password, shipper_password: own }
  const changed = await call<{ token: string }>('PUT', '/api/portal/user/changePassword', { token: json.payload.token, body })
  if (changed.status !== 200) throw new Error(changed.text)
  return changed.json.payload.token
}

/** Changes some fields of a client. */
export async function changeClient(
  { call }: Pick<TestServer, 'call'>,
  id: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found = await call<{ version: number }>('GET', `/api/admin/clients/${id}`, { as: 'admin' })
  const changed = await call('PUT', `/api/admin/clients/${id}`, { as: 'admin', body: { ...changes, version: found.json.payload.version } })
  if (changed.status !== 200) throw new Error(changed.text)
}
