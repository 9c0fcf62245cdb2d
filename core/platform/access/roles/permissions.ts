import { STANDARD_ROLES, type StandardRole } from './standard-role.ts'
import { allAreas, groupOf } from './areas.ts'
import { ACTIONS, OWN_ACCOUNT, STANDARD_GRANTS, type Action, type ClientScope } from './standard-roles.ts'

/**
 * The permission that a route or command requires of a staff account: an area and an action in it.
 */
export type Permission = { readonly area: string; readonly action: Action }

/** Actions by area, as a role holds them and as the API shows them for a session. */
export type Permissions = Readonly<Record<string, readonly Action[]>>

/**
 * A role that the company defines (rule: Company roles): what it holds itself, beside the grants of
 * the standard role it maps to. `clients` says whose records it reaches; left out, the standard
 * role decides, and without one only its holder's own clients.
 */
export type Role = {
  readonly permissions: Permissions
  readonly standardRole?: StandardRole | undefined
  readonly clients?: ClientScope | undefined
  /** Applies to users of one of these departments; left out or empty, to all users. */
  readonly departments?: readonly string[] | undefined
  /** Its users sign in with a second factor. */
  readonly secondFactor?: boolean | undefined
}

/**
 * The part of an account that decides what it may do as staff. A user holds several roles;
 * `standardRole` is one more.
 */
export type RoleHolder = {
  readonly standardRole?: StandardRole | undefined
  readonly roles?: readonly Role[] | undefined
  readonly departments?: readonly string[] | undefined
}

const isAction = (action: string): action is Action => ACTIONS.some((one) => one === action)

function isStandard(role: StandardRole, { area, action }: Permission): boolean {
  const group = groupOf(area)
  if (group === undefined || !STANDARD_ROLES.includes(role)) return false
  const { areas, groups } = STANDARD_GRANTS[role]
  const granted = Object.hasOwn(areas, area) ? areas[area] : groups[group]
  return granted?.includes(action) === true
}

const holds = (role: Role, permission: Permission): boolean =>
  (Object.hasOwn(role.permissions, permission.area) && role.permissions[permission.area]?.includes(permission.action) === true) ||
  (role.standardRole !== undefined && isStandard(role.standardRole, permission))

const isOfDepartment = ({ departments = [] }: Role, own: readonly string[]): boolean =>
  departments.length === 0 || departments.some((one) => own.includes(one))

function rolesOf({ standardRole, roles = [], departments = [] }: RoleHolder): readonly Role[] {
  const held = roles.filter((role) => isOfDepartment(role, departments))
  return standardRole === undefined ? held : [{ permissions: {}, standardRole }, ...held]
}

const scopeOf = ({ clients, standardRole }: Role): ClientScope =>
  clients ?? (standardRole === undefined ? 'own' : STANDARD_GRANTS[standardRole].clients)

/**
 * Whose records a staff account may do this to; `undefined` for nobody's. Deny by default:
 * undeclared areas, unknown actions and whatever no role grants. Of several roles that grant it,
 * the widest counts.
 */
export function scopeOfGrant(holder: RoleHolder, permission: Permission): ClientScope | undefined {
  if (groupOf(permission.area) === undefined || !isAction(permission.action)) return undefined
  if (permission.area === 'session') return OWN_ACCOUNT.some((action) => action === permission.action) ? 'own' : undefined
  const granting = rolesOf(holder).filter((role) => holds(role, permission))
  if (granting.length === 0) return undefined
  return granting.some((role) => scopeOf(role) === 'all') ? 'all' : 'own'
}

/** Whether a staff account may do this at all. */
export const mayDo = (holder: RoleHolder, permission: Permission): boolean => scopeOfGrant(holder, permission) !== undefined

/** Everything that a staff account may do, by area; areas where it may do nothing are left out. */
export function permissionsOf(holder: RoleHolder, areas: readonly string[] = allAreas().map(({ name }) => name)): Record<string, Action[]> {
  const held = areas.map((area) => [area, ACTIONS.filter((action) => mayDo(holder, { area, action }))] as const)
  return Object.fromEntries(held.filter(([, actions]) => actions.length > 0))
}
