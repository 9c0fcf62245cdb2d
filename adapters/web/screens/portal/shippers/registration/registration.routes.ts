import type { Screen } from '../../../../base/screen.ts'

export const registrationScreens: readonly Screen[] = [
  { path: '/register', load: () => import('./register.page.tsx') },
  { path: '/protocol', load: () => import('./protocol.page.tsx') },
]
