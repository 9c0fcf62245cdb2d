import { failed, ok, type Result } from '../kernel/result.ts'
import { roleOf, type RoleRecord } from './role.entity.ts'
import type { RolePermission } from './role-permission.entity.ts'
import { mayDo, scopeOfGrant, type Permission, type Role, type RoleHolder } from './permissions.ts'
import { AREAS } from './areas.ts'
import { staffFailure } from './staff.failures.ts'
import { ACTIONS } from './standard-roles.ts'
import type { UserRecord } from './user.entity.ts'

/** What a permission is judged by, at one moment: the staff, the roles of the house and what these hold. */
export type Staff = {
  readonly users: readonly (UserRecord & { readonly id: number })[]
  readonly roles: readonly RoleRecord[]
  readonly rolePermissions: readonly RolePermission[]
}

/** Roles by their codes, as permissions are judged by. */
export const rolesByCode = ({ roles, rolePermissions }: Pick<Staff, 'roles' | 'rolePermissions'>): ReadonlyMap<string, Role> =>
  new Map(roles.map((record) => [record.role_code, roleOf(record, rolePermissions)]))

/** What somebody holds by the codes of roles and departments. */
export const holderOf = (
  {
    roles = [],
    departments = [],
  }: { readonly roles?: readonly string[] | undefined; readonly departments?: readonly string[] | undefined },
  byCode: ReadonlyMap<string, Role>,
): RoleHolder => ({ roles: roles.flatMap((code) => byCode.get(code) ?? []), departments })

const EVERY_PERMISSION: readonly Permission[] = Object.keys(AREAS).flatMap((area) => ACTIONS.map((action) => ({ area, action })))

/** What makes an administrator: somebody who can mend whatever is wrong with users and roles. */
const MENDING: readonly Permission[] = [
  { area: 'users', action: 'create' },
  { area: 'users', action: 'update' },
  { area: 'roles', action: 'update' },
  { area: 'role-permissions', action: 'update' },
]

/** Nobody's id: whoever runs the command line on the machine itself, and so could change anything. */
export const OPERATOR = 0
const EVERYTHING: RoleHolder = { standardRole: 'administrator' }

/** How far a grant reaches: nobody's records, its holder's clients', everybody's. */
const REACHES = [undefined, 'own', 'all'] as const
const reach = (holder: RoleHolder, permission: Permission): number => REACHES.indexOf(scopeOfGrant(holder, permission))

/** Whether somebody holds no more than all of the others together: nothing beyond it, and of nobody's records beyond theirs. */
const isWithin = (holder: RoleHolder, others: readonly RoleHolder[]): boolean =>
  EVERY_PERMISSION.every((permission) => {
    const wanted = reach(holder, permission)
    return wanted === 0 || others.some((other) => reach(other, permission) >= wanted)
  })

function holdersOf(staff: Staff): ReadonlyMap<number, RoleHolder> {
  const byCode = rolesByCode(staff)
  return new Map(staff.users.filter(({ enabled }) => enabled).map((user) => [user.id, holderOf(user, byCode)]))
}

const isAdministrator = (holder: RoleHolder): boolean => MENDING.every((permission) => mayDo(holder, permission))

/** What every change of users, roles and role permissions is held to. */
export type StaffChange = { readonly before: Staff; readonly after: Staff; readonly actorId: number }

/**
 * Whether the staff may be changed so (domain §6): OWN_ACCOUNT where somebody shuts itself out, LAST_ADMINISTRATOR where nobody could undo it,
 * NOT_YOURS_TO_GRANT where somebody would hold more than both it and the one who grants it held before. Who is changed by a role, and not by name,
 * counts the same.
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

type Touched = Pick<StaffChange, 'before' | 'after' | 'actorId'> & {
  readonly held: ReadonlyMap<number, RoleHolder>
  readonly giver: RoleHolder
}

/** Nobody changes, disables or deletes a user who holds more than it does. */
function checkTouched({ held, giver, before, after, actorId }: Touched): Result<true> {
  const now = new Map(after.users.map((user) => [user.id, JSON.stringify(user)]))
  const changed = before.users.filter((user) => user.id !== actorId && now.get(user.id) !== JSON.stringify(user))
  return changed.every(({ id }) => isWithin(held.get(id) ?? {}, [giver])) ? ok(true) : failed(staffFailure('NOT_YOURS_TO_CHANGE'))
}

/** Whether somebody may set the password of another account: of the staff NOT_YOURS_TO_CHANGE where that one holds more. */
export function mayResetPassword(actor: RoleHolder, target: RoleHolder): Result<true> {
  return isWithin(target, [actor]) ? ok(true) : failed(staffFailure('NOT_YOURS_TO_CHANGE'))
}
