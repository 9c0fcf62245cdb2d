import type { Screen } from '../../../base/screen.ts'

/**
 * Screens of the cost of goods in our warehouses and of rented locations, and of the runs that
 * charge it.
 */
export const storageScreens: readonly Screen[] = [
  { path: '/finances/storage/storage_fee', load: () => import('./storage-fees.page.tsx') },
  { path: '/finances/storage/storage_location', load: () => import('./location-fees.page.tsx') },
  { path: '/finances/storage/storage_fee_bill', load: () => import('./storage-fee-bills.page.tsx') },
  { path: '/finances/storage/storage_location_bill', load: () => import('./location-fee-bills.page.tsx') },
  { path: '/admin/finance/storage', load: () => import('./storage-runs.page.tsx') },
]
