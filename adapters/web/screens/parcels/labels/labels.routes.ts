import type { Screen } from '../../../base/screen.ts'

export const labelScreens: readonly Screen[] = [{ path: '/admin/label-designs', load: () => import('./label-designs.page.tsx') }]
