import type { AnyRoute } from '../route.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { centreRoutes } from './reports/centre.routes.ts'
import { timelinessRoutes } from './reports/timeliness.routes.ts'
import { traceQueryRoutes } from './trace-query/trace-query.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/oversight/reports/centre.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type OversightRoutes = {
  readonly audit: typeof auditRoutes
  readonly home: typeof homeRoutes
  readonly reports: typeof timelinessRoutes & typeof centreRoutes
  readonly 'trace-query': typeof traceQueryRoutes
}

/** Routes of the areas of oversight, by area and by the names of their use cases. */
export const oversightRoutes: OversightRoutes = {
  audit: auditRoutes,
  home: homeRoutes,
  reports: { ...timelinessRoutes, ...centreRoutes },
  'trace-query': traceQueryRoutes,
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
