import type { Screen } from '../../../../base/screen.ts'

/**
 * Areas of the staff with a list of their own: the permissions of roles on one page, and the pages
 * of the menus.
 */
export const staffScreens: readonly Screen[] = [
  { path: '/admin/role-permissions', load: () => import('./role-grants.page.tsx') },
  { path: '/admin/routes', load: () => import('./menu-routes.page.tsx') },
]
