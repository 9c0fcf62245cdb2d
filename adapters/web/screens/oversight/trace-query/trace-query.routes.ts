import type { Screen } from '../../../base/screen.ts'

export const traceQueryScreens: readonly Screen[] = [{ path: '/admin/trace-query', load: () => import('./trace-query.page.tsx') }]
