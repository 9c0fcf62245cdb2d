import type { Screen } from '../../base/screen.ts'

export const feeScreens: readonly Screen[] = [{ path: '/universal/quote', load: () => import('./quote.page.tsx') }]
