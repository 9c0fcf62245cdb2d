import type { AnyRoute } from '../route.ts'
import { cityRoutes } from './fees/city.routes.ts'
import { orderFeeRoutes } from './fees/order-fees.routes.ts'
import { quoteRoutes } from './fees/quote.routes.ts'
import { simulationRoutes } from './fees/simulation.routes.ts'
import { tariffRoutes } from './fees/tariff.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/pricing/fees/fee.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type PricingRoutes = {
  readonly fees: typeof tariffRoutes & typeof simulationRoutes & typeof quoteRoutes & typeof orderFeeRoutes & typeof cityRoutes
}

/** Routes of the areas of pricing, by area and by the names of their use cases. */
export const pricingRoutes: PricingRoutes = {
  fees: { ...tariffRoutes, ...simulationRoutes, ...quoteRoutes, ...orderFeeRoutes, ...cityRoutes },
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
