import type { Screen } from '../../../base/screen.ts'

const load = () => import('./refunds.page.tsx')

export const refundScreens: readonly Screen[] = [
  { path: '/finances/return', load },
  { path: '/admin/finance/refunds', load },
]
