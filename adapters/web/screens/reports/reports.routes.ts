import type { Screen } from '../../base/screen.ts'

/** How long parcels take: for the staff, and for customers of their own. */
export const reportScreens: readonly Screen[] = [
  { path: '/admin/reports/timeliness', load: () => import('./timeliness.page.tsx') },
  { path: '/universal/traceTime', load: () => import('./trace-time.page.tsx') },
]
/** Reports of the staff. */
export const reportScreens: readonly Screen[] = [{ path: '/admin/reports/centre', load: () => import('./centre.page.tsx') }]
