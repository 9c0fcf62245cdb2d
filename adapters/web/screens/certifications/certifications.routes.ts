import type { Screen } from '../../app/screen.ts'

export const certificationScreens: readonly Screen[] = [{ path: '/admin/certifications', load: () => import('./certifications.page.tsx') }]
