import type { Screen } from '../../base/screen.ts'

/** Connections of tracker agents and the log of their calls. */
export const agentScreens: readonly Screen[] = [
  { path: '/admin/agent-connections', load: () => import('./connections.page.tsx') },
  { path: '/admin/agent-connections/:agent', load: () => import('./connection-detail.page.tsx') },
  { path: '/admin/agent-calls', load: () => import('./calls.page.tsx') },
]
