import { FORGOT_PASSWORD, LOGIN } from '#core/portal/pages/public.routes.ts'
import type { Screen } from '../../../../base/screen.ts'

export const sessionScreens: readonly Screen[] = [
  { path: LOGIN, load: () => import('./sign-in.page.tsx') },
  { path: FORGOT_PASSWORD, load: () => import('../forgot/forgot.page.tsx') },
]
