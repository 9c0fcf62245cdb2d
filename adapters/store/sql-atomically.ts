import type { Atomically } from '../../core/kernel/atomically.ts'
import type { IdentityUnit } from '../../core/identity/identity.ports.ts'
import type { ShipperUnit } from '../../core/identity/shipper.ports.ts'
import type { LedgerUnit } from '../../core/ledger/ledger.ports.ts'
import type { MailboxUnit } from '../../core/messages/message.ports.ts'
import type { PublicationUnit } from '../../core/messages/publication.ports.ts'
import type { WorkOrderUnit } from '../../core/support/work-order.ports.ts'
import type { OrderUnit } from '../../core/orders/order.ports.ts'
import type { Connection, Database } from './database.ts'
import { sqlCreateAccount, sqlSetPassword } from './sql-accounts.ts'
import { sqlAnsweredCommands } from './sql-answered-commands.ts'
import { sqlAuditTrail } from './sql-audit-trail.ts'
import { sqlFiles } from './sql-files.ts'
import { sqlLedger } from './sql-ledger.ts'
import { sqlLivePublisher } from './sql-live-events.ts'
import { sqlMailboxUnit, sqlMessageSender } from './sql-messages.ts'
import { sqlPublicationUnit } from './sql-publications.ts'
import { sqlOrderStore } from './sql-order-store.ts'
import { sqlPhoneCodes } from './sql-phone-codes.ts'
import { sqlShippers } from './sql-shippers.ts'
import { sqlSessions, type SessionCache } from './sql-sessions.ts'
import { sqlTrackingStore } from './sql-tracking-store.ts'
import { sqlWorkOrderUnit } from './sql-work-orders.ts'
import { transaction } from './transaction.ts'

/** The stores that write together on one connection. */
export const orderUnit = (connection: Connection): OrderUnit => ({
  orders: sqlOrderStore(connection),
  tracking: sqlTrackingStore(connection),
  audit: sqlAuditTrail(connection),
  answered: sqlAnsweredCommands(connection),
})

/** Units of work of orders as transactions. */
export const sqlAtomically =
  (database: Database): Atomically<OrderUnit> =>
  (work) =>
    transaction(database, (connection) => work(orderUnit(connection)))

/** Units of work of accounts as transactions. */
export const sqlIdentityAtomically =
  (database: Database, kept: SessionCache): Atomically<IdentityUnit> =>
  (work) =>
    transaction(database, (connection) =>
      work({
        setPassword: sqlSetPassword(connection),
        createAccount: sqlCreateAccount(connection),
        phoneCodes: sqlPhoneCodes(connection),
        sessions: sqlSessions(connection, kept),
        audit: sqlAuditTrail(connection),
      }),
    )

/** Units of work of shippers as transactions. */
export const sqlShippersAtomically =
  (database: Database): Atomically<ShipperUnit> =>
  (work) =>
    transaction(database, (connection) =>
      work({
        shippers: sqlShippers(connection),
        files: sqlFiles(connection),
        messages: sqlMessageSender(connection),
        audit: sqlAuditTrail(connection),
      }),
    )

/** Units of work of the ledger as transactions. */
export const sqlLedgerAtomically =
  (database: Database): Atomically<LedgerUnit> =>
  (work) =>
    transaction(database, (connection) =>
      work({ ledger: sqlLedger(connection), answered: sqlAnsweredCommands(connection), audit: sqlAuditTrail(connection) }),
    )

/** Units of work of work orders as transactions. */
export const sqlWorkOrdersAtomically =
  (database: Database): Atomically<WorkOrderUnit> =>
  (work) =>
    transaction(database, (connection) =>
      work({
        workOrders: sqlWorkOrderUnit(connection),
        files: sqlFiles(connection),
        messages: sqlMessageSender(connection),
        live: sqlLivePublisher(connection),
        audit: sqlAuditTrail(connection),
      }),
    )

/** Units of work of mailboxes as transactions. */
export const sqlMailboxesAtomically =
  (database: Database): Atomically<MailboxUnit> =>
  (work) =>
    transaction(database, (connection) =>
      work({ messages: sqlMailboxUnit(connection), live: sqlLivePublisher(connection), audit: sqlAuditTrail(connection) }),
    )

/** Units of work of what is published as transactions. */
export const sqlPublicationsAtomically =
  (database: Database): Atomically<PublicationUnit> =>
  (work) =>
    transaction(database, (connection) =>
      work({
        publications: sqlPublicationUnit(connection),
        files: sqlFiles(connection),
        live: sqlLivePublisher(connection),
        audit: sqlAuditTrail(connection),
      }),
    )
