import type { Entity } from '#core/base/fields/entity.ts'
import { platformEntities } from './platform/entities.ts'
import { pricingEntities } from './pricing/entities.ts'
import { parcelsEntities } from './parcels/entities.ts'
import { portalEntities } from './portal/entities.ts'
import { warehouseEntities, warehouseOwnedEntities } from './warehouse/entities.ts'
import { moneyEntities } from './money/entities.ts'
import { operationsEntities } from './operations/entities.ts'
import { oversightEntities } from './oversight/entities.ts'

/**
 * Every plain entity: API, pages, command line, table and OpenAPI are made from this list.
 * Referenced ones come first.
 */
export const catalog: readonly Entity[] = [
  ...platformEntities,
  ...pricingEntities,
  ...parcelsEntities,
  ...portalEntities,
  ...warehouseEntities,
  ...moneyEntities,
  ...operationsEntities,
  ...oversightEntities,
]

/**
 * The entities of which each client has its own records: tables, API and shippers' pages are made
 * from this list.
 */
export const ownedEntities: readonly Entity[] = [...warehouseOwnedEntities]
