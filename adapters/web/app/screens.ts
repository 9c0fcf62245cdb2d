import type { Entity } from '../../../core/kernel/entity.ts'
import { resourceScreens } from '../resource/resource-screens.ts'
import { accountScreens } from '../screens/account/account.routes.ts'
import { auditScreens } from '../screens/audit/audit.routes.ts'
import { bulletinScreens } from '../screens/bulletins/bulletins.routes.ts'
import { certificationScreens } from '../screens/certifications/certifications.routes.ts'
import { dockingScreens } from '../screens/docking/docking.routes.tsx'
import { errorLogScreens } from '../screens/errors/errors.routes.ts'
import { homeScreens } from '../screens/home/home.routes.ts'
import { messageScreens } from '../screens/messages/messages.routes.ts'
import { orderScreens } from '../screens/orders/order.routes.tsx'
import { registrationScreens } from '../screens/registration/registration.routes.ts'
import { sessionScreens } from '../screens/session/session.routes.ts'
import { staffScreens } from '../screens/staff/staff.routes.ts'
import { trackingScreens } from '../screens/tracking/tracking.routes.ts'
import { workOrderScreens } from '../screens/work-orders/work-orders.routes.ts'
import { BrokenPage, DeniedPage } from './error-pages.tsx'
import type { Screen } from './screen.ts'

const errorScreens: readonly Screen[] = [
  { path: '/401', load: async () => ({ default: DeniedPage }) },
  { path: '/500', load: async () => ({ default: BrokenPage }) },
]

/** The code of every page. An area adds its own line; where it stands and who sees it is told in core/pages. A later line of a path goes before an earlier one. */
export const screensOf = (entities: readonly Entity[]): ReadonlyMap<string, Screen> =>
  new Map(
    [
      ...resourceScreens(entities),
      ...errorScreens,
      ...sessionScreens,
      ...registrationScreens,
      ...homeScreens,
      ...dockingScreens,
      ...messageScreens,
      ...workOrderScreens,
      ...orderScreens,
      ...trackingScreens,
      ...accountScreens,
      ...certificationScreens,
      ...staffScreens,
      ...errorLogScreens,
      ...bulletinScreens,
      ...auditScreens,
    ].map((screen) => [screen.path, screen]),
  )
