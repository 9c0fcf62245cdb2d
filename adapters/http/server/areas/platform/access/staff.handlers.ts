import type { resetPassword } from '#core/platform/access/accounts/account-records.usecase.ts'
import type { Audience } from '#core/platform/access/account.ts'
import { permissionsOf } from '#core/platform/access/roles/permissions.ts'
import type { resetSecondFactor } from '#core/platform/access/sign-in/reset-second-factor.usecase.ts'
import { revisionOf, type saveGrants } from '#core/platform/access/roles/role-grants.ts'
import { permissionsIn, type rolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import type { role } from '#core/platform/access/roles/role.entity.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { menuRoute, type MenuRoute } from '#core/portal/pages/menu-route.entity.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { menuRoutes } from '../../../../contract/platform/access/menu.routes.ts'
import type { Grants, staffRoutes } from '../../../../contract/platform/access/staff.routes.ts'
import type { BindingsOf, Call } from '../../../answers/call.ts'

type Parts = {
  readonly references: () => References
  readonly roles: Pick<EntityStore<(typeof role)['fields']>, 'findByKey'>
  readonly rolePermissions: Pick<EntityStore<(typeof rolePermission)['fields']>, 'list'>
  readonly saveGrants: ReturnType<typeof saveGrants>
  readonly resetPassword: Readonly<Record<Audience, ReturnType<typeof resetPassword>>>
  readonly resetFactor: Readonly<Record<Audience, ReturnType<typeof resetSecondFactor>>>
  readonly clock: Clock
}

/** A role has at most one record per area, and there are some dozen areas. */
const MOST_RECORDS = 500

const mutable = (permissions: ReturnType<typeof permissionsIn>): Grants['permissions'] =>
  Object.fromEntries(Object.entries(permissions).map(([area, actions]) => [area, [...actions]]))

/**
 * Handlers for passwords that staff set, the permissions of roles, and the arrangement of pages.
 */
export function staffHandlers({
  references,
  roles,
  rolePermissions,
  clock,
  ...use
}: Parts): BindingsOf<typeof menuRoutes & typeof staffRoutes> {
  const grantsOf = async (code: string): Promise<Result<Grants>> => {
    const found = await roles.findByKey(code)
    if (found === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
    const { rows: held } = await rolePermissions.list({ filters: { role: code }, page: 1, pageSize: MOST_RECORDS })
    const { session: _own, ...standard } = permissionsOf({ standardRole: found.standard_role })
    return ok({ role: code, standard, permissions: mutable(permissionsIn(held)), revision: revisionOf(held) })
  }
  const setPassword =
    (audience: Audience) =>
    async ({ params, body, actor }: Pick<Call<(typeof staffRoutes)['setUserPassword']>, 'params' | 'body' | 'actor'>) => {
      const done = await use.resetPassword[audience]({ accountId: params.id, audience, password: body.userPwd }, actor)
      return done.ok ? ok(null) : done
    }
  const dropFactor =
    (audience: Audience) =>
    async ({ params, actor }: Pick<Call<(typeof staffRoutes)['resetUserFactor']>, 'params' | 'actor'>) => {
      const done = await use.resetFactor[audience]({ accountId: params.id, audience }, actor)
      return done.ok ? ok(null) : done
    }
  return {
    resetUserFactor: dropFactor('staff'),
    resetClientFactor: dropFactor('customer'),
    setUserPassword: setPassword('staff'),
    setClientPassword: setPassword('customer'),
    grants: ({ params }) => grantsOf(params.role),
    saveGrants: async ({ params, body, actor }) => {
      const saved = await use.saveGrants({ role: params.role, ...body }, { actorId: actor.id, at: clock.now() })
      return saved.ok ? grantsOf(params.role) : saved
    },
    menuRoutes: async () => {
      const rows = references().all(menuRoute).map(presentMenuRoute)
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
