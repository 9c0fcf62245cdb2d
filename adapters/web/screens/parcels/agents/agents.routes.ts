import type { Screen } from '../../../base/screen.ts'

/**
 * Connections of tracker agents, the log of their calls, codes that nobody mapped, numbers that no
 * parcel has and times that cannot be read, and events by hand.
 */
export const agentScreens: readonly Screen[] = [
  { path: '/admin/agent-connections', load: () => import('./connections.page.tsx') },
  { path: '/admin/agent-connections/:agent', load: () => import('./connection-detail.page.tsx') },
  { path: '/admin/agent-calls', load: () => import('./calls.page.tsx') },
  { path: '/admin/tracking-events', load: () => import('../tracking/tracking-events.page.tsx') },
  { path: '/admin/waiting-events', load: () => import('./waiting-events.page.tsx') },
  { path: '/admin/event-times', load: () => import('./event-times.page.tsx') },
  { path: '/admin/unknown-numbers', load: () => import('./unknown-numbers.page.tsx') },
]
