import type { Screen } from '../../base/screen.ts'

export const ledgerScreens: readonly Screen[] = [
  { path: '/finances/flow', load: () => import('./flow.page.tsx') },
  { path: '/admin/finance/checks', load: () => import('./ledger-checks.page.tsx') },
]
