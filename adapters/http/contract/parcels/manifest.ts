import type { AnyRoute } from '../route.ts'
import { agentConnectionRoutes } from './agents/agent-connection.routes.ts'
import { eventFileRoutes } from './agents/event-file.routes.ts'
import { waitingEventRoutes } from './agents/waiting-event.routes.ts'
import { labelDesignRoutes } from './labels/label-design.routes.ts'
import { labelRoutes } from './labels/label.routes.ts'
import { exceptionRoutes } from './orders/exception.routes.ts'
import { orderPriceRoutes } from './orders/order-prices.routes.ts'
import { orderRoutes } from './orders/order.routes.ts'
import { weightPricesRoutes } from './orders/weight-prices.routes.ts'
import { printingRoutes } from './printing/printing.routes.ts'
import { savedRoutes } from './saved/saved.routes.ts'
import { enteredEventRoutes } from './tracking/entered-event.routes.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/parcels/agents/agent.failures.ts'
import '#core/parcels/agents/event-file.failures.ts'
import '#core/parcels/agents/waiting-event.failures.ts'
import '#core/parcels/labels/design/label-design.failures.ts'
import '#core/parcels/labels/foreign-label.failures.ts'
import '#core/parcels/labels/print-request.rules.ts'
import '#core/parcels/orders/exceptions/exception.failures.ts'
import '#core/parcels/orders/order.failures.ts'
import '#core/parcels/orders/waybill.failures.ts'
import '#core/parcels/printing/print.failures.ts'
import '#core/parcels/tracking/tracking.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type ParcelsRoutes = {
  readonly agents: typeof agentConnectionRoutes & typeof waitingEventRoutes & typeof eventFileRoutes
  readonly labels: typeof labelRoutes & typeof labelDesignRoutes
  readonly orders: typeof orderRoutes & typeof exceptionRoutes & typeof weightPricesRoutes & typeof orderPriceRoutes
  readonly printing: typeof printingRoutes
  readonly saved: typeof savedRoutes
  readonly tracking: typeof trackingRoutes & typeof enteredEventRoutes
}

/** Routes of the areas of parcels, by area and by the names of their use cases. */
export const parcelsRoutes: ParcelsRoutes = {
  agents: { ...agentConnectionRoutes, ...waitingEventRoutes, ...eventFileRoutes },
  labels: { ...labelRoutes, ...labelDesignRoutes },
  orders: { ...orderRoutes, ...exceptionRoutes, ...weightPricesRoutes, ...orderPriceRoutes },
  printing: printingRoutes,
  saved: savedRoutes,
  tracking: { ...trackingRoutes, ...enteredEventRoutes },
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
