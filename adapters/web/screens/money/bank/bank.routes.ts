import type { Screen } from '../../../base/screen.ts'

export const bankScreens: readonly Screen[] = [{ path: '/admin/finance/transfers', load: () => import('./transfers.page.tsx') }]
