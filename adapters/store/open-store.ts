import { catalog } from '../../core/reference/catalog.ts'
import { openDatabase } from './database.ts'
import { within } from './deadline.ts'
import { keepHouse } from './housekeeping.ts'
import { isMigrated, migrate } from './migrate.ts'
import { openReferenceCache, type ReferenceCache } from './reference-cache.ts'
import { seed } from './seed.ts'
import { sqlAccounts, sqlContacts } from './sql-accounts.ts'
import {
  sqlAtomically,
  sqlIdentityAtomically,
  sqlLedgerAtomically,
  sqlMailboxesAtomically,
  sqlPublicationsAtomically,
  sqlShippersAtomically,
  sqlWorkOrdersAtomically,
} from './sql-atomically.ts'
import { sqlAuditRecords } from './sql-audit-records.ts'
import { readAuditTrail } from './sql-audit-trail.ts'
import { sqlCertificationQueue } from './sql-certification-queue.ts'
import { sqlErrorLog } from './sql-error-log.ts'
import { sqlFiles } from './sql-files.ts'
import { sqlFindShipper } from './sql-shippers.ts'
import { sqlEntityStore } from './sql-entity-store.ts'
import { sqlHeadingMemory } from './sql-heading-memory.ts'
import { sqlLabelPrints } from './sql-label-prints.ts'
import { sqlOrderQueries } from './sql-order-queries.ts'
import { sqlSmsOutbox } from './sql-phone-codes.ts'
import { openLiveEvents } from './sql-live-events.ts'
import { sqlLedgerReading } from './sql-ledger.ts'
import { sqlMailboxes } from './sql-messages.ts'
import { sqlPreferences } from './sql-preferences.ts'
import { sqlPublications } from './sql-publications.ts'
import { sessionCache, sqlSessions } from './sql-sessions.ts'
import { accountParts, sqlRoleGrants } from './sql-staff.ts'
import { sqlShipmentCounts } from './sql-shipment-counts.ts'
import { sqlThrottle } from './sql-throttle.ts'
import { readTrackingStore } from './sql-tracking-store.ts'
import { sqlWorkOrders } from './sql-work-orders.ts'
import type { Store } from './store.ts'

export type StoreOptions = { readonly connectionString: string; readonly log: (line: string) => void; readonly connections?: number }

/** Enough to keep two cores of a database busy; calls beyond wait in line for a short while. */
const CONNECTIONS = 10

/** Opens the store at `postgres://…`; throws where nothing answers there. `log` takes one line at a time. */
export async function openStore({ connectionString, log, connections = CONNECTIONS }: StoreOptions): Promise<Store> {
  const database = openDatabase({ connectionString, connections, log })
  try {
    await database.rows('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  let cache: ReferenceCache | undefined
  const sessions = sessionCache()
  const house = keepHouse({ database, log })
  const live = openLiveEvents(connectionString)
  const references = () => {
    if (cache === undefined) throw new Error('the store is used before migrate()')
    return cache
  }
  return {
    migrate: async () => {
      await migrate(connectionString)
      cache ??= await openReferenceCache({ database, connectionString, entities: catalog.filter((entity) => entity.cached === true), log })
    },
    seed: async ({ demo }) => {
      await seed(database, { demo, log })
      await references().refresh()
    },
    ready: () => isMigrated(database),
    close: async () => {
      await Promise.all([house.stop(), live.close(), cache?.close()])
      await database.close()
    },
    within,
    entityStore: (entity) => sqlEntityStore(entity, { database, written: async () => cache?.refresh(), ...accountParts(entity, sessions) }),
    references: { current: () => references().current() },
    orders: sqlOrderQueries(database),
    atomically: sqlAtomically(database),
    identityAtomically: sqlIdentityAtomically(database, sessions),
    shippersAtomically: sqlShippersAtomically(database),
    shippers: { find: sqlFindShipper(database) },
    certificationQueue: sqlCertificationQueue(database),
    files: sqlFiles(database),
    accounts: sqlAccounts(database),
    contacts: sqlContacts(database),
    roleGrants: sqlRoleGrants(database, async () => cache?.refresh()),
    sessions: sqlSessions(database, sessions),
    throttle: sqlThrottle(database),
    smsOutbox: sqlSmsOutbox(database),
    preferences: sqlPreferences(database),
    headingMemory: sqlHeadingMemory(database),
    labelPrints: sqlLabelPrints(database),
    live,
    ledgerAtomically: sqlLedgerAtomically(database),
    ledgerReading: sqlLedgerReading(database),
    workOrders: sqlWorkOrders(database),
    workOrdersAtomically: sqlWorkOrdersAtomically(database),
    mailboxes: sqlMailboxes(database),
    mailboxesAtomically: sqlMailboxesAtomically(database),
    publications: sqlPublications(database),
    publicationsAtomically: sqlPublicationsAtomically(database),
    tracking: readTrackingStore(database),
    audit: readAuditTrail(database),
    auditRecords: sqlAuditRecords(database),
    shipmentCounts: sqlShipmentCounts(database),
    errorLog: sqlErrorLog(database),
  }
}
