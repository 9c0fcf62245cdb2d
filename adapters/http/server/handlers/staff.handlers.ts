import type { resetPassword } from '../../../../core/identity/account-records.usecase.ts'
import type { Audience } from '../../../../core/identity/account.ts'
import { permissionsOf } from '../../../../core/identity/permissions.ts'
import { revisionOf, type saveGrants, type StoredGrant } from '../../../../core/identity/role-grants.ts'
import { permissionsIn } from '../../../../core/identity/role-permission.entity.ts'
import type { RoleRecord } from '../../../../core/identity/role.entity.ts'
import type { Clock } from '../../../../core/kernel/clock.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import { menuRoute, type MenuRoute } from '../../../../core/pages/menu-route.entity.ts'
import { referenceFailure } from '../../../../core/reference/reference.failures.ts'
import type { EntityStore } from '../../../../core/reference/reference.ports.ts'
import type { ReferenceRow, References } from '../../../../core/reference/references.ts'
import type { Grants, staffRoutes } from '../../contract/staff.routes.ts'
import type { BindingsOf, Call } from '../call.ts'

type Parts = {
  readonly references: () => References
  readonly roles: Pick<EntityStore, 'findByKey'>
  readonly rolePermissions: Pick<EntityStore, 'list'>
  readonly saveGrants: ReturnType<typeof saveGrants>
  readonly resetPassword: ReturnType<typeof resetPassword>
  readonly clock: Clock
}

/** A role has at most one record an area, of which there are some dozens. */
const MOST_RECORDS = 500

const mutable = (permissions: ReturnType<typeof permissionsIn>): Grants['permissions'] =>
  Object.fromEntries(Object.entries(permissions).map(([area, actions]) => [area, [...actions]]))

/** Passwords that the staff set, what roles hold as a whole, and how pages are arranged. */
export function staffHandlers({ references, roles, rolePermissions, clock, ...use }: Parts): BindingsOf<typeof staffRoutes> {
  const grantsOf = async (code: string): Promise<Result<Grants>> => {
    const found = (await roles.findByKey(code)) as (RoleRecord & ReferenceRow) | undefined
    if (found === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
    const { rows } = await rolePermissions.list({ filters: { role: code }, page: 1, pageSize: MOST_RECORDS })
    const held = rows as readonly (StoredGrant & ReferenceRow)[]
    const { session: _own, ...standard } = permissionsOf({ standardRole: found.standard_role })
    return ok({ role: code, standard, permissions: mutable(permissionsIn(held)), revision: revisionOf(held) })
  }
  const setPassword =
    (audience: Audience) =>
    async ({ params, body, actor }: Pick<Call<(typeof staffRoutes)['setUserPassword']>, 'params' | 'body' | 'actor'>) => {
      const done = await use.resetPassword({ accountId: params.id, audience, password: body.userPwd }, actor)
      return done.ok ? ok(null) : done
    }
  return {
    setUserPassword: setPassword('staff'),
    setClientPassword: setPassword('customer'),
    grants: ({ params }) => grantsOf(params.role),
    saveGrants: async ({ params, body, actor }) => {
      const saved = await use.saveGrants({ role: params.role, ...body }, { actorId: actor.id, at: clock.now() })
      return saved.ok ? grantsOf(params.role) : saved
    },
    menuRoutes: async () => {
      const rows = (references().all(menuRoute.name) as readonly (MenuRoute & ReferenceRow)[]).map(presentMenuRoute)
      return ok({ rows, total: rows.length })
    },
  }
}

const presentMenuRoute = ({ title, english_title, traditional_title, icon, order, ...record }: MenuRoute) => ({
  name: record.name,
  path: record.path,
  title: title ?? null,
  english_title: english_title ?? null,
  traditional_title: traditional_title ?? null,
  icon: icon ?? null,
  order: order ?? null,
  hideInMenu: record.hideInMenu,
  notCache: record.notCache,
  ddu: record.ddu,
  ddp: record.ddp,
})
