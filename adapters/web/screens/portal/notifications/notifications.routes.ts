import type { Screen } from '../../../base/screen.ts'

/** What accounts are notified of, for themselves and for those who word it. */
export const notificationScreens: readonly Screen[] = [
  { path: '/system/notifications', load: () => import('./choose-notifications.page.tsx') },
  { path: '/admin/my-notifications', load: () => import('./choose-notifications.page.tsx') },
  { path: '/admin/notifications', load: () => import('./sent-notifications.page.tsx') },
  { path: '/admin/notifications/:view', load: () => import('./notification-templates.page.tsx') },
]
