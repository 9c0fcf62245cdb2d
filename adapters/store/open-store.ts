import { catalog } from '#core/entity-catalog.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database/database.ts'
import { promptly, within, withSteps } from './database/deadline.ts'
import { compactCounts, fileWhenQuiet, sweep } from './parcels/orders/maintenance.ts'
import { bossOn, JOBS_SCHEMA, onPool } from './platform/jobs/boss.ts'
import { sqlJobRecords, sqlJobSchedule } from './platform/jobs/sql-job-records.ts'
import { isMigrated, isOwnedByAnother, migrate, requireMigrated } from './declared/migrate.ts'
import { openReferenceCache, type ReferenceCache } from './declared/reference-cache.ts'
import { requireSettled, settleRole } from './database/pooled.ts'
import { query } from './database/row-shape.ts'
import { seed } from './seed.ts'
import { sqlAccounts, sqlContacts } from './platform/access/sql-accounts.ts'
import { sqlAppKeys } from './platform/access/sql-app-keys.ts'
import { usersOfOwned } from './warehouse/goods/sku-users.ts'
import { locationParts } from './warehouse/goods/location-parts.ts'
import { measureTransitNightly, sqlTransitTimes } from './pricing/fees/sql-transit-times.ts'
import { sqlAtomically, sqlTogether } from './unit.ts'
import { sqlAuditRecords } from './oversight/audit/sql-audit-records.ts'
import { sqlAuditSealing, sqlSealedTrail } from './oversight/audit/sql-audit-seals.ts'
import { readRights } from './declared/server-rights.ts'
import { readAuditTrail } from './oversight/audit/sql-audit-trail.ts'
import { sqlCertificationQueue } from './portal/shippers/sql-certification-queue.ts'
import { sqlErrorLog } from './platform/errors/sql-error-log.ts'
import { sqlGoods } from './warehouse/goods/sql-goods.ts'
import { sqlWarehouseViews } from './warehouse/goods/sql-warehouse-views.ts'
import { sqlStorageReading } from './money/storage/sql-storage-reading.ts'
import { sqlStocktakeReading } from './warehouse/goods/sql-stocktakes.ts'
import { sqlTransferReading } from './warehouse/goods/sql-transfers.ts'
import { sqlInboundReading } from './warehouse/goods/sql-inbounds.ts'
import { sqlPickReading } from './warehouse/goods/sql-picks.ts'
import { sqlReturnReading } from './operations/stations/sql-returns.ts'
import { sqlStockRecount } from './warehouse/goods/sql-stock-recount.ts'
import { sqlStatementLines } from './money/payments/sql-statement-lines.ts'
import { sqlRecharges } from './money/payments/sql-recharges.ts'
import { sqlSandboxTrades } from './money/payments/sql-sandbox-trades.ts'
import { sqlCustomerBills } from './money/billing/sql-customer-bills.ts'
import { sqlHeldOrders } from './parcels/orders/sql-held-orders.ts'
import { sqlBilledClient, sqlDueClients } from './money/billing/sql-due-clients.ts'
import { sqlCostBills } from './money/costs/sql-cost-bills.ts'
import { sqlMargins } from './money/costs/sql-margins.ts'
import { sqlBags } from './warehouse/transport/sql-bags.ts'
import { sqlBills } from './warehouse/transport/sql-bills.ts'
import { sqlStockReading } from './warehouse/goods/sql-stock-reading.ts'
import { sqlFiles } from './portal/shippers/sql-files.ts'
import { sqlFindShipper } from './portal/shippers/sql-shippers.ts'
import { sqlEntityStore } from './declared/sql-entity-store.ts'
import { sqlHeadingMemory } from './parcels/orders/sql-heading-memory.ts'
import { sqlLabelDesigns } from './parcels/labels/sql-label-designs.ts'
import { sqlLabelPrints } from './parcels/orders/sql-label-prints.ts'
import { sqlOrderImports } from './parcels/orders/sql-order-imports.ts'
import { sqlRefusedRows } from './parcels/orders/sql-refused-rows.ts'
import { sqlOrderQueries } from './parcels/orders/sql-order-queries.ts'
import { sqlNotificationReading } from './portal/notifications/sql-notification-reading.ts'
import { sqlSmsOutbox } from './platform/access/sql-phone-codes.ts'
import { gatheredNews } from './portal/messages/gathered-news.ts'
import { openLiveEvents } from './portal/messages/sql-live-events.ts'
import { sqlChargeList } from './pricing/fees/sql-charge-list.ts'
import { sqlOrderChargeReading } from './pricing/fees/sql-order-charges.ts'
import { sqlSimulationReading } from './pricing/fees/sql-simulations.ts'
import { sqlLedgerChecks } from './money/ledger/sql-ledger-checks.ts'
import { sqlCreditLimitHistory } from './money/ledger/sql-credit-limits.ts'
import { sqlClientStandings } from './money/standings/sql-client-standings.ts'
import { sqlFlow } from './money/ledger/sql-flow.ts'
import { sqlLedgerReading } from './money/ledger/sql-ledger.ts'
import { sqlMailboxes } from './portal/messages/sql-messages.ts'
import { sqlPreferences } from './platform/access/sql-preferences.ts'
import { sqlPrintDesks } from './parcels/printing/sql-print-desks.ts'
import { sqlPrintTasks } from './parcels/printing/sql-print-documents.ts'
import { sqlPublications } from './portal/messages/sql-publications.ts'
import { sessionCache, sqlSessions } from './platform/access/sql-sessions.ts'
import { sqlSavedRecords } from './parcels/saved/sql-saved-records.ts'
import { accountParts, sqlRoleGrants } from './platform/access/sql-staff.ts'
import { KEPT_SUBJECTS } from './oversight/reports/sql-report-sum-store.ts'
import { sqlSavedReports } from './oversight/reports/sql-saved-reports.ts'
import { sqlReportSums } from './oversight/reports/sql-report-sums.ts'
import { sqlShipmentCounts } from './parcels/orders/sql-shipment-counts.ts'
import { sqlClaims } from './operations/support/sql-claims.ts'
import { sqlExports } from './portal/exports/sql-exports.ts'
import { sqlEventFiles } from './parcels/agents/sql-event-files.ts'
import { sqlWaitingEvents } from './parcels/agents/sql-waiting-events.ts'
import { sqlTimeliness } from './oversight/reports/sql-timeliness-reading.ts'
import { checkTimeliness } from './oversight/reports/sql-timeliness-check.ts'
import { sumTimeliness } from './oversight/reports/sql-timeliness-sums.ts'
import { sqlThrottle } from './platform/access/sql-throttle.ts'
import { readTrackingStore } from './parcels/orders/sql-tracking-store.ts'
import { sqlOrderExceptions } from './parcels/orders/sql-order-exceptions.ts'
import { sqlBankLines } from './money/bank/sql-bank-lines.ts'
import { sqlJournal } from './money/ledger/sql-journal.ts'
import { sqlClosings } from './money/closings/sql-closings.ts'
import { sqlCorrections } from './money/corrections/sql-corrections.ts'
import { sqlInvoices } from './money/invoices/sql-invoices.ts'
import { sqlRefunds } from './money/refunds/sql-refunds.ts'
import { sqlSettlements } from './money/cod/sql-settlements.ts'
import { sqlSandboxTransfers } from './money/cod/sql-sandbox-transfers.ts'
import { sqlPayouts } from './money/cod/sql-payouts.ts'
import { sqlCodChanges } from './money/cod/sql-cod-changes.ts'
import { sqlCollections } from './money/cod/sql-collections.ts'
import { sqlCodReports } from './money/cod/sql-cod-reports.ts'
import { sqlRemittances } from './money/cod/sql-remittances.ts'
import { sqlTariffVersions } from './pricing/fees/sql-tariff-versions.ts'
import { sqlWorkOrders } from './operations/support/sql-work-orders.ts'
import { sqlAgentConnections } from './parcels/agents/sql-agent-connections.ts'
import { sqlSilenceReading, sqlTraces } from './oversight/trace-query/sql-traces.ts'
import { sqlWatchLists } from './oversight/trace-query/sql-watch-lists.ts'
import { sqlPublicParcels } from './parcels/tracking/sql-public-parcels.ts'
import { sqlWebhooks } from './portal/webhooks/sql-webhooks.ts'
import type { Store } from './store.ts'

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

