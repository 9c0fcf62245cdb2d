import type { Screen } from '../../../base/screen.ts'

export const auditScreens: readonly Screen[] = [{ path: '/admin/audit', load: () => import('./audit.page.tsx') }]
