import type { QueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../core/kernel/entity.ts'
import { optionRoutes } from '../../http/contract/reference.routes.ts'
import { staffRoutes } from '../../http/contract/staff.routes.ts'
import { callKey } from '../app/api.ts'
import { routesFor } from './entity-routes.ts'

/** Records that the menu, and what roles hold, are made of. */
const MENU: ReadonlySet<string> = new Set(['menu_route'])
const GRANTS: ReadonlySet<string> = new Set(['role', 'role_permission'])

/** Records of an entity were written: lists and option lists that show them are read anew. */
export async function recordsChanged(queries: QueryClient, entity: Entity): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: callKey(routesFor(entity).list) }),
    queries.invalidateQueries({ queryKey: callKey(optionRoutes.selectTypes) }),
    ...(MENU.has(entity.name) ? [queries.invalidateQueries({ queryKey: callKey(staffRoutes.menuRoutes) })] : []),
    ...(GRANTS.has(entity.name) ? [queries.invalidateQueries({ queryKey: [staffRoutes.grants.method, staffRoutes.grants.path] })] : []),
  ])
}
