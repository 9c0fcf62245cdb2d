import type { Actor } from '#core/platform/access/account.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { location, type Location } from '#core/warehouse/goods/stock/location.entity.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import type { Connection } from '../../database/database.ts'
import { upsertInto } from '../../declared/sql-entity-store.ts'
import { sqlStockStore } from '../../warehouse/goods/sql-stock-store.ts'
import { DDP_SHIPPER, DDU_SHIPPER, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import { products } from './demo-goods.ts'
import { demoSkus } from './demo-skus.ts'
import { stockOrderEvents } from './demo-stock-orders.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'
import { transferEvents, type DemoEvent } from './demo-transfers.ts'
import { seededRandom } from '../seeded-random.ts'

const SEED = 20_261_123
const AISLES = ['A', 'B', 'C'] as const
const [BAYS, LEVELS] = [8, 4] as const

const two = (count: number): string => String(count).padStart(2, '0')
const locationOf = (index: number, aisle: string = AISLES[index % AISLES.length] ?? 'A'): string =>
  `${aisle}-${two((index % BAYS) + 1)}-${two((index % LEVELS) + 1)}`

/** Every product's standard version, some at each location of an aisle. */
const soldFromStock = (aisle: string, quantity: number) =>
  products.map(({ sku }, index) => ({ sku, quantity, to: locationOf(index, aisle) }))

/** Deliveries of the first shipper: to where, and how many days ago. */
const DELIVERIES = [
  { warehouse: 'DXB1', daysAgo: 62, reference: 'IN-DXB1-0918' },
  { warehouse: 'RUH1', daysAgo: 40, reference: 'IN-RUH1-1011' },
  { warehouse: 'DXB1', daysAgo: 15, reference: 'IN-DXB1-1106' },
] as const
/**
 * Deliveries of the goods that both shippers sell from stock, made before their oldest order of it,
 * and another delivery of the second one.
 */
const OTHERS = [
  { customerId: DDP_SHIPPER.id, warehouse: 'DXB1', daysAgo: 61, reference: 'IN-DXB1-0920', lines: soldFromStock('B', 20) },
  { customerId: DDU_SHIPPER.id, warehouse: 'DXB1', daysAgo: 61, reference: 'IN-DXB1-0919', lines: soldFromStock('C', 40) },
  { customerId: DDU_SHIPPER.id, warehouse: 'RUH1', daysAgo: 61, reference: 'IN-RUH1-0919', lines: soldFromStock('B', 30) },
  {
    customerId: DDU_SHIPPER.id,
    warehouse: 'RUH1',
    daysAgo: 45,
    reference: 'IN-RUH1-1009',
    lines: [
      { sku: 'PC-17', quantity: 24, to: 'C-08-03' },
      { sku: 'SW-U2-BK', quantity: 40, to: 'C-08-03' },
    ],
  },
]
const OPENED_DAYS_AGO = 80
const COUNT_DAYS_AGO = 7

const shelvesOf = (warehouse: string, zones: readonly string[], levels: number): readonly Location[] =>
  zones.flatMap((zone) =>
    Array.from({ length: BAYS * levels }, (_, at) => ({
      warehouse,
      zone,
      location_code: `${zone}-${two((at % BAYS) + 1)}-${two(Math.trunc(at / BAYS) + 1)}`,
      kind: 'shelf' as const,
    })),
  )

/**
 * The shelves of the demo's two warehouses with stock, a pallet in each that its first shipper
 * rents, and a few shelves where orders bring their first goods.
 */
const demoLocations: readonly Location[] = [
  ...['DXB1', 'RUH1'].flatMap((warehouse) => [
    ...shelvesOf(warehouse, AISLES, LEVELS),
    { warehouse, zone: 'P', location_code: 'P-01-01', kind: 'pallet' as const, rented_by: DDP_SHIPPER.account },
  ]),
  ...['JED1', 'KWI1'].flatMap((warehouse) => shelvesOf(warehouse, ['S'], 1)),
]

/**
 * Stock in two warehouses abroad: deliveries over two months, what a count found damaged,
 * transfers, and what orders drew and brought.
 */
export async function seedStock(connection: Connection, stage: DemoStage): Promise<void> {
  const { now } = stage
  must(
    await upsertInto(connection, location, {
      records: demoLocations,
      by: { actorId: WAREHOUSE_STAFF.id, at: now - OPENED_DAYS_AGO * MILLIS_PER_DAY },
    }),
  )
  // The messages of the demo are seeded apart.
  const messages = { send: async () => undefined }
  const unit = { stock: sqlStockStore(connection), audit: sqlAuditTrail(connection), messages }
  const random = seededRandom(SEED)
  const clerk = { id: WAREHOUSE_STAFF.id } as Actor
  const move = (daysAgo: number) => moveGoods({ atomically: (work) => work(unit), clock: { now: () => now - daysAgo * MILLIS_PER_DAY } })
  const codes = demoSkus.map(({ skuCode }) => String(skuCode))
  const deliveries = DELIVERIES.map(({ warehouse, daysAgo, reference }): DemoEvent => {
    const lines = codes.flatMap((sku, index) =>
      (index + daysAgo) % 3 === 2 ? [] : [{ sku, quantity: random.between(4, 60), to: locationOf(index) }],
    )
    return {
      daysAgo,
      run: async () => must(await move(daysAgo)({ customerId: DDP_SHIPPER.id, warehouse, reference, reason: '到货上架', lines }, clerk)),
    }
  })
  const ofAnother = OTHERS.map(({ daysAgo, ...delivery }): DemoEvent => ({
    daysAgo,
    run: async () => must(await move(daysAgo)({ ...delivery, reason: '到货上架' }, clerk)),
  }))
  const damaged = codes.flatMap((sku, index) => (index % 15 === 1 ? [{ sku, quantity: 1, from: locationOf(index), damaged: true }] : []))
  const counted: DemoEvent = {
    daysAgo: COUNT_DAYS_AGO,
    run: async () =>
      must(
        await move(COUNT_DAYS_AGO)(
          { customerId: DDP_SHIPPER.id, warehouse: 'DXB1', reference: 'COUNT-1114', reason: '盘点发现残损', lines: damaged },
          clerk,
        ),
      ),
  }
  // The history of stock is written in the order of time.
  const events = [...deliveries, ...ofAnother, counted, ...transferEvents(connection, unit, now), ...stockOrderEvents(connection, stage)]
  for (const { run } of events.toSorted((one, other) => other.daysAgo - one.daysAgo)) await run()
}
