import { dayOf } from '#core/money/billing/period.rules.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { dayPlus, lastEndedDay } from '#core/money/storage/night.ts'
import { billStorage } from '#core/money/storage/bill-storage.ts'
import { STORAGE_KINDS } from '#core/money/storage/storage.ports.ts'
import { runNight, zoneOf } from '#core/money/storage/run-night.ts'
import type { Connection } from '../../database/database.ts'
import { billDesk, moveDemoBill, stateBy } from './demo-bills.ts'
import { sqlStorageKeeper } from '../../money/storage/sql-storage-keeper.ts'
import { DDP_SHIPPER, DDU_SHIPPER } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/**
 * Nights that were charged: those of this month, and at least the last ones of the month before,
 * which is billed.
 */
const NIGHTS = 41
/** The actor of what the company's own work does. */
const NOBODY = 0
const RENTED_DAYS_AGO = 80
const CHANGED_HANDS_DAYS_AGO = 12
/** The pallet in Riyadh was the second shipper's before it was the first one's. */
const RENTS = `with begun as (update location_rents set since = case when warehouse = 'RUH1' then $2::timestamptz else $1::timestamptz end
    returning warehouse, location, location_kind, since)
  insert into location_rents (warehouse, location, location_kind, customer_id, since, until)
  select warehouse, location, location_kind, $3, $1::timestamptz, since from begun where warehouse = 'RUH1'`
const WAREHOUSES = ['DXB1', 'RUH1'] as const

/**
 * Since when shippers rent pallets, and the nights of the last weeks in the two warehouses abroad,
 * charged by the run itself.
 */
export async function seedStorage(connection: Connection, { references: read, now }: DemoStage): Promise<void> {
  const [began, changedHands] = [RENTED_DAYS_AGO, CHANGED_HANDS_DAYS_AGO].map((days) => instantText(now - days * MILLIS_PER_DAY))
  await connection.rows(RENTS, [began, changedHands, DDU_SHIPPER.id])
  const references = read()
  const unit = {
    storage: sqlStorageKeeper(connection),
    live: { publish: async () => undefined },
  }
  for (const warehouse of WAREHOUSES) {
    const last = lastEndedDay(now, zoneOf(references, warehouse))
    await unit.storage.doneUntil(warehouse, dayPlus(last, -NIGHTS))
    for (let ago = NIGHTS - 1; ago >= 0; ago -= 1) {
      const clock = { now: () => now - ago * MILLIS_PER_DAY }
      const night = { warehouse, day: dayPlus(last, -ago) }
      must(await runNight({ atomically: (work) => work(unit), references: () => references, clock }, night, { aborted: false }))
    }
  }
  await billMonths(connection, now)
}

/**
 * The bills of the months that are over, each as far as it came since: issued, audited and paid by
 * a transfer.
 */
async function billMonths(connection: Connection, now: Instant): Promise<void> {
  const desk = billDesk(connection)
  const unit = { ...desk.unit, storage: sqlStorageKeeper(connection) }
  const isComplete = (day: string): boolean => day < dayOf(now)
  for (const kind of STORAGE_KINDS)
    for (const { id: customerId } of [DDP_SHIPPER, DDU_SHIPPER])
      for (let isDue = true; isDue;) {
        const bills = await billStorage(unit, { customerId, kind }, { period: 'month', isComplete, actorId: NOBODY, now })
        isDue = bills !== undefined
        for (const bill of bills ?? []) {
          const from = Date.parse(dayPlus(bill.period.to, 1))
          const until = stateBy(now, from)
          if (until !== undefined) await moveDemoBill(desk, bill, { from, until })
        }
      }
}
