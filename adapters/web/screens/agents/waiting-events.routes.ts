import type { Screen } from '../../base/screen.ts'

/** Codes of agents that nobody mapped yet. */
export const waitingEventScreens: readonly Screen[] = [{ path: '/admin/waiting-events', load: () => import('./waiting-events.page.tsx') }]
