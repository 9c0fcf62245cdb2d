import type { Screen } from '../../../base/screen.ts'

/**
 * How long parcels take, for the staff, and for customers of their own; and reports that the staff
 * put together themselves.
 */
export const reportScreens: readonly Screen[] = [
  { path: '/admin/reports/timeliness', load: () => import('./timeliness.page.tsx') },
  { path: '/admin/reports/centre', load: () => import('./centre.page.tsx') },
  { path: '/universal/traceTime', load: () => import('./trace-time.page.tsx') },
]
