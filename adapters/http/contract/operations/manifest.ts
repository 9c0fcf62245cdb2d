import type { AnyRoute } from '../route.ts'
import { insuranceRoutes } from './insurance/insurance.routes.ts'
import { returnRoutes } from './stations/return.routes.ts'
import { sheetRoutes } from './stations/sheet.routes.ts'
import { stationRoutes } from './stations/station.routes.ts'
import { claimRoutes } from './support/claim.routes.ts'
import { workOrderRoutes } from './support/work-order.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/operations/insurance/insurance.failures.ts'
import '#core/operations/stations/station.failures.ts'
import '#core/operations/support/support.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type OperationsRoutes = {
  readonly insurance: typeof insuranceRoutes
  readonly stations: typeof stationRoutes & typeof returnRoutes & typeof sheetRoutes
  readonly support: typeof workOrderRoutes & typeof claimRoutes
}

/** Routes of the areas of operations, by area and by the names of their use cases. */
export const operationsRoutes: OperationsRoutes = {
  insurance: insuranceRoutes,
  stations: { ...stationRoutes, ...returnRoutes, ...sheetRoutes },
  support: { ...workOrderRoutes, ...claimRoutes },
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
