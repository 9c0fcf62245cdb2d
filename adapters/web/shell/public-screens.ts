import { joinScreens } from '../screens/portal/members/members.routes.ts'
import { registrationScreens } from '../screens/portal/shippers/registration/registration.routes.ts'
import { sessionScreens } from '../screens/platform/access/sign-in/session.routes.ts'
import { trackMailScreens } from '../screens/parcels/tracking/track-mails.routes.ts'
import { BrokenPage, DeniedPage } from './error-pages.tsx'
import type { Screen } from '../base/screen.ts'

const errorScreens: readonly Screen[] = [
  { path: '/401', load: async () => ({ default: DeniedPage }) },
  { path: '/500', load: async () => ({ default: BrokenPage }) },
]

/**
 * The code of the pages that need no session: they are known before the table of all pages has
 * loaded.
 */
export const publicScreens: readonly Screen[] = [
  ...errorScreens,
  ...sessionScreens,
  ...registrationScreens,
  ...joinScreens,
  ...trackMailScreens,
  { path: '/workOrder', load: () => import('../screens/operations/support/work-order-popup.page.tsx') },
]
