import { areaRoutes, type AreaName, type RoutesOf } from '../../contract/routes.ts'
import { pairRoutes, type BindingsOf, type BoundRoute } from '../answers/call.ts'
import type { SharedParts } from './composition.ts'
import { exportsFrom } from './portal/exports/composition.ts'
import { entityRows } from './platform/reference/composition.ts'
import { platformCompositions } from './platform/manifest.ts'
import { pricingCompositions } from './pricing/manifest.ts'
import { parcelsCompositions } from './parcels/manifest.ts'
import { portalCompositions } from './portal/manifest.ts'
import { warehouseCompositions } from './warehouse/manifest.ts'
import { moneyCompositions } from './money/manifest.ts'
import { operationsCompositions } from './operations/manifest.ts'
import { oversightCompositions } from './oversight/manifest.ts'

/** The composition of each area of the contract: it binds every route of its area, and no other. */
const areas: { readonly [Area in Exclude<AreaName, 'exports'>]: (parts: SharedParts) => BindingsOf<RoutesOf<Area>> } = {
  ...platformCompositions,
  ...pricingCompositions,
  ...parcelsCompositions,
  ...portalCompositions,
  ...warehouseCompositions,
  ...moneyCompositions,
  ...operationsCompositions,
  ...oversightCompositions,
}

const rowsOf = <Area extends keyof typeof areas>(area: Area, parts: SharedParts): readonly BoundRoute[] =>
  pairRoutes(areaRoutes[area], areas[area](parts))

/** Every route with the use case behind it; exports call those of the other areas. */
export function boundRoutes(parts: SharedParts): readonly BoundRoute[] {
  const rows = [...(Object.keys(areas) as (keyof typeof areas)[]).flatMap((area) => rowsOf(area, parts)), ...entityRows(parts)]
  return [...rows, ...pairRoutes(areaRoutes.exports, exportsFrom(parts, rows))]
}
