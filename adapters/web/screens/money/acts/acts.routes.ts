import type { Screen } from '../../../base/screen.ts'

export const actScreens: readonly Screen[] = [
  { path: '/admin/money-acts', load: () => import('./held-acts.page.tsx') },
  { path: '/admin/money-findings', load: () => import('./findings.page.tsx') },
  { path: '/admin/finance/movements', load: () => import('./acts.page.tsx') },
]
