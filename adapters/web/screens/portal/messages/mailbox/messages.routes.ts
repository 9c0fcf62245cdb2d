import type { Screen } from '../../../../base/screen.ts'

export const messageScreens: readonly Screen[] = [
  { path: '/message/list', load: () => import('./messages.page.tsx') },
  { path: '/admin/inbox', load: () => import('./messages.page.tsx') },
  { path: '/admin/messages', load: () => import('./sent-messages.page.tsx') },
]
