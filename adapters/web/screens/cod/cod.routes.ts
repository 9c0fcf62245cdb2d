import type { Screen } from '../../base/screen.ts'

export const codScreens: readonly Screen[] = [
  { path: '/editCodRecord/list', load: () => import('./cod-changes.page.tsx') },
  { path: '/admin/cod-changes', load: () => import('./cod-changes.page.tsx') },
]
