import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { readRecord, type RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore, RecordWrite } from '#core/base/fields/reference.ports.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { readNewPassword } from './account-records.usecase.ts'
import type { PasswordHasher } from '../identity.ports.ts'
import { role, type RoleRecord } from '../roles/role.entity.ts'
import { OPERATOR } from './staff.rules.ts'
import { user } from './user.entity.ts'

type Ports = {
  readonly users: Pick<EntityStore, 'create'>
  readonly roles: Pick<EntityStore, 'list' | 'create'>
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly clock: Clock
}

export type CreateAdministrator = { readonly account: string; readonly name: string; readonly password: string }

const MOST_ROLES = 500
const FALLBACK = { role_code: 'ADMIN', role_name: '管理员', english_name: 'Administrator', standard_role: 'administrator' }

/** The code of a role that may do everything for all clients; created where there is none. */
async function administratorRole(roles: Ports['roles'], write: RecordWrite): Promise<Result<string>> {
  const { rows } = await roles.list({ filters: { standard_role: 'administrator' }, page: 1, pageSize: MOST_ROLES })
  const whole = rows.find((row) => {
    const { client_scope, departments = [] } = row as Partial<RoleRecord>
    return client_scope !== 'own' && departments.length === 0
  })
  if (whole !== undefined) return ok(String(whole[role.key]))
  const made = await roles.create(FALLBACK, write)
  return made.ok ? ok(FALLBACK.role_code) : made
}

/** Reads an administrator and refuses what is wrong before a store is opened: INPUT_INVALID. */
export function readAdministrator({ account, name, password }: CreateAdministrator): Result<RecordValues> {
  const chosen = readNewPassword(password, account)
  return chosen.ok ? readRecord(user, { userName: account, full_name: name, enabled: true }, indexReferences([])) : chosen
}

/**
 * Creates an administrator from the command line, such as the first one of a new store: KEY_TAKEN
 * where the name is in use, INPUT_INVALID.
 */
export function createAdministrator({ users, roles, passwords, clock }: Ports) {
  return async (wanted: CreateAdministrator): Promise<Result<true>> => {
    const write = { actorId: OPERATOR, at: clock.now() }
    const values = readAdministrator(wanted)
    if (!values.ok) return values
    const passwordHash = await passwords.hash(wanted.password)
    const code = await administratorRole(roles, write)
    if (!code.ok) return code
    const made = await users.create({ ...values.value, roles: [code.value] }, { ...write, passwordHash })
    return made.ok ? ok(true) : made
  }
}
