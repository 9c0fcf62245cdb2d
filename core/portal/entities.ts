import type { Entity } from '#core/base/fields/entity.ts'
import { menuRoute } from './pages/menu-route.entity.ts'
import { client } from './shippers/client.entity.ts'

/** Plain entities of portal. Referenced ones come first. */
export const portalEntities: readonly Entity[] = [menuRoute, client]
