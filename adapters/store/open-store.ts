import { catalog } from '../../core/reference/catalog.ts'
import { openDatabase } from './database.ts'
import { within } from './deadline.ts'
import { keepHouse } from './housekeeping.ts'
import { isMigrated, migrate } from './migrate.ts'
import { openReferenceCache, type ReferenceCache } from './reference-cache.ts'
import { seed } from './seed.ts'
import { sqlAccounts } from './sql-accounts.ts'
import { sqlAtomically, sqlIdentityAtomically, sqlShippersAtomically } from './sql-atomically.ts'
import { readAuditTrail } from './sql-audit-trail.ts'
import { sqlCertificationQueue } from './sql-certification-queue.ts'
import { sqlFiles } from './sql-files.ts'
import { sqlFindShipper } from './sql-shippers.ts'
import { sqlEntityStore } from './sql-entity-store.ts'
import { sqlHeadingMemory } from './sql-heading-memory.ts'
import { sqlLabelPrints } from './sql-label-prints.ts'
import { sqlOrderQueries } from './sql-order-queries.ts'
import { sqlSmsOutbox } from './sql-phone-codes.ts'
import { sqlPreferences } from './sql-preferences.ts'
import { sessionCache, sqlSessions } from './sql-sessions.ts'
import { sqlThrottle } from './sql-throttle.ts'
import { readTrackingStore } from './sql-tracking-store.ts'
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
      await Promise.all([house.stop(), cache?.close()])
      await database.close()
    },
    within,
    entityStore: (entity) => sqlEntityStore(entity, { database, written: async () => cache?.refresh() }),
    references: { current: () => references().current() },
    orders: sqlOrderQueries(database),
    atomically: sqlAtomically(database),
    identityAtomically: sqlIdentityAtomically(database, sessions),
    shippersAtomically: sqlShippersAtomically(database),
    shippers: { find: sqlFindShipper(database) },
    certificationQueue: sqlCertificationQueue(database),
    files: sqlFiles(database),
    accounts: sqlAccounts(database),
    sessions: sqlSessions(database, sessions),
    throttle: sqlThrottle(database),
    smsOutbox: sqlSmsOutbox(database),
    preferences: sqlPreferences(database),
    headingMemory: sqlHeadingMemory(database),
    labelPrints: sqlLabelPrints(database),
    tracking: readTrackingStore(database),
    audit: readAuditTrail(database),
  }
}
