import { failed, ok, type Result } from '../kernel/result.ts'
import { referenceFailure } from '../reference/reference.failures.ts'
import type { RecordWrite } from '../reference/reference.ports.ts'
import { AREAS, type Area } from './areas.ts'
import type { Permissions } from './permissions.ts'
import { permissionsIn, type RolePermission } from './role-permission.entity.ts'
import { ACTIONS } from './standard-roles.ts'

export type StoredGrant = RolePermission & { readonly id: number; readonly version: number }

/** The records of one role after a change: those that say something new, and the codes of those that say nothing any more. */
export type GrantChange = { readonly kept: readonly RolePermission[]; readonly gone: readonly string[] }

/** What roles hold, role by role. */
export type RoleGrants = {
  /** Changes the records of a role in one unit of work, held to the rule over all of the staff; each change leaves its audit row. */
  readonly change: (
    role: string,
    change: (held: readonly StoredGrant[]) => Result<GrantChange>,
    write: RecordWrite,
  ) => Promise<Result<true>>
}

/** Tells one state of a role's records from another. */
export const revisionOf = (held: readonly StoredGrant[]): string =>
  held
    .map(({ id, version }) => `${id}.${version}`)
    .toSorted()
    .join(' ')

export type SaveGrants = {
  readonly role: string
  /** All that it is to hold; an area that is left out it holds no more. */
  readonly permissions: Permissions
  /** The state that was seen. */
  readonly revision: string
}

const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name)

/** The records that say what a role is to hold: RECORD_CHANGED where they are others than were seen. */
export function changedGrants(held: readonly StoredGrant[], { role, permissions, revision }: SaveGrants): Result<GrantChange> {
  if (revisionOf(held) !== revision) return failed(referenceFailure('RECORD_CHANGED'))
  const now = permissionsIn(held)
  const areas = [...new Set([...Object.keys(permissions), ...held.map(({ area }) => area)])].filter(isArea)
  const changed = areas.filter((area) => ACTIONS.some((action) => includes(now, area, action) !== includes(permissions, area, action)))
  const kept = changed.flatMap((area) => recordOf({ role, area, permissions, held }))
  const names = new Set(kept.map(({ permission_code }) => permission_code))
  const gone = held.filter(({ area, permission_code }) => changed.includes(area as Area) && !names.has(permission_code))
  return ok({ kept, gone: gone.map(({ permission_code }) => permission_code) })
}

const includes = (permissions: Permissions, area: string, action: (typeof ACTIONS)[number]): boolean =>
  Object.hasOwn(permissions, area) && permissions[area]?.includes(action) === true

type Wanted = Pick<SaveGrants, 'role' | 'permissions'> & { readonly area: Area; readonly held: readonly StoredGrant[] }

/** One record for an area, under the code that it has already. */
function recordOf({ role, area, permissions, held }: Wanted): readonly RolePermission[] {
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

/** Saves what a role holds, all of it at once. */
export const saveGrants =
  ({ grants }: { readonly grants: RoleGrants }) =>
  (command: SaveGrants, write: RecordWrite): Promise<Result<true>> =>
    grants.change(command.role, (held) => changedGrants(held, command), write)
