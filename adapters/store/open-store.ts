import type { Instant } from '#core/base/kernel/clock.ts'
import { DESTROY_DAYS } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import { GRACE_DAYS } from '#core/portal/shippers/opening.rules.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { openDatabase, prepareStatement, type Database, type DatabaseOptions } from './database/database.ts'
import { promptly, within, withSteps } from './database/deadline.ts'
import { actingAs, actingAsAsked } from './database/acting.ts'
import { compactCounts, fileWhenQuiet, sweep } from './parcels/orders/maintenance.ts'
import { bossOn, JOBS_SCHEMA, onPool } from './platform/jobs/boss.ts'
import { sqlJobRecords } from './platform/jobs/sql-job-records.ts'
import { sqlJobSchedule } from './platform/jobs/sql-job-schedule.ts'
import { turnWaitsBack } from './platform/jobs/turn-back-waits.ts'
import { isMigrated, isOwnedByAnother, laterMigration, migrate, requireMigrated } from './declared/migrate.ts'
import { openReferenceCache, type ReferenceCache } from './declared/reference-cache.ts'
import { requireSettled, settleRole } from './database/pooled.ts'
import { refuseStandby } from './database/find-trouble.ts'
import { query } from './database/row-shape.ts'
import { seed, seedTemplate } from './seed.ts'
import { usersOfOwned } from './warehouse/goods/sku-users.ts'
import { locationParts } from './warehouse/goods/location-parts.ts'
import { measureTransitNightly } from './pricing/fees/sql-transit-times.ts'
import { sqlAtomically, sqlTogether } from './unit.ts'
import { sqlAuditSealing } from './oversight/audit/sql-audit-seals.ts'
import { readRights } from './declared/server-rights.ts'
import { sqlEntityStore } from './declared/sql-entity-store.ts'
import { gatheredNews } from './platform/live/gathered-news.ts'
import { openLiveEvents } from './platform/live/sql-live-events.ts'
import { sqlKeyCallers } from './platform/access/sql-key-callers.ts'
import { sessionCache, sqlSessions } from './platform/access/sql-sessions.ts'
import { accountParts, sqlRoleGrants } from './platform/access/sql-staff.ts'
import { checkTimeliness } from './oversight/reports/sql-timeliness-check.ts'
import { sumTimeliness } from './oversight/reports/sql-timeliness-sums.ts'
import { sqlTariffVersions } from './pricing/fees/sql-tariff-versions.ts'
import type { Readers, Store } from './store.ts'
import { platformReaders } from './platform/manifest.ts'
import { pricingReaders } from './pricing/manifest.ts'
import { parcelsReaders } from './parcels/manifest.ts'
import { portalReaders } from './portal/manifest.ts'
import { warehouseReaders } from './warehouse/manifest.ts'
import { moneyReaders } from './money/manifest.ts'
import { operationsReaders } from './operations/manifest.ts'
import { oversightReaders } from './oversight/manifest.ts'

/** The parts of a store that calls are done within. */
const AROUND_CALLS = { within, promptly, withSteps, actingAs, actingAsAsked }

export type StoreOptions = {
  readonly connectionString: string
  /**
   * The way past a pooler in transaction mode, for migrating and listening; the same address where
   * there is no pooler.
   */
  readonly directConnectionString?: string
  /**
   * The owner of the tables, past a pooler; where it is left out, the role of the other addresses
   * migrates if it owns them.
   */
  readonly ownerConnectionString?: string
  readonly log: (line: string) => void
  /** The clock that says when something became known; the machine's own where it is left out. */
  readonly clock?: Clock
  readonly connections?: number
  /** Days in which a new client may place orders before it is certified. */
  readonly graceDays?: number
  /** Days without a plan after which staff may destroy an original package. */
  readonly destroyDays?: number
}

/** Enough to keep two cores of a database busy; further calls wait for a short time. */
const CONNECTIONS = 10
/**
 * The queue of background work has connections of its own, so that heartbeats never wait behind
 * calls.
 */
const JOB_CONNECTIONS = 2

const CACHED = catalog.filter((entity) => entity.cached === true)

const ROLE = query({ role: 'text' }, 'select current_user::text as role')

async function serverRoleOf(database: Database): Promise<{ readonly serverRole: string } | undefined> {
  const [row] = await database.rows(ROLE)
  return row && { serverRole: row.role }
}

/** A new port of an area is a line in the manifest of its context. */
const readersOf = (database: Database): Readers => ({
  ...platformReaders(database),
  ...pricingReaders(database),
  ...parcelsReaders(database),
  ...portalReaders(database),
  ...warehouseReaders(database),
  ...moneyReaders(database),
  ...operationsReaders(database),
  ...oversightReaders(database),
})

