import { allAreas } from '#core/platform/access/roles/areas.ts'
import { AREA_GROUPS, type Area, type AreaGroup } from '#core/base/fields/area.ts'
import { ACTIONS, type Action } from '#core/platform/access/roles/standard-roles.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { Grants } from '../../../../../http/contract/platform/access/staff.routes.ts'

type Permissions = Grants['permissions']

export const holds = (permissions: Permissions, area: string, action: Action): boolean => permissions[area]?.includes(action) === true

/** Areas with their headings; the own account is not granted, because everybody has it. */
export const areasByGroup = (): readonly { readonly group: AreaGroup; readonly label: Words; readonly areas: readonly Area[] }[] =>
  [...Map.groupBy(allAreas(), ({ group }) => group)]
    .filter(([group]) => group !== 'own')
    .map(([group, areas]) => ({ group, label: AREA_GROUPS[group].label, areas }))

/** With some actions of an area checked or not. */
export function tickActions(
  permissions: Permissions,
  area: string,
  { actions, on }: { readonly actions: readonly Action[]; readonly on: boolean },
): Permissions {
  const wanted = ACTIONS.filter((action) => (actions.includes(action) ? on : holds(permissions, area, action)))
  const { [area]: _before, ...others } = permissions
  return wanted.length === 0 ? others : { ...others, [area]: wanted }
}

/** The number of differences between two states. */
export const countChanges = (one: Permissions, other: Permissions): number =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce(
    (sum, area) => sum + ACTIONS.filter((action) => holds(one, area, action) !== holds(other, area, action)).length,
    0,
  )
