import { LOGIN } from '../../../../core/pages/public.routes.ts'
import type { Screen } from '../../app/screen.ts'

export const sessionScreens: readonly Screen[] = [{ path: LOGIN, load: () => import('./sign-in.page.tsx') }]
