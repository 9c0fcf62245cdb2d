import type { Screen } from '../../base/screen.ts'
import { agentScreens } from './agents/agents.routes.ts'
import { labelScreens } from './labels/labels.routes.ts'
import { orderScreens } from './orders/order.routes.tsx'
import { savedScreens } from './saved/saved.routes.ts'
import { trackingScreens } from './tracking/tracking.routes.ts'

/** Pages of the areas of parcels. */
export const parcelsScreens: readonly Screen[] = [...orderScreens, ...agentScreens, ...savedScreens, ...trackingScreens, ...labelScreens]
