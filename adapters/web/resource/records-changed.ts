import type { QueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../core/kernel/entity.ts'
import { optionRoutes } from '../../http/contract/reference.routes.ts'
import { callKey } from '../app/api.ts'
import { routesFor } from './entity-routes.ts'

/** Records of an entity were written: lists and option lists that show them are read anew. */
export async function recordsChanged(queries: QueryClient, entity: Entity): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: callKey(routesFor(entity).list) }),
    queries.invalidateQueries({ queryKey: callKey(optionRoutes.selectTypes) }),
  ])
}
