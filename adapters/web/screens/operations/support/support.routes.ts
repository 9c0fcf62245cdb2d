import type { Screen } from '../../../base/screen.ts'

/** Work orders and claims, for shippers and the staff. */
export const supportScreens: readonly Screen[] = [
  { path: '/workOrderManagement/list', load: () => import('./work-orders.page.tsx') },
  { path: '/admin/work-orders', load: () => import('./work-orders.page.tsx') },
  { path: '/claim/list', load: () => import('./claims.page.tsx') },
  { path: '/admin/claims', load: () => import('./claims.page.tsx') },
]
