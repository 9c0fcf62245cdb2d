import type { Screen } from '../../base/screen.ts'
import { dockingScreens } from './developers/docking.routes.tsx'
import { exportScreens } from './exports/exports.routes.ts'
import { keyScreens } from './keys/keys.routes.ts'
import { memberScreens } from './members/members.routes.ts'
import { messageScreens } from './messages/mailbox/messages.routes.ts'
import { bulletinScreens } from './messages/publications/bulletins.routes.ts'
import { notificationScreens } from './notifications/notifications.routes.ts'
import { accountScreens } from './shippers/account/account.routes.ts'
import { certificationScreens } from './shippers/certifications/certifications.routes.ts'
import { webhookScreens } from './webhooks/webhooks.routes.ts'

/** Pages of the areas of portal. */
export const portalScreens: readonly Screen[] = [
  ...dockingScreens,
  ...keyScreens,
  ...memberScreens,
  ...messageScreens,
  ...notificationScreens,
  ...webhookScreens,
  ...accountScreens,
  ...certificationScreens,
  ...exportScreens,
  ...bulletinScreens,
]
