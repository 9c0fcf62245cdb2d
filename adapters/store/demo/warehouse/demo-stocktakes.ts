import type { Actor } from '#core/platform/access/account.ts'
import { countStocktake } from '#core/warehouse/goods/stocktakes/count-stocktake.ts'
import { createStocktake, movedStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import type { StocktakeEvent, StocktakeState } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import type { StocktakeUnit } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import type { Connection } from '../../database/database.ts'
import { sqlStockStore } from '../../warehouse/goods/sql-stock-store.ts'
import { sqlStocktakeStore } from '../../warehouse/goods/sql-stocktakes.ts'
import { ADMIN_STAFF, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'

type DemoStocktakePlan = {
  readonly warehouse: 'DXB1' | 'RUH1'
  readonly locations: readonly string[]
  readonly daysAgo: number
  readonly note?: string
  readonly state: StocktakeState
  /** How many locations were counted; left out, all. */
  readonly visited?: number
}

/** Stocktakes in every state; of the first article that lies there a piece is missing. */
const STOCKTAKES: readonly DemoStocktakePlan[] = [
  { warehouse: 'DXB1', locations: ['A-01-01', 'A-04-04', 'B-02-02'], daysAgo: 5, note: '月度盘点', state: 'posted' },
  { warehouse: 'RUH1', locations: ['A-01-01', 'B-02-02'], daysAgo: 3, state: 'cancelled' },
  { warehouse: 'DXB1', locations: ['C-03-03', 'B-05-01', 'A-07-03'], daysAgo: 1, note: '年底大促前抽盘', state: 'counted' },
  { warehouse: 'RUH1', locations: ['A-04-04', 'B-05-01', 'C-03-03', 'C-06-02'], daysAgo: 0, state: 'counting', visited: 2 },
]
const HOURS_LATER = MILLIS_PER_DAY / 12

const clerk = { id: WAREHOUSE_STAFF.id, audience: 'staff' } as Actor
const supervisor = { id: ADMIN_STAFF.id, audience: 'staff' } as Actor
const EVENTS: Readonly<Record<StocktakeState, readonly (readonly [StocktakeEvent, Actor])[]>> = {
  counting: [],
  counted: [['finish', clerk]],
  posted: [
    ['finish', clerk],
    ['approve', supervisor],
  ],
  cancelled: [['cancel', clerk]],
}

/**
 * Stocktakes with their histories and what they corrected, played by the use cases on the store
 * itself.
 */
export async function seedStocktakes(connection: Connection, references: References, now: Instant): Promise<void> {
  const unit: StocktakeUnit = {
    stocktakes: sqlStocktakeStore(connection),
    stock: sqlStockStore(connection),
    audit: sqlAuditTrail(connection),
    // The messages of the demo are seeded apart.
    messages: { send: async () => undefined },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined },
  }
  for (const planned of STOCKTAKES) {
    const { warehouse, locations, note } = planned
    let at = now - planned.daysAgo * MILLIS_PER_DAY - MILLIS_PER_DAY / 2
    const clock = { now: () => (at += HOURS_LATER) }
    const create = createStocktake({ atomically: (work) => work(unit), references: () => references, clock })
    const { number } = must(await create({ warehouse, locations, note }, clerk))
    await count(unit, number, planned)
    for (const [event, actor] of EVENTS[planned.state]) must(await movedStocktake(unit, { number, event, actor, at: clock.now() }))
  }
}

/** Counts what is booked, but for one piece of the first article. */
async function count(
  unit: StocktakeUnit,
  document: string,
  { warehouse, locations, visited = locations.length }: DemoStocktakePlan,
): Promise<void> {
  let isFirst = true
  for (const location of locations.slice(0, visited)) {
    const scan = async (code: string, pieces: number, isDamaged: boolean): Promise<void> => {
      if (pieces > 0) must(await countStocktake(unit, { document, code, location, pieces, isDamaged, actor: clerk }))
    }
    await scan(location, 1, false)
    for (const { sku, good, damaged } of await unit.stocktakes.booked(warehouse, [location])) {
      await scan(sku, isFirst ? good - 1 : good, false)
      await scan(sku, damaged, true)
      isFirst = false
    }
  }
}
