import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { roleOf, type RoleRecord } from '../roles/role.entity.ts'
import type { RolePermission } from '../roles/role-permission.entity.ts'
import { mayDo, scopeOfGrant, type Permission, type Role, type RoleHolder } from '../roles/permissions.ts'
import { allAreas } from '../roles/areas.ts'
import { staffFailure } from './staff.failures.ts'
import { ACTIONS } from '../roles/standard-roles.ts'
import type { UserRecord } from './user.entity.ts'

/**
 * The staff as permissions depend on them, at one moment: the staff, the company's roles and what
 * these hold.
 */
export type Staff = {
  readonly users: readonly (UserRecord & { readonly id: number })[]
  readonly roles: readonly RoleRecord[]
  readonly rolePermissions: readonly RolePermission[]
}

/** Roles by their codes, as permissions are checked by. */
export const rolesByCode = ({ roles, rolePermissions }: Pick<Staff, 'roles' | 'rolePermissions'>): ReadonlyMap<string, Role> =>
  new Map(roles.map((record) => [record.role_code, roleOf(record, rolePermissions)]))

/** The holdings of a user, by the codes of roles and departments. */
export const holderOf = (
  {
    roles = [],
    departments = [],
  }: { readonly roles?: readonly string[] | undefined; readonly departments?: readonly string[] | undefined },
  byCode: ReadonlyMap<string, Role>,
): RoleHolder => ({ roles: roles.flatMap((code) => byCode.get(code) ?? []), departments })

/** Whether a member of staff may work in a warehouse: in all of them where none is named. */
export const mayWorkIn = ({ warehouses = [] }: { readonly warehouses?: readonly string[] | undefined }, code: string): boolean =>
  warehouses.length === 0 || warehouses.includes(code)

const everyPermission = (): readonly Permission[] => allAreas().flatMap(({ name }) => ACTIONS.map((action) => ({ area: name, action })))

/**
 * Permissions that make an administrator: a user who can repair whatever is wrong with users and
 * roles.
 */
const MENDING: readonly Permission[] = [
  { area: 'users', action: 'create' },
  { area: 'users', action: 'update' },
  { area: 'roles', action: 'update' },
  { area: 'role-permissions', action: 'update' },
]

/**
 * The actor of the command line on the server itself, who could change anything anyway; no user has
 * this id.
 */
export const OPERATOR = 0
const EVERYTHING: RoleHolder = { standardRole: 'administrator' }

/** How far a grant reaches: no records, those of the holder's clients, all. */
const REACHES = [undefined, 'own', 'all'] as const
const reach = (holder: RoleHolder, permission: Permission): number => REACHES.indexOf(scopeOfGrant(holder, permission))

/**
 * Whether a user holds no permission that none of the others holds, and none with a wider reach.
 */
const isWithin = (holder: RoleHolder, others: readonly RoleHolder[]): boolean =>
  everyPermission().every((permission) => {
    const wanted = reach(holder, permission)
    return wanted === 0 || others.some((other) => reach(other, permission) >= wanted)
  })

function holdersOf(staff: Staff): ReadonlyMap<number, RoleHolder> {
  const byCode = rolesByCode(staff)
  return new Map(staff.users.filter(({ enabled }) => enabled).map((user) => [user.id, holderOf(user, byCode)]))
}

const isAdministrator = (holder: RoleHolder): boolean => MENDING.every((permission) => mayDo(holder, permission))

/**
 * The staff before and after a change, by which every change of users, roles and role permissions
 * is checked.
 */
export type StaffChange = { readonly before: Staff; readonly after: Staff; readonly actorId: number }

/**
 * Whether this change of the staff is allowed (rule: Changes of staff): OWN_ACCOUNT where users
 * lock themselves out, LAST_ADMINISTRATOR where nobody could undo it, NOT_YOURS_TO_GRANT where a
 * user would hold more than that user and the granting one held before. A change through a role
 * counts like a change of the user.
 */
export function checkStaffChange({ before, after, actorId }: StaffChange): Result<true> {
  const [held, holding] = [holdersOf(before), holdersOf(after)]
  if (held.has(actorId) && !holding.has(actorId)) return failed(staffFailure('OWN_ACCOUNT'))
  if ([...held.values()].some(isAdministrator) && ![...holding.values()].some(isAdministrator))
    return failed(staffFailure('LAST_ADMINISTRATOR'))
  const giver = actorId === OPERATOR ? EVERYTHING : (held.get(actorId) ?? {})
  const isHeld = ([id, holder]: readonly [number, RoleHolder]): boolean => isWithin(holder, [giver, held.get(id) ?? {}])
  return [...holding].every(isHeld) ? checkTouched({ held, giver, before, after, actorId }) : failed(staffFailure('NOT_YOURS_TO_GRANT'))
}

type RoleHolderChange = Pick<StaffChange, 'before' | 'after' | 'actorId'> & {
  readonly held: ReadonlyMap<number, RoleHolder>
  readonly giver: RoleHolder
}

/** Nobody may change, disable or delete a user who holds more. */
function checkTouched({ held, giver, before, after, actorId }: RoleHolderChange): Result<true> {
  const now = new Map(after.users.map((user) => [user.id, JSON.stringify(user)]))
  const changed = before.users.filter((user) => user.id !== actorId && now.get(user.id) !== JSON.stringify(user))
  return changed.every(({ id }) => isWithin(held.get(id) ?? {}, [giver])) ? ok(true) : failed(staffFailure('NOT_YOURS_TO_CHANGE'))
}

/**
 * Whether an actor may set the password of another account: NOT_YOURS_TO_CHANGE for staff who hold
 * more.
 */
export function mayResetPassword(actor: RoleHolder, target: RoleHolder): Result<true> {
  return isWithin(target, [actor]) ? ok(true) : failed(staffFailure('NOT_YOURS_TO_CHANGE'))
}
