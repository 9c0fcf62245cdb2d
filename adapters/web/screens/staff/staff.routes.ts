import type { Screen } from '../../app/screen.ts'

/** Areas of the staff whose list is another than that of their records: what roles hold at one look, and the pages in their menu. */
export const staffScreens: readonly Screen[] = [
  { path: '/admin/role-permissions', load: () => import('./role-grants.page.tsx') },
  { path: '/admin/routes', load: () => import('./menu-routes.page.tsx') },
]
