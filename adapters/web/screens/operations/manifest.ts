import type { Screen } from '../../base/screen.ts'
import { insuranceScreens } from './insurance/insurance.routes.ts'
import { stationScreens } from './stations/stations.routes.ts'
import { supportScreens } from './support/support.routes.ts'

/** Pages of the areas of operations. */
export const operationsScreens: readonly Screen[] = [...insuranceScreens, ...supportScreens, ...stationScreens]
