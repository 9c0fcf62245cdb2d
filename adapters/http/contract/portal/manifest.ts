import type { AnyRoute } from '../route.ts'
import { developerRoutes } from './developers/developer.routes.ts'
import { exportRoutes } from './exports/export.routes.ts'
import { keyRoutes } from './keys/key.routes.ts'
import { clientMemberRoutes, invitationRoutes, memberRoutes } from './members/member.routes.ts'
import { messageRoutes, sentMessageRoutes } from './messages/message.routes.ts'
import { bulletinRoutes, bulletinStaffRoutes, noticeRoutes, noticeStaffRoutes } from './messages/publication.routes.ts'
import { notificationRoutes, sandboxMailRoutes } from './notifications/notification.routes.ts'
import { accountRoutes } from './shippers/account.routes.ts'
import { certificationQueueRoutes, certificationRoutes } from './shippers/certification.routes.ts'
import { forgottenPasswordRoutes, registrationRoutes, sandboxRoutes } from './shippers/registration.routes.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/portal/exports/export.failures.ts'
import '#core/portal/keys/key.failures.ts'
import '#core/portal/members/member.failures.ts'
import '#core/portal/messages/message.failures.ts'
import '#core/portal/notifications/notification.failures.ts'
import '#core/portal/notifications/sms.port.ts'
import '#core/portal/webhooks/webhook.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type PortalRoutes = {
  readonly developers: typeof developerRoutes
  readonly exports: typeof exportRoutes
  readonly keys: typeof keyRoutes
  readonly members: typeof memberRoutes & typeof invitationRoutes & typeof clientMemberRoutes
  readonly messages: typeof messageRoutes &
    typeof sentMessageRoutes &
    typeof bulletinRoutes &
    typeof bulletinStaffRoutes &
    typeof noticeRoutes &
    typeof noticeStaffRoutes
  readonly notifications: typeof notificationRoutes & typeof sandboxMailRoutes
  readonly shippers: typeof registrationRoutes &
    typeof forgottenPasswordRoutes &
    typeof sandboxRoutes &
    typeof accountRoutes &
    typeof certificationRoutes &
    typeof certificationQueueRoutes
  readonly webhooks: typeof webhookRoutes
}

/** Routes of the areas of portal, by area and by the names of their use cases. */
export const portalRoutes: PortalRoutes = {
  developers: developerRoutes,
  exports: exportRoutes,
  keys: keyRoutes,
  members: { ...memberRoutes, ...invitationRoutes, ...clientMemberRoutes },
  messages: { ...messageRoutes, ...sentMessageRoutes, ...bulletinRoutes, ...bulletinStaffRoutes, ...noticeRoutes, ...noticeStaffRoutes },
  notifications: { ...notificationRoutes, ...sandboxMailRoutes },
  shippers: {
    ...registrationRoutes,
    ...forgottenPasswordRoutes,
    ...sandboxRoutes,
    ...accountRoutes,
    ...certificationRoutes,
    ...certificationQueueRoutes,
  },
  webhooks: webhookRoutes,
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
