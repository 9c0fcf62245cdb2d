import { STAFF_QUOTE } from '#core/portal/pages/staff.routes.ts'
import type { Screen } from '../../../base/screen.ts'

const load = () => import('./quote.page.tsx')

export const feeScreens: readonly Screen[] = [
  { path: '/universal/quote', load },
  { path: STAFF_QUOTE, load },
  { path: '/universal/city', load: () => import('./city.page.tsx') },
]
