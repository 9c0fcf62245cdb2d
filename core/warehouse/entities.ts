import type { Entity } from '#core/base/fields/entity.ts'
import { location } from './goods/stock/location.entity.ts'
import { sku } from './goods/stock/sku.entity.ts'

/** Plain entities of warehouse. Referenced ones come first. */
export const warehouseEntities: readonly Entity[] = [location]

/** Entities of which each client has its own records. */
export const warehouseOwnedEntities: readonly Entity[] = [sku]
