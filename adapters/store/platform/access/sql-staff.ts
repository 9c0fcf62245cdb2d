import { client } from '#core/portal/shippers/client.entity.ts'
import type { RoleGrants } from '#core/platform/access/roles/role-grants.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { rolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { checkStaffChange, type Staff } from '#core/platform/access/accounts/staff.rules.ts'
import { user } from '#core/platform/access/accounts/user.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { LiveAddress } from '#core/platform/live/live-events.port.ts'
import { menuRoute } from '#core/portal/pages/menu-route.entity.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { Connection, Database, Sql } from '../../database/database.ts'
import { sqlLivePublisher } from '../live/sql-live-events.ts'
import { readAll, removeWhere, upsertInto, type Around, type EntityStoreParts } from '../../declared/sql-entity-store.ts'
import { sqlSessions, type SessionCache } from './sql-sessions.ts'
import { LOCKS } from '../../database/locks.ts'
import { query } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'

const readStaff = async (sql: Sql): Promise<Staff> => ({
  users: await readAll(sql, user),
  roles: await readAll(sql, role),
  rolePermissions: await readAll(sql, rolePermission),
})

/**
 * Checks a change of users, roles and role permissions against the core's rule over all of the
 * staff.
 */
const amongStaff: Around = async (connection, { actorId }, work) => {
  await connection.rows('select pg_advisory_xact_lock($1)', [LOCKS.staff])
  const before = await readStaff(connection)
  const result = await work()
  if (!result.ok) return result
  const allowed = checkStaffChange({ before, after: await readStaff(connection), actorId })
  return allowed.ok ? result : allowed
}

const DISABLED = query(
  { id: 'bigint' },
  'select distinct s.account_id as id from sessions s join accounts a on a.id = s.account_id where not a.enabled',
)

/** Ends the sessions of accounts that a write disabled. */
const endingSessions =
  (kept: SessionCache): Around =>
  async (connection, _by, work) => {
    const result = await work()
    if (!result.ok) return result
    for (const { id } of await connection.rows(DISABLED)) await sqlSessions(connection, kept).closeAll(id)
    return result
  }

/** Notifies the accounts whose permissions or menus a write may have changed. */
const telling =
  (...to: readonly LiveAddress[]): Around =>
  async (connection, _by, work) => {
    const result = await work()
    if (result.ok) for (const one of to) await sqlLivePublisher(connection).publish({ topic: 'access', to: one })
    return result
  }

const [STAFF, SHIPPERS] = [{ audience: 'staff' }, { audience: 'customer' }] as const satisfies readonly LiveAddress[]

/** The id of the record that a write made or changed; `undefined` after a sheet. */
const idOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : undefined

/** The client that was written; all of them after a sheet. */
const tellingClient: Around = async (connection, by, work) => {
  const result = await work()
  if (!result.ok) return result
  const id = idOf(result.value)
  const to = id === undefined ? SHIPPERS : { accountIds: [id] }
  return telling(to)(connection, by, async () => result)
}

/**
 * Marks the password of an account that a write made, where its owner has to change it, and whether
 * its phone may get codes for a new one.
 */
const markingDue: Around = async (connection, by, work) => {
  const result = await work()
  if (!result.ok) return result
  const id = idOf(result.value)
  if (by.passwordDue === true) await connection.rows('update accounts set password_due = true, phone_unproven = true where id = $1', [id])
  else if (by.provesPhone === true)
    await connection.rows('update accounts set phone_unproven = false where id = $1 and phone_unproven', [id])
  return result
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

/**
 * Returns the additions that the stores of accounts and related records make to any other entity
 * store. An account that did something stays in the records: it is disabled, not deleted.
 */
export function accountParts(entity: Entity, kept: SessionCache): Partial<EntityStoreParts> {
  switch (entity.name) {
    case user.name:
      return {
        around: within(telling(STAFF), within(amongStaff, endingSessions(kept))),
        namedBy: named('select from audit_entries where actor_id = $1', TRAIL),
      }
    case client.name:
      return {
        around: within(tellingClient, within(markingDue, endingSessions(kept))),
        namedBy: named('select from orders where customer_id = $1', ORDERS),
      }
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

/**
 * The permissions of roles, changed as a whole. A code that a record of another role has is not
 * taken over: KEY_TAKEN.
 */
export const sqlRoleGrants = (database: Database, written: () => Promise<void>): RoleGrants => ({
  change: async (code, change, by) => {
    const result = await transaction(database, (connection) =>
      within(telling(STAFF), amongStaff)(connection, by, async (): Promise<Result<true>> => {
        const roles = await readAll(connection, role)
        if (!roles.some((one) => one.role_code === code)) return failed(referenceFailure('RECORD_NOT_FOUND'))
        const all = await readAll(connection, rolePermission)
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
