import type { Screen } from '../../base/screen.ts'

export const workOrderScreens: readonly Screen[] = [
  { path: '/workOrderManagement/list', load: () => import('./work-orders.page.tsx') },
  { path: '/admin/work-orders', load: () => import('./work-orders.page.tsx') },
]
