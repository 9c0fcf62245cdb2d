import type { Screen } from '../../../base/screen.ts'

/** Screens of what suppliers bill us, and of what is left of what clients are charged. */
export const costScreens: readonly Screen[] = [
  { path: '/admin/expenses', load: () => import('./cost-bills.page.tsx') },
  { path: '/admin/expenses/:bill', load: () => import('./cost-bill-detail.page.tsx') },
  { path: '/admin/margins', load: () => import('./margins.page.tsx') },
]
