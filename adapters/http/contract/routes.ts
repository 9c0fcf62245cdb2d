import { accountRoutes } from './account.routes.ts'
import { bulletinRoutes, bulletinStaffRoutes, noticeRoutes, noticeStaffRoutes } from './bulletin.routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { certificationQueueRoutes, certificationRoutes, fileRoutes } from './certification.routes.ts'
import { developerRoutes } from './developer.routes.ts'
import { errorRoutes } from './error.routes.ts'
import { homeRoutes } from './home.routes.ts'
import { labelRoutes } from './label.routes.ts'
import { orderRoutes } from './order.routes.ts'
import { optionRoutes } from './reference.routes.ts'
import { liveRoutes, messageRoutes, sentMessageRoutes } from './message.routes.ts'
import type { AnyRoute } from './route.ts'
import { registrationRoutes, sandboxRoutes } from './registration.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { trackingRoutes } from './tracking.routes.ts'
import { workOrderRoutes } from './work-order.routes.ts'

/** Every route that is written by hand, by the name its use case is bound under; entities add theirs (reference.routes.ts). */
export const routes = {
  ...sessionRoutes,
  ...registrationRoutes,
  ...sandboxRoutes,
  ...accountRoutes,
  ...certificationRoutes,
  ...certificationQueueRoutes,
  ...fileRoutes,
  ...auditRoutes,
  ...bulletinRoutes,
  ...bulletinStaffRoutes,
  ...noticeRoutes,
  ...noticeStaffRoutes,
  ...orderRoutes,
  ...trackingRoutes,
  ...staffRoutes,
  ...labelRoutes,
  ...optionRoutes,
  ...developerRoutes,
  ...messageRoutes,
  ...sentMessageRoutes,
  ...liveRoutes,
  ...workOrderRoutes,
  ...homeRoutes,
  ...errorRoutes,
} satisfies Record<string, AnyRoute>
export type RouteName = keyof typeof routes
