import { platformRoutes, type PlatformRoutes } from './platform/manifest.ts'
import { pricingRoutes, type PricingRoutes } from './pricing/manifest.ts'
import { parcelsRoutes, type ParcelsRoutes } from './parcels/manifest.ts'
import { portalRoutes, type PortalRoutes } from './portal/manifest.ts'
import { warehouseRoutes, type WarehouseRoutes } from './warehouse/manifest.ts'
import { moneyRoutes, type MoneyRoutes } from './money/manifest.ts'
import { operationsRoutes, type OperationsRoutes } from './operations/manifest.ts'
import { oversightRoutes, type OversightRoutes } from './oversight/manifest.ts'

/** Routes of all areas; an area is a line in the manifest of its context. */
type AreaRoutes = PlatformRoutes &
  PricingRoutes &
  ParcelsRoutes &
  PortalRoutes &
  WarehouseRoutes &
  MoneyRoutes &
  OperationsRoutes &
  OversightRoutes

/**
 * The routes of each area, by the names that their use cases are bound under. The server's list of
 * areas (server/areas/areas.ts) does not compile without a composition for each. Entities have
 * routes of their own (reference/reference.routes.ts).
 */
export const areaRoutes: AreaRoutes = {
  ...platformRoutes,
  ...pricingRoutes,
  ...parcelsRoutes,
  ...portalRoutes,
  ...warehouseRoutes,
  ...moneyRoutes,
  ...operationsRoutes,
  ...oversightRoutes,
}

export type AreaName = keyof typeof areaRoutes
export type RoutesOf<Area extends AreaName> = (typeof areaRoutes)[Area]

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Every route that is written by hand, by name. */
export const routes = Object.assign({}, ...Object.values(areaRoutes)) as Together<RoutesOf<AreaName>>
export type RouteName = keyof typeof routes
