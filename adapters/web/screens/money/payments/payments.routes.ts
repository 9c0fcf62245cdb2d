import type { Screen } from '../../../base/screen.ts'

export const paymentScreens: readonly Screen[] = [
  { path: '/admin/finance/top-ups', load: () => import('./top-ups.page.tsx') },
  { path: '/admin/finance/statements', load: () => import('./statements.page.tsx') },
]
