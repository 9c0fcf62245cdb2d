import { ACTIONS } from '#core/platform/access/roles/standard-roles.ts'
import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

const idParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const roleParams = z.object({ role: z.string().max(100) })
const permissions = named('Permissions', z.record(z.string().max(60), z.array(z.enum(ACTIONS)).max(ACTIONS.length)))

/** The permissions of a role: those of its standard role, and its own. */
const grants = named(
  'RoleGrants',
  z.object({
    role: z.string(),
    standard: permissions,
    permissions,
    /** Sent back with a change: a change by somebody else in between is a conflict. */
    revision: z.string(),
  }),
)
export type Grants = z.output<typeof grants>

/**
 * Who knows the password of a client can act as the client, so that changing clients is not enough
 * for it.
 */
const PASSWORD_AREA = { users: 'users', clients: 'client-passwords' } as const

const setPassword = (area: 'users' | 'clients') =>
  defineRoute({
    method: 'POST',
    path: `/admin/${area}/{id}/password`,
    tag: area,
    summary: `Give one of ${area} another password; all sessions of the account end, and its owner has to change it first`,
    audience: 'staff',
    permission: { area: PASSWORD_AREA[area], action: 'update' },
    clients: area === 'clients' ? { param: 'id' } : 'none',
    params: idParams,
    body: z.object({ userPwd: z.string().max(1000) }),
  })

const dropFactor = (area: 'users' | 'clients') =>
  defineRoute({
    method: 'POST',
    path: `/admin/${area}/{id}/secondFactor/reset`,
    tag: area,
    summary: `Turn off the second factor of one of ${area}, who lost it; all sessions of the account end`,
    audience: 'staff',
    permission: { area: PASSWORD_AREA[area], action: 'update' },
    clients: area === 'clients' ? { param: 'id' } : 'none',
    params: idParams,
  })

/** Routes of the staff areas beside the list/CRUD pattern. */
export const staffRoutes = {
  setUserPassword: setPassword('users'),
  setClientPassword: setPassword('clients'),
  resetUserFactor: dropFactor('users'),
  resetClientFactor: dropFactor('clients'),
  grants: defineRoute({
    method: 'GET',
    path: '/admin/role-permissions/grants/{role}',
    tag: 'role-permissions',
    summary: 'The permissions of a role, by area',
    audience: 'staff',
    permission: { area: 'role-permissions', action: 'read' },
    clients: 'none',
    params: roleParams,
    payload: grants,
  }),
  saveGrants: defineRoute({
    method: 'PUT',
    path: '/admin/role-permissions/grants/{role}',
    tag: 'role-permissions',
    summary: 'Save all permissions of a role beside its standard role; areas that are left out are removed',
    audience: 'staff',
    permission: { area: 'role-permissions', action: 'update' },
    clients: 'none',
    params: roleParams,
    body: z.object({ permissions, revision: z.string().max(100_000) }),
    payload: grants,
  }),
}
