import type { ReferenceRow, References } from '../reference/references.ts'
import type { Actor } from './account.ts'
import type { Role } from './permissions.ts'
import { role, type RoleRecord } from './role.entity.ts'
import { rolePermission, type RolePermission } from './role-permission.entity.ts'
import { holderOf, rolesByCode } from './staff.rules.ts'

const made = new WeakMap<References, ReadonlyMap<string, Role>>()

/** The roles of the house at the moment of a snapshot; made once of each. */
function rolesIn(references: References): ReadonlyMap<string, Role> {
  const known = made.get(references)
  if (known !== undefined) return known
  const roles = rolesByCode({
    roles: references.all(role.name) as readonly (RoleRecord & ReferenceRow)[],
    rolePermissions: references.all(rolePermission.name) as readonly (RolePermission & ReferenceRow)[],
  })
  made.set(references, roles)
  return roles
}

/** Somebody with what the roles hold at this moment: nothing that was granted is remembered with a session. */
export const withRoles = <A extends Pick<Actor, 'roleCodes' | 'departments'>>(
  account: A,
  references: References,
): A & Pick<Actor, 'roles'> => ({
  ...account,
  roles: holderOf({ roles: account.roleCodes, departments: account.departments }, rolesIn(references)).roles,
})
