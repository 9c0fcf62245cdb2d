import type { Screen } from '../../../base/screen.ts'

/** What goods in our warehouses and rented locations cost, and the runs that charge it. */
export const storageScreens: readonly Screen[] = [
  { path: '/finances/storage/storage_fee', load: () => import('./storage-fees.page.tsx') },
  { path: '/finances/storage/storage_location', load: () => import('./location-fees.page.tsx') },
  { path: '/finances/storage/storage_fee_bill', load: () => import('./storage-fee-bills.page.tsx') },
  { path: '/finances/storage/storage_location_bill', load: () => import('./location-fee-bills.page.tsx') },
  { path: '/admin/finance/storage', load: () => import('./storage-runs.page.tsx') },
]
