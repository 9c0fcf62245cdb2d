import { LOGIN } from '../../../../../core/pages/public.routes.ts'
import type { Screen } from '../../../base/screen.ts'

export const sessionScreens: readonly Screen[] = [{ path: LOGIN, load: () => import('./sign-in.page.tsx') }]
