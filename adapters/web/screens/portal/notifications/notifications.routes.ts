import type { Screen } from '../../../base/screen.ts'

/** Screens of the notifications that accounts get, for themselves and for those who word them. */
export const notificationScreens: readonly Screen[] = [
  { path: '/system/notifications', load: () => import('./choose-notifications.page.tsx') },
  { path: '/admin/my-notifications', load: () => import('./choose-notifications.page.tsx') },
  { path: '/admin/notifications', load: () => import('./sent-notifications.page.tsx') },
  { path: '/admin/notifications/:view', load: () => import('./notification-templates.page.tsx') },
]
