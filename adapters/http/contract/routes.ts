import { accountRoutes } from './account.routes.ts'
import { certificationQueueRoutes, certificationRoutes, fileRoutes } from './certification.routes.ts'
import { labelRoutes } from './label.routes.ts'
import { orderRoutes } from './order.routes.ts'
import { optionRoutes } from './reference.routes.ts'
import type { AnyRoute } from './route.ts'
import { registrationRoutes, sandboxRoutes } from './registration.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { trackingRoutes } from './tracking.routes.ts'

/** Every route that is written by hand, by the name its use case is bound under; entities add theirs (reference.routes.ts). */
export const routes = {
  ...sessionRoutes,
  ...registrationRoutes,
  ...sandboxRoutes,
  ...accountRoutes,
  ...certificationRoutes,
  ...certificationQueueRoutes,
  ...fileRoutes,
  ...orderRoutes,
  ...trackingRoutes,
  ...labelRoutes,
  ...optionRoutes,
} satisfies Record<string, AnyRoute>
export type RouteName = keyof typeof routes
