import type { Screen } from '../../app/screen.ts'

export const auditScreens: readonly Screen[] = [{ path: '/admin/audit', load: () => import('./audit.page.tsx') }]
