import { client } from '../../core/identity/client.entity.ts'
import type { RoleGrants } from '../../core/identity/role-grants.ts'
import { role, type RoleRecord } from '../../core/identity/role.entity.ts'
import { rolePermission, type RolePermission } from '../../core/identity/role-permission.entity.ts'
import { checkStaffChange, type Staff } from '../../core/identity/staff.rules.ts'
import { user, type UserRecord } from '../../core/identity/user.entity.ts'
import type { Entity } from '../../core/kernel/entity.ts'
import { words, type Words } from '../../core/kernel/words.ts'
import type { LiveAddress } from '../../core/live/live-events.port.ts'
import { menuRoute } from '../../core/pages/menu-route.entity.ts'
import { failed, ok, type Result } from '../../core/kernel/result.ts'
import { referenceFailure } from '../../core/reference/reference.failures.ts'
import type { ReferenceRow } from '../../core/reference/references.ts'
import type { Connection, Database, Sql } from './database.ts'
import { sqlLivePublisher } from './sql-live-events.ts'
import { readAll, removeWhere, upsertInto, type Around, type EntityStoreParts } from './sql-entity-store.ts'
import { sqlSessions, type SessionCache } from './sql-sessions.ts'
import { transaction } from './transaction.ts'

/** Changes of the staff come one after another, so that none is judged by a picture that another one changes. */
const STAFF_LOCK = 7_310_003

/** The records of an entity as its declaration has them; the store read them by that declaration. */
const recordsOf = async <T>(sql: Sql, entity: Entity): Promise<readonly (T & ReferenceRow)[]> =>
  (await readAll(sql, entity)) as readonly (T & ReferenceRow)[]

const readStaff = async (sql: Sql): Promise<Staff> => ({
  users: await recordsOf<UserRecord>(sql, user),
  roles: await recordsOf<RoleRecord>(sql, role),
  rolePermissions: await recordsOf<RolePermission>(sql, rolePermission),
})

/** Holds a change of users, roles and role permissions to the core's rule over all of the staff. */
const amongStaff: Around = async (connection, { actorId }, work) => {
  await connection.rows('select pg_advisory_xact_lock($1)', [STAFF_LOCK])
  const before = await readStaff(connection)
  const result = await work()
  if (!result.ok) return result
  const allowed = checkStaffChange({ before, after: await readStaff(connection), actorId })
  return allowed.ok ? result : allowed
}

const DISABLED = `select distinct s.account_id as id from sessions s join accounts a on a.id = s.account_id where not a.enabled`

/** Ends the sessions of accounts that a write disabled. */
const endingSessions =
  (kept: SessionCache): Around =>
  async (connection, _by, work) => {
    const result = await work()
    if (!result.ok) return result
    for (const { id } of await connection.rows<{ id: number }>(DISABLED)) await sqlSessions(connection, kept).closeAll(id)
    return result
  }

/** Tells those whose rights or menus a write may have changed to look again. */
const telling =
  (...to: readonly LiveAddress[]): Around =>
  async (connection, _by, work) => {
    const result = await work()
    if (result.ok) for (const one of to) await sqlLivePublisher(connection).publish({ topic: 'access', to: one })
    return result
  }

const [STAFF, SHIPPERS] = [{ audience: 'staff' }, { audience: 'customer' }] as const satisfies readonly LiveAddress[]

/** The client that was written; all of them after a sheet. */
const tellingClient: Around = async (connection, by, work) => {
  const result = await work()
  if (!result.ok) return result
  const { value } = result
  const isOne = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
  const to = isOne ? { accountIds: [Number(value.id)] } : SHIPPERS
  return telling(to)(connection, by, async () => result)
}

const within =
  (outer: Around, inner: Around): Around =>
  (connection, by, work) =>
    outer(connection, by, () => inner(connection, by, work))

const [ORDERS, TRAIL] = [words('订单', '訂單', 'Orders'), words('操作记录', '操作記錄', 'Audit trail')]

const named =
  (text: string, by: Words): NonNullable<EntityStoreParts['namedBy']> =>
  async (connection: Connection, { id }) => {
    const [found] = await connection.texts(`select exists (${text})`, [id])
    return found?.[0] === 't' ? by : undefined
  }

/** What the stores of accounts and of what these hold do beside any other's. Who did something stays named: such an account is disabled, not deleted. */
export function accountParts(entity: Entity, kept: SessionCache): Partial<EntityStoreParts> {
  switch (entity.name) {
    case user.name:
      return {
        around: within(telling(STAFF), within(amongStaff, endingSessions(kept))),
        namedBy: named('select from audit_entries where actor_id = $1', TRAIL),
      }
    case client.name:
      return { around: within(tellingClient, endingSessions(kept)), namedBy: named('select from orders where customer_id = $1', ORDERS) }
    case role.name:
      return {
        around: within(telling(STAFF), amongStaff),
        clear: (connection, { record, by }) => removeWhere(connection, rolePermission, { filters: { role: String(record[role.key]) }, by }),
      }
    case rolePermission.name:
      return { around: within(telling(STAFF), amongStaff) }
    case menuRoute.name:
      return { around: telling(STAFF, SHIPPERS) }
    default:
      return {}
  }
}

/** What roles hold, changed as a whole. A code that a record of another role has is left to it: KEY_TAKEN. */
export const sqlRoleGrants = (database: Database, written: () => Promise<void>): RoleGrants => ({
  change: async (code, change, by) => {
    const result = await transaction(database, (connection) =>
      within(telling(STAFF), amongStaff)(connection, by, async (): Promise<Result<true>> => {
        const roles = await recordsOf<RoleRecord>(connection, role)
        if (!roles.some((one) => one.role_code === code)) return failed(referenceFailure('RECORD_NOT_FOUND'))
        const all = await recordsOf<RolePermission>(connection, rolePermission)
        const changed = change(all.filter((one) => one.role === code))
        if (!changed.ok) return changed
        const { kept, gone } = changed.value
        const foreign = all.find((one) => one.role !== code && kept.some(({ permission_code }) => permission_code === one.permission_code))
        if (foreign !== undefined) return failed(referenceFailure('KEY_TAKEN', { key: foreign.permission_code }))
        for (const permission_code of gone) await removeWhere(connection, rolePermission, { filters: { permission_code }, by })
        const saved = await upsertInto(connection, rolePermission, { records: kept, by })
        return saved.ok ? ok(true) : saved
      }),
    )
    if (result.ok) await written()
    return result
  },
})
