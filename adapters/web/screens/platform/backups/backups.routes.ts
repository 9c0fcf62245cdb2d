import type { Screen } from '../../../base/screen.ts'

export const backupScreens: readonly Screen[] = [{ path: '/admin/backups', load: () => import('./backups.page.tsx') }]
