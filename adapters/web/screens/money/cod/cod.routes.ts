import type { Screen } from '../../../base/screen.ts'

export const codScreens: readonly Screen[] = [
  { path: '/editCodRecord/list', load: () => import('./changes/cod-changes.page.tsx') },
  { path: '/admin/cod-changes', load: () => import('./changes/cod-changes.page.tsx') },
  { path: '/admin/cod', load: () => import('./collections/collections.page.tsx') },
  { path: '/admin/cod/differences', load: () => import('./collections/differences.page.tsx') },
  { path: '/finances/cod/orders', load: () => import('./collections/collections.page.tsx') },
  { path: '/admin/cod/remittances', load: () => import('./remittances/remittances.page.tsx') },
  { path: '/admin/cod/remittances/:remittance', load: () => import('./remittances/remittance-detail.page.tsx') },
  { path: '/admin/cod/reports', load: () => import('./reports/cod-reports.page.tsx') },
  { path: '/finances/cod/overview', load: () => import('./reports/cod-overview.page.tsx') },
  { path: '/finances/cod', load: () => import('./bills/cod-bills.page.tsx') },
  { path: '/finances/cod/bills/:bill', load: () => import('./bills/cod-bill-detail.page.tsx') },
  { path: '/admin/cod/bills', load: () => import('./bills/clients-cod-bills.page.tsx') },
  { path: '/admin/cod/bills/:bill', load: () => import('./bills/clients-cod-bill-detail.page.tsx') },
  { path: '/finances/cod/account', load: () => import('./payouts/payout-account.page.tsx') },
  { path: '/admin/cod/payouts', load: () => import('./payouts/payouts.page.tsx') },
]
