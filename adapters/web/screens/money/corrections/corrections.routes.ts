import type { Screen } from '../../../base/screen.ts'

export const correctionScreens: readonly Screen[] = [{ path: '/admin/finance/entries', load: () => import('./corrections.page.tsx') }]
