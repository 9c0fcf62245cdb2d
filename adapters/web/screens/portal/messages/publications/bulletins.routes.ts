import type { Screen } from '../../../../base/screen.ts'

export const bulletinScreens: readonly Screen[] = [
  { path: '/BulletinBoard/List', load: () => import('./bulletin-board.page.tsx') },
  { path: '/notice/list', load: () => import('./notice-board.page.tsx') },
  { path: '/admin/bulletins', load: () => import('./bulletin-desk.page.tsx') },
  { path: '/admin/notices', load: () => import('./notice-desk.page.tsx') },
]
