import { catalog } from '../../core/entity-catalog.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database/database.ts'
import { promptly, within, withSteps } from './database/deadline.ts'
import { compactCounts, fileWhenQuiet, sweep } from './orders/maintenance.ts'
import { bossOn, JOBS_SCHEMA, onPool } from './jobs/boss.ts'
import { sqlJobRecords, sqlJobSchedule } from './jobs/sql-job-records.ts'
import { isMigrated, isOwnedByAnother, migrate, requireMigrated } from './declared/migrate.ts'
import { openReferenceCache, type ReferenceCache } from './declared/reference-cache.ts'
import { requireSettled, settleRole } from './database/pooled.ts'
import { query } from './database/row-shape.ts'
import { seed } from './seed.ts'
import { sqlAccounts, sqlContacts } from './access/sql-accounts.ts'
import { sqlAppKeys } from './access/sql-app-keys.ts'
import { usersOfOwned } from './goods/sku-users.ts'
import { locationParts } from './goods/location-parts.ts'
import { measureTransitNightly, sqlTransitTimes } from './fees/sql-transit-times.ts'
import { sqlAtomically, sqlTogether } from './unit.ts'
import { sqlAuditRecords } from './audit/sql-audit-records.ts'
import { sqlAuditSealing, sqlSealedTrail } from './audit/sql-audit-seals.ts'
import { readRights } from './declared/server-rights.ts'
import { readAuditTrail } from './audit/sql-audit-trail.ts'
import { sqlCertificationQueue } from './shippers/sql-certification-queue.ts'
import { sqlErrorLog } from './errors/sql-error-log.ts'
import { sqlGoods } from './goods/sql-goods.ts'
import { sqlWarehouseViews } from './goods/sql-warehouse-views.ts'
import { sqlStorageReading } from './storage/sql-storage-reading.ts'
import { sqlStocktakeReading } from './goods/sql-stocktakes.ts'
import { sqlTransferReading } from './goods/sql-transfers.ts'
import { sqlInboundReading } from './goods/sql-inbounds.ts'
import { sqlPickReading } from './goods/sql-picks.ts'
import { sqlReturnReading } from './stations/sql-returns.ts'
import { sqlStockRecount } from './goods/sql-stock-recount.ts'
import { sqlStatementLines } from './payments/sql-statement-lines.ts'
import { sqlRecharges } from './payments/sql-recharges.ts'
import { sqlSandboxTrades } from './payments/sql-sandbox-trades.ts'
import { sqlCustomerBills } from './billing/sql-customer-bills.ts'
import { sqlHeldOrders } from './orders/sql-held-orders.ts'
import { sqlBilledClient, sqlDueClients } from './billing/sql-due-clients.ts'
import { sqlCostBills } from './costs/sql-cost-bills.ts'
import { sqlMargins } from './costs/sql-margins.ts'
import { sqlBags } from './transport/sql-bags.ts'
import { sqlBills } from './transport/sql-bills.ts'
import { sqlStockReading } from './goods/sql-stock-reading.ts'
import { sqlFiles } from './shippers/sql-files.ts'
import { sqlFindShipper } from './shippers/sql-shippers.ts'
import { sqlEntityStore } from './declared/sql-entity-store.ts'
import { sqlHeadingMemory } from './orders/sql-heading-memory.ts'
import { sqlLabelDesigns } from './labels/sql-label-designs.ts'
import { sqlLabelPrints } from './orders/sql-label-prints.ts'
import { sqlOrderImports } from './orders/sql-order-imports.ts'
import { sqlRefusedRows } from './orders/sql-refused-rows.ts'
import { sqlOrderQueries } from './orders/sql-order-queries.ts'
import { sqlNotificationReading } from './notifications/sql-notification-reading.ts'
import { sqlSmsOutbox } from './access/sql-phone-codes.ts'
import { gatheredNews } from './messages/gathered-news.ts'
import { openLiveEvents } from './messages/sql-live-events.ts'
import { sqlChargeList } from './fees/sql-charge-list.ts'
import { sqlOrderChargeReading } from './fees/sql-order-charges.ts'
import { sqlSimulationReading } from './fees/sql-simulations.ts'
import { sqlLedgerChecks } from './ledger/sql-ledger-checks.ts'
import { sqlCreditLimitHistory } from './ledger/sql-credit-limits.ts'
import { sqlClientStandings } from './standings/sql-client-standings.ts'
import { sqlFlow } from './ledger/sql-flow.ts'
import { sqlLedgerReading } from './ledger/sql-ledger.ts'
import { sqlMailboxes } from './messages/sql-messages.ts'
import { sqlPreferences } from './access/sql-preferences.ts'
import { sqlPrintDesks } from './printing/sql-print-desks.ts'
import { sqlPrintTasks } from './printing/sql-print-documents.ts'
import { sqlPublications } from './messages/sql-publications.ts'
import { sessionCache, sqlSessions } from './access/sql-sessions.ts'
import { sqlSavedRecords } from './saved/sql-saved-records.ts'
import { accountParts, sqlRoleGrants } from './access/sql-staff.ts'
import { KEPT_SUBJECTS } from './reports/sql-report-sum-store.ts'
import { sqlSavedReports } from './reports/sql-saved-reports.ts'
import { sqlReportSums } from './reports/sql-report-sums.ts'
import { sqlShipmentCounts } from './orders/sql-shipment-counts.ts'
import { sqlClaims } from './support/sql-claims.ts'
import { sqlExports } from './exports/sql-exports.ts'
import { sqlEventFiles } from './agents/sql-event-files.ts'
import { sqlWaitingEvents } from './agents/sql-waiting-events.ts'
import { sqlTimeliness } from './reports/sql-timeliness-reading.ts'
import { checkTimeliness } from './reports/sql-timeliness-check.ts'
import { sumTimeliness } from './reports/sql-timeliness-sums.ts'
import { sqlThrottle } from './access/sql-throttle.ts'
import { readTrackingStore } from './orders/sql-tracking-store.ts'
import { sqlOrderExceptions } from './orders/sql-order-exceptions.ts'
import { sqlBankLines } from './bank/sql-bank-lines.ts'
import { sqlJournal } from './ledger/sql-journal.ts'
import { sqlClosings } from './closings/sql-closings.ts'
import { sqlCorrections } from './corrections/sql-corrections.ts'
import { sqlInvoices } from './invoices/sql-invoices.ts'
import { sqlRefunds } from './refunds/sql-refunds.ts'
import { sqlSettlements } from './cod/sql-settlements.ts'
import { sqlSandboxTransfers } from './cod/sql-sandbox-transfers.ts'
import { sqlPayouts } from './cod/sql-payouts.ts'
import { sqlCodChanges } from './cod/sql-cod-changes.ts'
import { sqlCollections } from './cod/sql-collections.ts'
import { sqlCodReports } from './cod/sql-cod-reports.ts'
import { sqlRemittances } from './cod/sql-remittances.ts'
import { sqlTariffVersions } from './fees/sql-tariff-versions.ts'
import { sqlWorkOrders } from './support/sql-work-orders.ts'
import { sqlAgentConnections } from './agents/sql-agent-connections.ts'
import { sqlSilenceReading, sqlTraces } from './trace-query/sql-traces.ts'
import { sqlWatchLists } from './trace-query/sql-watch-lists.ts'
import { sqlPublicParcels } from './tracking/sql-public-parcels.ts'
import { sqlWebhooks } from './webhooks/sql-webhooks.ts'
import type { Store } from './store.ts'

export type StoreOptions = {
  readonly connectionString: string
  /** The way past a pooler in transaction mode, for migrating and listening; the same address where there is no pooler. */
  readonly directConnectionString?: string
  /** The owner of the tables, past a pooler; where it is left out, the role of the other addresses migrates if it owns them. */
  readonly ownerConnectionString?: string
  readonly log: (line: string) => void
  /** What says when something became known; the machine's own where it is left out. */
  readonly clock?: Clock
  readonly connections?: number
}

/** Enough to keep two cores of a database busy; further calls wait for a short time. */
const CONNECTIONS = 10
/** The queue of background work has connections of its own, so that heartbeats never wait behind calls. */
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

/** What is owed, paid and booked. */
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

/** What jobs do to keep the store itself in order. */
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

/** Opens the store at `postgres://…`; throws where nothing answers there. `log` takes one line at a time. */
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
