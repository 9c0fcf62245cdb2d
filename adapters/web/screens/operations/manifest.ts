import type { Screen } from '../../base/screen.ts'
import { stationScreens } from './stations/stations.routes.ts'
import { supportScreens } from './support/support.routes.ts'

/** Pages of the areas of operations. */
export const operationsScreens: readonly Screen[] = [...supportScreens, ...stationScreens]
