import { HOME } from '#core/portal/pages/public.routes.ts'
import type { Screen } from '../../../base/screen.ts'

export const homeScreens: readonly Screen[] = [{ path: HOME, load: () => import('./home.page.tsx') }]
