import type { Screen } from '../../base/screen.ts'
import { auditScreens } from './audit/audit.routes.ts'
import { homeScreens } from './home/home.routes.ts'
import { reportScreens } from './reports/reports.routes.ts'
import { traceQueryScreens } from './trace-query/trace-query.routes.ts'

/** Pages of the areas of oversight. */
export const oversightScreens: readonly Screen[] = [...homeScreens, ...reportScreens, ...traceQueryScreens, ...auditScreens]
