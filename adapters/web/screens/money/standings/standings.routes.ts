import type { Screen } from '../../../base/screen.ts'

/** Where clients stand with us, for finance. */
export const standingScreens: readonly Screen[] = [
  { path: '/admin/finance', load: () => import('./clients.page.tsx') },
  { path: '/admin/finance/clients/:client', load: () => import('./client.page.tsx') },
]