/** Cash on delivery, of which there is much. */
const codReadersOf = (database: Database) => ({
  codChanges: sqlCodChanges(database),
  collections: sqlCollections(database),
  remittances: sqlRemittances(database),
  codReports: sqlCodReports(database),
  settlements: sqlSettlements(database),
  payouts: sqlPayouts(database),
  sandboxTransfers: sqlSandboxTransfers(database),
})

/** Where parcels are, who is asked about them and how long they take. */
const trackingReadersOf = (database: Database) => ({
  tracking: readTrackingStore(database),
  publicParcels: sqlPublicParcels(database),
  traces: sqlTraces(database),
  silences: sqlSilenceReading(database),
  watchLists: sqlWatchLists(database),
  agentConnections: sqlAgentConnections(database),
  transitTimes: sqlTransitTimes(database),
  timeliness: sqlTimeliness(database),
})

/** Readers of the money that is owed, paid and booked. */
const moneyReadersOf = (database: Database) => ({
  ledgerReading: sqlLedgerReading(database),
  ledgerChecks: sqlLedgerChecks(database),
  flow: sqlFlow(database),
  creditLimitHistory: sqlCreditLimitHistory(database),
  clientStandings: sqlClientStandings(database),
  orderCharges: sqlOrderChargeReading(database),
  chargeList: sqlChargeList(database),
  recharges: sqlRecharges(database),
  statementLines: sqlStatementLines(database),
  bankLines: sqlBankLines(database),
  sandboxTrades: sqlSandboxTrades(database),
  costBills: sqlCostBills(database),
  dueClients: sqlDueClients(database),
  billedClient: sqlBilledClient(database),
  customerBills: sqlCustomerBills(database),
  margins: sqlMargins(database),
  invoices: sqlInvoices(database),
  refunds: sqlRefunds(database),
  corrections: sqlCorrections(database),
  closings: sqlClosings(database),
  journal: sqlJournal(database),
})

