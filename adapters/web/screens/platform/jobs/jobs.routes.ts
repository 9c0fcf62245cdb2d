import type { Screen } from '../../../base/screen.ts'

export const jobScreens: readonly Screen[] = [{ path: '/admin/jobs', load: () => import('./jobs.page.tsx') }]
