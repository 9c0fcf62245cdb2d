import type { Screen } from '../../../base/screen.ts'

/** Bags and bills of lading, for staff. */
export const transportScreens: readonly Screen[] = [
  { path: '/admin/bags', load: () => import('./bags.page.tsx') },
  { path: '/admin/bags/:packing_number', load: () => import('./bag-detail.page.tsx') },
  { path: '/admin/bills-of-lading', load: () => import('./bills.page.tsx') },
  { path: '/admin/bills-of-lading/:mawb', load: () => import('./bill-detail.page.tsx') },
]
