import type { Screen } from '../../../base/screen.ts'

/** The insurance of orders, for shippers and the staff. */
export const insuranceScreens: readonly Screen[] = [
  { path: '/insurance/new', load: () => import('./insure.page.tsx') },
  { path: '/insurance/list', load: () => import('./policies.page.tsx') },
  { path: '/admin/insurance', load: () => import('./policies.page.tsx') },
]