/** The ports that need nothing but the database. */
const readersOf = (database: Database) => ({
  orders: sqlOrderQueries(database),
  orderImports: sqlOrderImports(database),
  saved: sqlSavedRecords(database),
  refusedRows: sqlRefusedRows(database),
  shippers: { find: sqlFindShipper(database) },
  certificationQueue: sqlCertificationQueue(database),
  files: sqlFiles(database),
  accounts: sqlAccounts(database),
  appKeys: sqlAppKeys(database),
  contacts: sqlContacts(database),
  throttle: sqlThrottle(database),
  smsOutbox: sqlSmsOutbox(database),
  preferences: sqlPreferences(database),
  headingMemory: sqlHeadingMemory(database),
  labelPrints: sqlLabelPrints(database),
  labelDesigns: sqlLabelDesigns(database),
  printDesks: sqlPrintDesks(database),
  printTasks: sqlPrintTasks(database),
  tariffSimulations: sqlSimulationReading(database),
  goods: sqlGoods(database),
  stockReading: sqlStockReading(database),
  stockRecount: sqlStockRecount(database),
  bags: sqlBags(database),
  bills: sqlBills(database),
  heldOrders: sqlHeldOrders(database),
  pickReading: sqlPickReading(database),
  returnReading: sqlReturnReading(database),
  transferReading: sqlTransferReading(database),
  stocktakeReading: sqlStocktakeReading(database),
  storageReading: sqlStorageReading(database),
  warehouseViews: sqlWarehouseViews(database),
  inbounds: sqlInboundReading(database),
  workOrders: sqlWorkOrders(database),
  ...trackingReadersOf(database),
  ...moneyReadersOf(database),
  ...codReadersOf(database),
  orderExceptions: sqlOrderExceptions(database),
  mailboxes: sqlMailboxes(database),
  webhooks: sqlWebhooks(database),
  notifications: sqlNotificationReading(database),
  publications: sqlPublications(database),
  audit: readAuditTrail(database),
  auditRecords: sqlAuditRecords(database),
  sealedTrail: sqlSealedTrail(database),
  shipmentCounts: sqlShipmentCounts(database),
  reportSums: sqlReportSums(database),
  savedReports: sqlSavedReports(database),
  keptSubjects: KEPT_SUBJECTS,
  timeliness: sqlTimeliness(database),
  waitingEvents: sqlWaitingEvents(database),
  eventFiles: sqlEventFiles(database),
  exports: sqlExports(database),
  claims: sqlClaims(database),
  errorLog: sqlErrorLog(database),
})

/** The work of jobs that keep the store itself in order. */
const maintenanceOf = (database: Database) => ({
  fileOrderTexts: fileWhenQuiet(database),
  compactCounts: () => compactCounts(database),
  sweep: () => sweep(database),
  measureTransit: () => measureTransitNightly(database),
  sumTimeliness: () => sumTimeliness(database),
  checkTimeliness: () => checkTimeliness(database),
})

/** A database that has answered once; throws where nothing answers. */
async function openAnswering(options: DatabaseOptions): Promise<Database> {
  const database = openDatabase(options)
  try {
    if (options.isPooled === true) await database.reserved((client) => requireSettled((text) => client.query(text)))
    else await database.rows('select 1')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

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
}: StoreOptions): Promise<Store> {
  const isPooled = directConnectionString !== connectionString
  if (isPooled) await settleRole(directConnectionString)
  const database = await openAnswering({ connectionString, connections, isPooled, log })
  let cache: ReferenceCache | undefined
  const sessions = sessionCache()
  const jobsDatabase = openDatabase({ connectionString, connections: JOB_CONNECTIONS, isPooled, log })
  const { boss, knowQueues } = bossOn(onPool(database))
  const live = openLiveEvents(directConnectionString)
  const parts = { sessions, boss, news: gatheredNews(database), clock }
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
    ready: () => isMigrated(database),
    rights: () => readRights(database),
    close: async () => {
      await Promise.all([live.close(), parts.news.close(), cache?.close()])
      await Promise.all([database.close(), jobsDatabase.close()])
    },
    within,
    promptly,
    withSteps,
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
