import type { Screen } from '../../../base/screen.ts'

/** Bills of clients, for them and for the staff. */
export const billingScreens: readonly Screen[] = [
  { path: '/finances/bill', load: () => import('./bills.page.tsx') },
  { path: '/finances/bill/:bill', load: () => import('./bill-detail.page.tsx') },
  { path: '/admin/finance/bills', load: () => import('./clients-bills.page.tsx') },
  { path: '/admin/finance/bills/:bill', load: () => import('./clients-bill-detail.page.tsx') },
]
