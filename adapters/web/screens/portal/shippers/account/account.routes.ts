import { ACCOUNT_INFORMATION, PLAIN_ACCOUNT } from '#core/portal/pages/public.routes.ts'
import type { Screen } from '../../../../base/screen.ts'
import { CERTIFICATION_PATH, CONTRACT_PATH } from './account-paths.ts'

export const accountScreens: readonly Screen[] = [
  { path: ACCOUNT_INFORMATION, load: () => import('./account-information.page.tsx') },
  { path: PLAIN_ACCOUNT, load: () => import('./account-information.page.tsx') },
  { path: CERTIFICATION_PATH, load: () => import('./certification.page.tsx') },
  { path: CONTRACT_PATH, load: () => import('./contract.page.tsx') },
  { path: '/system/invoice', load: () => import('./invoice.page.tsx') },
]
