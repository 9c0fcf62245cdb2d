import { AREA_GROUPS, AREAS, type Area, type AreaGroup } from '../../../../core/identity/areas.ts'
import { ACTIONS, type Action } from '../../../../core/identity/standard-roles.ts'
import type { Words } from '../../../../core/kernel/words.ts'
import type { Grants } from '../../../http/contract/staff.routes.ts'

type Permissions = Grants['permissions']

export const holds = (permissions: Permissions, area: string, action: Action): boolean => permissions[area]?.includes(action) === true

/** Areas with their headings; everybody has its own account, so that is nobody's to grant. */
export const AREAS_BY_GROUP: readonly { readonly group: AreaGroup; readonly label: Words; readonly areas: readonly Area[] }[] =
  Object.entries(AREA_GROUPS)
    .map(([group, label]) => ({
      group: group as AreaGroup,
      label,
      areas: (Object.keys(AREAS) as Area[]).filter((area) => AREAS[area].group === group),
    }))
    .filter(({ group }) => group !== 'own')

/** With some actions of an area ticked or not. */
export function ticked(
  permissions: Permissions,
  area: string,
  { actions, on }: { readonly actions: readonly Action[]; readonly on: boolean },
): Permissions {
  const wanted = ACTIONS.filter((action) => (actions.includes(action) ? on : holds(permissions, area, action)))
  const { [area]: _before, ...others } = permissions
  return wanted.length === 0 ? others : { ...others, [area]: wanted }
}

/** How many ticks two states differ by. */
export const countChanges = (one: Permissions, other: Permissions): number =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce(
    (sum, area) => sum + ACTIONS.filter((action) => holds(one, area, action) !== holds(other, area, action)).length,
    0,
  )
