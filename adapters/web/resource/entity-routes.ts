import type { Entity } from '#core/base/fields/entity.ts'
import { entityRoutes, type EntityRoutes } from '../../http/contract/platform/reference/reference.routes.ts'

const made = new WeakMap<Entity, EntityRoutes>()

/** The routes of an entity, created once, even for one that is not in the catalogue. */
export function routesFor(entity: Entity): EntityRoutes {
  const routes = made.get(entity) ?? entityRoutes(entity)
  made.set(entity, routes)
  return routes
}
