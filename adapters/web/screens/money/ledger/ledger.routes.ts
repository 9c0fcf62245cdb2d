import type { Screen } from '../../../base/screen.ts'

export const ledgerScreens: readonly Screen[] = [
  { path: '/finances/flow', load: () => import('./flow.page.tsx') },
  { path: '/admin/finance/journal', load: () => import('./journal.page.tsx') },
  { path: '/admin/finance/checks', load: () => import('./ledger-checks.page.tsx') },
  { path: '/finances/B2B', load: () => import('./b2b-charges.page.tsx') },
  { path: '/finances/shipment', load: () => import('./shipment-charges.page.tsx') },
  { path: '/finances/hw_shipment', load: () => import('./overseas-charges.page.tsx') },
  { path: '/finances/dduShipment', load: () => import('./ddu-charges.page.tsx') },
]
