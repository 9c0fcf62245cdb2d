import { GRACE_DAYS } from '#core/portal/shippers/opening.rules.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { catalog } from '#core/entity-catalog.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { seedMembers } from './portal/demo-members.ts'
import { insertAccount } from '../platform/access/sql-accounts.ts'
import { sqlAuditTrail } from '../oversight/audit/sql-audit-trail.ts'
import type { Connection, Sql } from '../database/database.ts'
import { readAll } from '../declared/sql-entity-store.ts'
import { completeOrders, sqlOrderStore } from '../parcels/orders/sql-order-store.ts'
import { sqlTrackingStore } from '../parcels/orders/sql-tracking-store.ts'
import { measureTransit } from '../pricing/fees/sql-transit-times.ts'
import { CLM_SHIPPER, demoAccounts } from './portal/demo-accounts.ts'
import { seedAgents } from './parcels/demo-agents.ts'
import { seedAddresses } from './parcels/demo-addresses.ts'
import { seedBankLines } from './money/demo-bank-lines.ts'
import { seedBags } from './warehouse/demo-bags.ts'
import { seedCosts } from './money/demo-costs.ts'
import { seedSuppliers } from './money/demo-suppliers.ts'
import { seedBills } from './money/demo-bills.ts'
import { seedBulletins } from './portal/demo-bulletins.ts'
import { playCharges, storeCharges } from './money/demo-charges.ts'
import { playCodChanges, storeCodChanges } from './money/demo-cod-changes.ts'
import { beginCollections, seedCollections } from './money/demo-collections.ts'
import { playPlans, storeExceptions } from './parcels/demo-exceptions.ts'
import { storeImports } from './parcels/demo-imports.ts'
import { playHeld } from './money/demo-held.ts'
import { seedInbounds } from './warehouse/demo-inbounds.ts'
import { seedMessages } from './portal/demo-messages.ts'
import { DEMO_ORDERS, demoStage, playOrders, type DemoStage } from './parcels/demo-timeline.ts'
import { seedNotifications } from './portal/demo-notifications.ts'
import { seedPresets } from './parcels/demo-presets.ts'
import { seedClosings } from './money/demo-closings.ts'
import { seedCorrections } from './money/demo-corrections.ts'
import { seedCredit } from './money/demo-credit.ts'
import { seedRefunds } from './money/demo-refunds.ts'
import { seedRemittances } from './money/demo-remittances.ts'
import { seedInsuranceCategories, seedPolicies } from './demo-insurance.ts'
import { seedReports } from './demo-reports.ts'
import { seedReturns } from './parcels/demo-returns.ts'
import { seedSkus } from './warehouse/demo-skus.ts'
import { seedStock } from './warehouse/demo-stock.ts'
import { seedStocktakes } from './warehouse/demo-stocktakes.ts'
import { seedSettlements } from './money/demo-settlements.ts'
import { seedStorage } from './money/demo-storage.ts'
import { seedTopUps } from './money/demo-top-ups.ts'
import { seedTariffs } from './demo-tariffs.ts'
import { seedWatchLists } from './demo-watch-lists.ts'
import { seedEventFiles } from './parcels/demo-event-files.ts'
import { seedWaitingEvents } from './parcels/demo-waiting-events.ts'
import { seedWorkOrders } from './demo-work-orders.ts'

/**
 * An area of the demo: what use cases play in memory after the orders, and what is stored then. A
 * further area is a file and its line here.
 */
type DemoPart = {
  readonly play?: (stage: DemoStage) => Promise<void>
  readonly store?: (connection: Connection, stage: DemoStage) => Promise<void>
}

const PARTS: readonly DemoPart[] = [
  { play: playCodChanges, store: storeCodChanges },
  { play: playPlans, store: storeExceptions },
  { store: seedAddresses },
  { store: (connection, { now }) => seedAgents(connection, now) },
  { store: seedPresets },
  { play: playCharges, store: storeCharges },
  { play: playHeld },
  { store: (connection, { now }) => seedTopUps(connection, now) },
  { store: seedBills },
  { store: seedBankLines },
  { store: (connection, { now }) => measureTransit(connection, now) },
  { store: seedBags },
  { store: (connection, { now }) => seedWatchLists(connection, now) },
  { store: seedReturns },
  { store: seedCosts },
  { store: seedPolicies },
  { store: seedRefunds },
  { store: seedCorrections },
  { store: seedCredit },
  { store: (connection, { now }) => seedSkus(connection, now) },
  { store: seedStock },
  { store: (connection, { now }) => seedInbounds(connection, now) },
  { store: (connection, { references, now }) => seedStocktakes(connection, references(), now) },
  { store: seedStorage },
  { store: beginCollections },
  // Bills take the oldest parcels; agents report and remit the cash of those that are left.
  { store: seedSettlements },
  { store: seedCollections },
  { store: seedRemittances },
  { store: (connection, { now }) => seedBulletins(connection, now) },
  { store: (connection, { now }) => seedMessages(connection, now) },
  { store: (connection, { now }) => seedWorkOrders(connection, now) },
  { store: (connection, { now }) => seedReports(connection, now) },
  { store: seedWaitingEvents },
  { store: seedEventFiles },
  { store: seedNotifications },
  // Everything that is posted comes before.
  { store: seedClosings },
]

const GRACE = 'update accounts set grace_from = $2 where id = $1'
/** Days of grace that one shipper has used; five are left to it. */
const DAYS_OF_GRACE = GRACE_DAYS - 5

/**
 * The demo's accounts with orders of every kind and state, 300 of them the first shipper's. Use
 * cases play the histories in memory, and the result is stored at once: one statement each would
 * take seconds.
 */
export async function seedDemo(connection: Connection, now: Instant): Promise<void> {
  const accounts = await demoAccounts()
  for (const account of accounts) await insertAccount(connection, account)
  await connection.rows(GRACE, [CLM_SHIPPER.id, instantText(now - DAYS_OF_GRACE * MILLIS_PER_DAY)])
  await seedMembers(connection, now)
  const numbers = await sqlOrderStore(connection).drawNumbers(DEMO_ORDERS)
  await seedTariffs(connection, now)
  await seedSuppliers(connection, now)
  await seedInsuranceCategories(connection, now)
  const stage = demoStage({ accounts, references: await referencesOf(connection), numbers, now })
  await playOrders(stage)
  for (const { play } of PARTS) await play?.(stage)
  await storeOrders(connection, stage)
  for (const { store } of PARTS) await store?.(connection, stage)
}

async function referencesOf(sql: Sql): Promise<References> {
  const tables = []
  for (const entity of catalog) tables.push({ entity, rows: await readAll(sql, entity) })
  return indexReferences(tables)
}

async function storeOrders(connection: Connection, stage: DemoStage): Promise<void> {
  const { orders: played, events, entries } = stage.unit.told
  const importOf = await storeImports(connection, stage)
  const orders = played.map((order) => {
    const importId = importOf.get(order.orderNumber)
    return importId === undefined ? order : { ...order, importId }
  })
  await sqlOrderStore(connection).insert(orders)
  await completeOrders(connection, orders)
  await sqlTrackingStore(connection, stage.clock).add(events)
  await sqlAuditTrail(connection).write(entries)
}
