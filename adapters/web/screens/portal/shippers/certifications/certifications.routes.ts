import type { Screen } from '../../../../base/screen.ts'

export const certificationScreens: readonly Screen[] = [{ path: '/admin/certifications', load: () => import('./certifications.page.tsx') }]
