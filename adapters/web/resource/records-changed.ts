import type { QueryClient } from '@tanstack/react-query'
import type { Entity } from '#core/base/fields/entity.ts'
import type { AnyRoute } from '../../http/contract/route.ts'
import { optionRoutes } from '../../http/contract/platform/reference/option.routes.ts'
import { menuRoutes } from '../../http/contract/platform/access/menu.routes.ts'
import { staffRoutes } from '../../http/contract/platform/access/staff.routes.ts'
import { callKey } from '../base/api.ts'
import { routesFor } from './entity-routes.ts'

/** Records that the menu and permissions depend on. */
const MENU: ReadonlySet<string> = new Set(['menu_route'])
const GRANTS: ReadonlySet<string> = new Set(['role', 'role_permission'])

/**
 * The routes whose answers are out of date after a record of an entity was written: lists and
 * option lists that show it.
 */
export const routesAfterChange = (entity: Entity): readonly AnyRoute[] => [
  routesFor(entity).list,
  optionRoutes.selectTypes,
  ...(MENU.has(entity.name) ? [menuRoutes.menuRoutes] : []),
  ...(GRANTS.has(entity.name) ? [staffRoutes.grants] : []),
]

/** Records of an entity were written: pages that show them read them again. */
export async function recordsChanged(queries: QueryClient, entity: Entity): Promise<void> {
  await Promise.all(routesAfterChange(entity).map((route) => queries.invalidateQueries({ queryKey: callKey(route) })))
}
