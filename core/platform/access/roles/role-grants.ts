import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { RecordWrite } from '#core/base/fields/reference.ports.ts'
import { groupOf } from './areas.ts'
import type { Permissions } from './permissions.ts'
import { permissionsIn, type RolePermission } from './role-permission.entity.ts'
import { ACTIONS } from './standard-roles.ts'

export type StoredGrant = RolePermission & { readonly id: number; readonly version: number }

/** The change to the records of one role: the records to save, and the codes of those to delete. */
export type GrantChange = { readonly kept: readonly RolePermission[]; readonly gone: readonly string[] }

/** The permissions of roles. */
export type RoleGrants = {
  /**
   * Changes the records of a role in one unit of work, checked by the rule for all staff changes;
   * each change has its audit row.
   */
  readonly change: (
    role: string,
    change: (held: readonly StoredGrant[]) => Result<GrantChange>,
    write: RecordWrite,
  ) => Promise<Result<true>>
}

/** Identifies the state of a role's records. */
export const revisionOf = (held: readonly StoredGrant[]): string =>
  held
    .map(({ id, version }) => `${id}.${version}`)
    .toSorted()
    .join(' ')

export type SaveGrants = {
  readonly role: string
  /** Everything the role is to hold; areas left out are removed. */
  readonly permissions: Permissions
  /** The state that the user saw. */
  readonly revision: string
}

const isArea = (name: string): boolean => groupOf(name) !== undefined

/**
 * The records for what a role is to hold: RECORD_CHANGED where the stored ones are not those that
 * the user saw.
 */
export function changedGrants(held: readonly StoredGrant[], { role, permissions, revision }: SaveGrants): Result<GrantChange> {
  if (revisionOf(held) !== revision) return failed(referenceFailure('RECORD_CHANGED'))
  const now = permissionsIn(held)
  const areas = [...new Set([...Object.keys(permissions), ...held.map(({ area }) => area)])].filter(isArea)
  const changed = areas.filter((area) => ACTIONS.some((action) => includes(now, area, action) !== includes(permissions, area, action)))
  const kept = changed.flatMap((area) => recordOf({ role, area, permissions, held }))
  const names = new Set(kept.map(({ permission_code }) => permission_code))
  const gone = held.filter(({ area, permission_code }) => changed.includes(area) && !names.has(permission_code))
  return ok({ kept, gone: gone.map(({ permission_code }) => permission_code) })
}

const includes = (permissions: Permissions, area: string, action: (typeof ACTIONS)[number]): boolean =>
  Object.hasOwn(permissions, area) && permissions[area]?.includes(action) === true

type GrantRecordInput = Pick<SaveGrants, 'role' | 'permissions'> & { readonly area: string; readonly held: readonly StoredGrant[] }

/** The record for an area, under its existing code. */
function recordOf({ role, area, permissions, held }: GrantRecordInput): readonly RolePermission[] {
  if (!ACTIONS.some((action) => includes(permissions, area, action))) return []
  const may = (action: (typeof ACTIONS)[number]): boolean => includes(permissions, area, action)
  return [
    {
      permission_code: held.find((one) => one.area === area)?.permission_code ?? `${role}-${area}`.toUpperCase(),
      role,
      area,
      can_read: may('read'),
      can_create: may('create'),
      can_update: may('update'),
      can_delete: may('delete'),
      can_approve: may('approve'),
      can_export: may('export'),
    },
  ]
}

/** Saves all permissions of a role at once. */
export const saveGrants =
  ({ grants }: { readonly grants: RoleGrants }) =>
  (command: SaveGrants, write: RecordWrite): Promise<Result<true>> =>
    grants.change(command.role, (held) => changedGrants(held, command), write)
