import type { Screen } from '../../../base/screen.ts'

export const closingScreens: readonly Screen[] = [{ path: '/admin/finance/closings', load: () => import('./closings.page.tsx') }]
