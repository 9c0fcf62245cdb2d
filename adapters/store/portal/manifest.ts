import type { ExportUnit, Exports } from '#core/portal/exports/export.ports.ts'
import type { ApiKeys, KeyUnit } from '#core/portal/keys/key.ports.ts'
import type { Members, MemberUnit } from '#core/portal/members/member.ports.ts'
import type { MailboxUnit, Mailboxes } from '#core/portal/messages/message.ports.ts'
import type { PublicationUnit, Publications } from '#core/portal/messages/publication.ports.ts'
import type { MailUnit } from '#core/portal/notifications/mail.ports.ts'
import type { NotificationReading, NotificationUnit } from '#core/portal/notifications/notification.ports.ts'
import type { CertificationQueue, OpeningUnit, ShipperUnit, Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { WebhookUnit, Webhooks } from '#core/portal/webhooks/webhook.ports.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlExportKeeper, sqlExports } from './exports/sql-exports.ts'
import { sqlApiKeyKeeper } from './keys/sql-api-key-keeper.ts'
import { sqlApiKeys } from './keys/sql-api-keys.ts'
import { sqlMemberKeeper } from './members/sql-member-keeper.ts'
import { sqlMembers } from './members/sql-members.ts'
import { sqlMailboxUnit, sqlMailboxes } from './messages/sql-messages.ts'
import { sqlPublicationUnit, sqlPublications } from './messages/sql-publications.ts'
import { sqlMailOutbox, sqlTextOutbox } from './notifications/sql-mail-outbox.ts'
import { sqlNotificationKeeper } from './notifications/sql-notification-keeper.ts'
import { sqlNotificationReading } from './notifications/sql-notification-reading.ts'
import { sqlOutbox } from './notifications/sql-outbox.ts'
import { sqlCertificationQueue } from './shippers/sql-certification-queue.ts'
import { sqlOpenings } from './shippers/sql-openings.ts'
import { sqlFindShipper, sqlShippers } from './shippers/sql-shippers.ts'
import { sqlWebhookKeeper } from './webhooks/sql-webhook-keeper.ts'
import { sqlWebhooks } from './webhooks/sql-webhooks.ts'

/** Parts of a unit of work that the areas of portal write through. */
export type PortalUnit = ShipperUnit &
  OpeningUnit &
  MailboxUnit &
  MailUnit &
  WebhookUnit &
  ExportUnit &
  NotificationUnit &
  PublicationUnit &
  KeyUnit &
  MemberUnit

export const portalUnit = ({ connection, sessions, graceDays }: UnitParts) => ({
  openings: sqlOpenings(connection, graceDays),
  shippers: sqlShippers(connection),
  messages: sqlMailboxUnit(connection),
  mails: sqlMailOutbox(connection),
  webhooks: sqlWebhookKeeper(connection),
  exports: sqlExportKeeper(connection),
  outbox: sqlOutbox(connection),
  notifications: sqlNotificationKeeper(connection),
  publications: sqlPublicationUnit(connection),
  apiKeys: sqlApiKeyKeeper(connection, sessions),
  members: sqlMemberKeeper(connection, sessions),
  texts: sqlTextOutbox(connection),
})

/** Ports of these areas that need nothing but the database. */
export type PortalReaders = {
  readonly shippers: Shippers
  readonly certificationQueue: CertificationQueue
  readonly mailboxes: Mailboxes
  readonly webhooks: Webhooks
  readonly notifications: NotificationReading
  readonly publications: Publications
  readonly exports: Exports
  readonly apiKeys: ApiKeys
  readonly members: Members
}

export const portalReaders = (database: Database): PortalReaders => ({
  shippers: { find: sqlFindShipper(database) },
  certificationQueue: sqlCertificationQueue(database),
  mailboxes: sqlMailboxes(database),
  webhooks: sqlWebhooks(database),
  notifications: sqlNotificationReading(database),
  publications: sqlPublications(database),
  exports: sqlExports(database),
  apiKeys: sqlApiKeys(database),
  members: sqlMembers(database),
})
