import type { Screen } from '../../../base/screen.ts'

export const errorLogScreens: readonly Screen[] = [{ path: '/admin/error-log', load: () => import('./errors.page.tsx') }]
