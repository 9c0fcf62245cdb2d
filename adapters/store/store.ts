import type { ErrorLog } from '../../core/errors/error-log.port.ts'
import type { AuditRecords } from '../../core/audit/audit-records.port.ts'
import type { FileRecords } from '../../core/files/file.ports.ts'
import type { CertificationQueue, Shippers, ShipperUnit } from '../../core/identity/shipper.ports.ts'
import type { Accounts, Contacts, IdentityUnit, Sessions, Throttle } from '../../core/identity/identity.ports.ts'
import type { RoleGrants } from '../../core/identity/role-grants.ts'
import type { SmsOutbox } from '../../core/identity/sms.port.ts'
import type { PreferenceStore } from '../../core/identity/preferences.port.ts'
import type { Atomically } from '../../core/kernel/atomically.ts'
import type { AuditTrail } from '../../core/kernel/audit.ts'
import type { Entity } from '../../core/kernel/entity.ts'
import type { HeadingMemories } from '../../core/orders/import/import.ports.ts'
import type { LabelPrints } from '../../core/orders/label-prints.port.ts'
import type { OrderQueries, OrderUnit } from '../../core/orders/order.ports.ts'
import type { ShipmentCounts } from '../../core/reports/shipment-counts.ts'
import type { EntityStore, ReferenceSnapshot } from '../../core/reference/reference.ports.ts'
import type { LiveEvents } from '../../core/live/live-events.port.ts'
import type { LedgerReading, LedgerUnit } from '../../core/ledger/ledger.ports.ts'
import type { Mailboxes, MailboxUnit } from '../../core/messages/message.ports.ts'
import type { Publications, PublicationUnit } from '../../core/messages/publication.ports.ts'
import type { WorkOrders, WorkOrderUnit } from '../../core/support/work-order.ports.ts'
import type { TrackingStore } from '../../core/tracking/tracking-event.ts'

/** Every port that is kept in PostgreSQL, behind one pool of connections. */
export type Store = {
  /** Brings the tables to this version (several servers may do so at once) and then keeps the cached reference data up to date. */
  readonly migrate: () => Promise<void>
  /** Fills an empty store with reference data, with `demo` also with accounts and orders; once, whoever else starts at the same time. */
  readonly seed: (what: { readonly demo: boolean }) => Promise<void>
  /** Whether the store answers now and its tables are those of this version. */
  readonly ready: () => Promise<boolean>
  readonly close: () => Promise<void>
  /**
   * Runs `work` with a limit for all it asks of the store together, 4 s a step otherwise: beyond it the step fails, and
   * `isUnavailable` tells so. A call within a call can only shorten the time.
   */
  readonly within: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  readonly entityStore: (entity: Entity) => EntityStore
  readonly references: ReferenceSnapshot
  readonly orders: OrderQueries
  readonly atomically: Atomically<OrderUnit>
  readonly identityAtomically: Atomically<IdentityUnit>
  readonly shippersAtomically: Atomically<ShipperUnit>
  readonly shippers: Shippers
  readonly certificationQueue: CertificationQueue
  readonly files: Pick<FileRecords, 'find'>
  readonly accounts: Accounts
  readonly contacts: Contacts
  readonly roleGrants: RoleGrants
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly smsOutbox: SmsOutbox
  readonly preferences: PreferenceStore
  readonly headingMemory: HeadingMemories
  readonly labelPrints: LabelPrints
  readonly live: LiveEvents
  readonly ledgerAtomically: Atomically<LedgerUnit>
  readonly ledgerReading: LedgerReading
  readonly workOrders: WorkOrders
  readonly workOrdersAtomically: Atomically<WorkOrderUnit>
  readonly mailboxes: Mailboxes
  readonly mailboxesAtomically: Atomically<MailboxUnit>
  readonly publications: Publications
  readonly publicationsAtomically: Atomically<PublicationUnit>
  readonly tracking: Pick<TrackingStore, 'of'>
  readonly shipmentCounts: ShipmentCounts
  readonly errorLog: ErrorLog
  readonly audit: Pick<AuditTrail, 'of'>
  readonly auditRecords: AuditRecords
}
