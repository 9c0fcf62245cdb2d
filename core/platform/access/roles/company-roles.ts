import type { References } from '#core/base/fields/references.ts'
import type { Actor } from '../account.ts'
import type { Role } from './permissions.ts'
import { role } from './role.entity.ts'
import { rolePermission } from './role-permission.entity.ts'
import { holderOf, rolesByCode } from '../accounts/staff.rules.ts'

const made = new WeakMap<References, ReadonlyMap<string, Role>>()

/** The company's roles at the moment of a snapshot; built once per snapshot. */
function rolesIn(references: References): ReadonlyMap<string, Role> {
  const known = made.get(references)
  if (known !== undefined) return known
  const roles = rolesByCode({
    roles: references.all(role),
    rolePermissions: references.all(rolePermission),
  })
  made.set(references, roles)
  return roles
}

/** An account with what its roles hold at this moment: a session remembers no grants. */
export const withRoles = <A extends Pick<Actor, 'roleCodes' | 'departments'>>(
  account: A,
  references: References,
): A & Pick<Actor, 'roles'> => ({
  ...account,
  roles: holderOf({ roles: account.roleCodes, departments: account.departments }, rolesIn(references)).roles,
})
