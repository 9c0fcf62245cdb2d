import type { Screen } from '../../app/screen.ts'

export const messageScreens: readonly Screen[] = [
  { path: '/message/list', load: () => import('./messages.page.tsx') },
  { path: '/admin/messages', load: () => import('./sent-messages.page.tsx') },
]
