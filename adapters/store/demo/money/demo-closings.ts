import { closeMonth } from '#core/money/closings/close-month.usecase.ts'
import type { ClosingUnit } from '#core/money/closings/closing.ports.ts'
import { isOver, type ClosingFacts } from '#core/money/closings/closing.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { monthAfter, spanOfMonth } from '#core/money/ledger/month.rules.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlClosingKeeper } from '../../money/closings/sql-closings.ts'
import type { Connection } from '../../database/database.ts'
import { FINANCE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/** The demo's months were clean when they were closed. */
const CLEAN: ClosingFacts = { corrections: 0, storage: 0, verification: 0, bills: 0, refunds: 0, top_ups: 0, statements: 0 }
/** When finance closes a month: on its second day, in the afternoon. */
const AFTER_MILLIS = MILLIS_PER_DAY + 15 * MILLIS_PER_HOUR

/** Every month that is over is closed, but for the last one, which waits for it. */
export async function seedClosings(connection: Connection, { now }: DemoStage): Promise<void> {
  const keeper = sqlClosingKeeper(connection)
  const unit: ClosingUnit = {
    closings: { ...keeper, facts: async () => CLEAN },
    audit: sqlAuditTrail(connection),
    // Nobody has a page open yet.
    live: { publish: async () => undefined },
  }
  const first = await keeper.firstMonth()
  if (first === undefined) return
  for (let month = first; isOver(monthAfter(month), now); month = monthAfter(month)) {
    const at = spanOfMonth(month).until + AFTER_MILLIS
    must(await closeMonth({ atomically: (work) => work(unit), clock: { now: () => at } })(month, FINANCE_STAFF))
  }
}
