import type { Screen } from '../../base/screen.ts'

export const codScreens: readonly Screen[] = [
  { path: '/editCodRecord/list', load: () => import('./cod-changes.page.tsx') },
  { path: '/admin/cod-changes', load: () => import('./cod-changes.page.tsx') },
  { path: '/admin/cod', load: () => import('./collections.page.tsx') },
  { path: '/admin/cod/differences', load: () => import('./differences.page.tsx') },
  { path: '/finances/cod/orders', load: () => import('./collections.page.tsx') },
  { path: '/admin/cod/remittances', load: () => import('./remittances.page.tsx') },
  { path: '/admin/cod/remittances/:remittance', load: () => import('./remittance-detail.page.tsx') },
  { path: '/admin/cod/reports', load: () => import('./cod-reports.page.tsx') },
  { path: '/finances/cod/overview', load: () => import('./cod-overview.page.tsx') },
  { path: '/finances/cod', load: () => import('./cod-bills.page.tsx') },
  { path: '/finances/cod/bills/:bill', load: () => import('./cod-bill-detail.page.tsx') },
  { path: '/admin/cod/bills', load: () => import('./clients-cod-bills.page.tsx') },
  { path: '/admin/cod/bills/:bill', load: () => import('./clients-cod-bill-detail.page.tsx') },
  { path: '/finances/cod/account', load: () => import('./payout-account.page.tsx') },
  { path: '/admin/cod/payouts', load: () => import('./payouts.page.tsx') },
]
