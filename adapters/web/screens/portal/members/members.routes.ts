import type { Screen } from '../../../base/screen.ts'

/** The people of a client. */
export const memberScreens: readonly Screen[] = [{ path: '/system/members', load: () => import('./members.page.tsx') }]

/** The page that the link of an invitation leads to. */
export const joinScreens: readonly Screen[] = [{ path: '/join', load: () => import('./join.page.tsx') }]
