import type { Screen } from '../../../base/screen.ts'

const endpoints = () => import('./webhooks.page.tsx')
const log = () => import('./webhook-log.page.tsx')

/** Webhooks and their log, for clients and for the staff. */
export const webhookScreens: readonly Screen[] = [
  { path: '/system/webhooks', load: endpoints },
  { path: '/system/webhooks/log', load: log },
  { path: '/admin/webhooks', load: endpoints },
  { path: '/admin/webhooks/:view', load: log },
]