/** The work of jobs that keep the store itself in order. */
const maintenanceOf = (database: Database) => ({
  fileOrderTexts: fileWhenQuiet(database),
  compactCounts: () => compactCounts(database),
  sweep: (now: Instant) => sweep(database, now),
  turnWaitsBack: () => turnWaitsBack(database),
  measureTransit: () => measureTransitNightly(database),
  sumTimeliness: () => sumTimeliness(database),
  checkTimeliness: () => checkTimeliness(database),
})

const NOW = query({ now: 'timestamptz' }, prepareStatement('select clock_timestamp() as now'))
const COMMITS_WAITING = query({ count: 'bigint' }, "select count(*) as count from pg_stat_activity where wait_event = 'SyncRep'")

/** A database that has answered once and takes writes; throws where nothing answers. */
async function openAnswering(options: DatabaseOptions): Promise<Database> {
  const database = openDatabase(options)
  try {
    if (options.isPooled === true) await database.reserved((client) => requireSettled((text) => client.query(text)))
    else await database.rows('select 1')
    await refuseStandby(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const USUAL_DAYS = { graceDays: GRACE_DAYS, destroyDays: DESTROY_DAYS }

/**
 * Opens the store at `postgres://…`; throws where nothing answers there. `log` takes one line at a
 * time.
 */
export async function openStore({
  connectionString,
  directConnectionString = connectionString,
  ownerConnectionString,
  log,
  clock = { now: () => Date.now() },
  connections = CONNECTIONS,
  ...days
}: StoreOptions): Promise<Store> {
  const isPooled = directConnectionString !== connectionString
  if (isPooled) await settleRole(directConnectionString)
  const database = await openAnswering({ connectionString, connections, isPooled, log })
  let cache: ReferenceCache | undefined
  const sessions = sessionCache()
  const jobsDatabase = openDatabase({ connectionString, connections: JOB_CONNECTIONS, isPooled, log })
  const { boss, knowQueues } = bossOn(onPool(database))
  const live = openLiveEvents(directConnectionString)
  const parts = { sessions, boss, news: gatheredNews(database), clock, ...USUAL_DAYS, ...days }
  const references = () => {
    if (cache === undefined) throw new Error('the store is used before migrate()')
    return cache
  }
  return {
    migrate: async () => {
      if (ownerConnectionString === undefined && (await isOwnedByAnother(database))) await requireMigrated(database)
      else await migrate(ownerConnectionString ?? directConnectionString, await serverRoleOf(database))
      await knowQueues()
      cache ??= await openReferenceCache({ database, connectionString: directConnectionString, entities: CACHED, log })
    },
    seed: async ({ demo }) => {
      await seed(database, { demo, log })
      await references().refresh()
    },
    seedTemplate: (template) => seedTemplate(database, template),
    now: async () => (await database.rows(NOW))[0]?.now.getTime() ?? Date.now(),
    ready: () => isMigrated(database),
    laterMigration: () => laterMigration(database),
    rights: () => readRights(database),
    commitsWaiting: async () => (await database.rows(COMMITS_WAITING))[0]?.count ?? 0,
    close: async () => {
      await Promise.all([live.close(), parts.news.close(), cache?.close()])
      await Promise.all([database.close(), jobsDatabase.close()])
    },
    ...AROUND_CALLS,
    entityStore: (entity) =>
      sqlEntityStore(entity, {
        database,
        written: async () => cache?.refresh(),
        ...accountParts(entity, sessions),
        ...locationParts(entity),
      }),
    ownedStore: (entity, customerId) => sqlEntityStore(entity, { database, owner: customerId, namedBy: usersOfOwned(entity, customerId) }),
    references: { current: () => references().current() },
    tariffVersions: sqlTariffVersions(database, async () => cache?.refresh()),
    ...readersOf(database),
    atomically: sqlAtomically(database, parts),
    together: sqlTogether(database, parts),
    roleGrants: sqlRoleGrants(database, async () => cache?.refresh()),
    sessions: sqlSessions(database, sessions),
    keyCallers: sqlKeyCallers(database, sessions),
    live,
    auditSealing: sqlAuditSealing(jobsDatabase),
    jobs: {
      records: sqlJobRecords(database),
      schedule: sqlJobSchedule(jobsDatabase, boss),
      engine: { database: onPool(jobsDatabase), schema: JOBS_SCHEMA },
    },
    maintenance: maintenanceOf(database),
  }
}
