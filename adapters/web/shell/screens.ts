import { ownedEntities } from '#core/entity-catalog.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { resourceScreens } from '../resource/resource-screens.ts'
import { platformScreens } from '../screens/platform/manifest.ts'
import { pricingScreens } from '../screens/pricing/manifest.ts'
import { parcelsScreens } from '../screens/parcels/manifest.ts'
import { portalScreens } from '../screens/portal/manifest.ts'
import { warehouseScreens } from '../screens/warehouse/manifest.ts'
import { moneyScreens } from '../screens/money/manifest.ts'
import { operationsScreens } from '../screens/operations/manifest.ts'
import { oversightScreens } from '../screens/oversight/manifest.ts'
import { publicScreens } from './public-screens.ts'
import type { Screen } from '../base/screen.ts'

/**
 * The code of every page. An area adds its line to the manifest of its context; core/portal/pages
 * decides its place in the menu and who sees it. A later line for a path replaces an earlier one.
 */
export const screensOf = (entities: readonly Entity[]): ReadonlyMap<string, Screen> =>
  new Map(
    [
      ...resourceScreens([...entities, ...ownedEntities]),
      ...publicScreens,
      ...platformScreens,
      ...pricingScreens,
      ...parcelsScreens,
      ...portalScreens,
      ...warehouseScreens,
      ...moneyScreens,
      ...operationsScreens,
      ...oversightScreens,
    ].map((screen) => [screen.path, screen]),
  )
