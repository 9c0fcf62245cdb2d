import type { Account, Actor } from '../../../core/access/account.ts'
import { withRoles } from '../../../core/access/company-roles.ts'
import type { Atomically } from '../../../core/kernel/atomically.ts'
import type { Instant } from '../../../core/kernel/clock.ts'
import { sortableIds } from '../../../core/kernel/ids.ts'
import { must } from '../../../core/kernel/result.ts'
import { moveOrder } from '../../../core/orders/move-order.usecase.ts'
import type { OrderState } from '../../../core/orders/order.machine.ts'
import type { MovingUnit } from '../../../core/orders/order-effects.ts'
import { placeOrder } from '../../../core/orders/place-order.usecase.ts'
import { catalog } from '../../../core/entity-catalog.ts'
import { indexReferences, type References } from '../../../core/fields/references.ts'
import { addTrackingEvents } from '../../../core/orders/add-tracking-events.usecase.ts'
import type { Connection, Sql } from '../database/database.ts'
import { insertAccount } from '../access/sql-accounts.ts'
import { readAll } from '../declared/sql-entity-store.ts'
import { sqlAuditTrail } from '../audit/sql-audit-trail.ts'
import { completeOrders, sqlOrderStore } from '../orders/sql-order-store.ts'
import { sqlTrackingStore } from '../orders/sql-tracking-store.ts'
import { seedBulletins } from './demo-bulletins.ts'
import { DDP_SHIPPER, demoAccounts, SERVICE_STAFF, WAREHOUSE_STAFF } from './demo-accounts.ts'
import { live, LIVES, placedAt } from './demo-life.ts'
import { seedWorkOrders } from './demo-work-orders.ts'
import { seedWallet } from './demo-wallet.ts'
import { demoParcel } from './demo-orders.ts'
import { seedMessages } from './demo-messages.ts'
import { memoryUnit } from './memory-unit.ts'
import { seededRandom } from './seeded-random.ts'

const SEED = 20_260_917

/** Accounts of interface.md, and for the first shipper 300 orders in every state, placed and moved by the use cases themselves. */
export async function seedDemo(connection: Connection, now: Instant): Promise<void> {
  const accounts = await demoAccounts()
  for (const account of accounts) await insertAccount(connection, account)
  await seedOrders(connection, { now, actor: (id) => actorOf(accounts, id) })
  await seedWallet(connection, now)
  await seedBulletins(connection, now)
  await seedMessages(connection, now)
  await seedWorkOrders(connection, now)
  // Labels are printed before a parcel is received.
  await connection.rows(
    "update orders set printed_at = created_at + interval '25 minutes' where inbound_at is not null and customer_id = $1",
    [DDP_SHIPPER.id],
  )
}

function actorOf(accounts: readonly Account[], id: number): Actor {
  const account = accounts.find((one) => one.id === id)
  if (account === undefined) throw new Error(`there is no demo account ${id}`)
  const { passwordHash: _secret, ...actor } = account
  return actor
}

async function referencesOf(sql: Sql): Promise<References> {
  const tables = []
  for (const entity of catalog) tables.push({ entity, rows: await readAll(sql, entity) })
  return indexReferences(tables)
}

type Seeding = { readonly now: Instant; readonly actor: (id: number) => Actor }

const MOST_ORDERS = LIVES.reduce((sum, { count }) => sum + count, 0)

/** The use cases play the orders' histories in memory, and the result is stored at once. */
async function seedOrders(connection: Connection, seeding: Seeding): Promise<void> {
  const store = { orders: sqlOrderStore(connection), tracking: sqlTrackingStore(connection), audit: sqlAuditTrail(connection) }
  const unit = memoryUnit(await store.orders.drawNumbers(MOST_ORDERS))
  await tellLives(unit, await referencesOf(connection), seeding)
  const { orders, events, entries } = unit.told
  await store.orders.insert(orders)
  await completeOrders(connection, orders)
  await store.tracking.add(events)
  await store.audit.write(entries)
}

async function tellLives(unit: MovingUnit, references: References, { now, actor }: Seeding): Promise<void> {
  const random = seededRandom(SEED)
  let held = now
  // A failure here is a mistake in the demo data, and throws.
  const atomically: Atomically<MovingUnit> = (work) => work(unit)
  const ports = { atomically, references: () => references, clock: { now: () => held } }
  const place = placeOrder({ ...ports, newOrderNumber: sortableIds(random) })
  const use = { moveOrder: moveOrder(ports), addTrackingEvents: addTrackingEvents(ports) }
  const plans = LIVES.flatMap(({ state, count, days }) =>
    Array.from({ length: count }, (): { state: OrderState; at: Instant } => ({ state, at: placedAt(days, { now, random }) })),
  )
  const person = ({ id }: { readonly id: number }): Actor => withRoles(actor(id), references)
  const [shipper, warehouse, service] = [person(DDP_SHIPPER), person(WAREHOUSE_STAFF), person(SERVICE_STAFF)]
  for (const [index, { state, at }] of plans.toSorted((a, b) => a.at - b.at).entries()) {
    held = at
    const parcel = demoParcel(index + 1, random)
    const { orderNumber } = must(
      await place({ kind: 'express', raw: parcel.raw, confirmDeclaredValue: true, draft: state === 'draft' }, shipper),
    )
    await live(state, { use, parcel, orderNumber, placedAt: at, now, random, holdClock: (to) => (held = to), shipper, warehouse, service })
  }
}
