import { BILLING_ZONE, dayOf } from '../../billing/period.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { startOfDay } from '#core/base/kernel/instant.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { settleCodJob } from './settle-cod.kind.ts'
import { nextCycleDay } from './settlement-cycle.rules.ts'
import { issueSettlement } from './settlement-issue.ts'
import type { Settlements, SettlementUnit } from './settlement.ports.ts'

/** Clients that are read at once. */
const CLIENTS_A_PAGE = 500
/** The actor of what the company's own work does. */
const NOBODY = 0

type Parts<U extends SettlementUnit> = {
  readonly atomically: Atomically<U>
  readonly dueCycles: Settlements['dueCycles']
  readonly references: () => References
  readonly clock: Clock
}
export type CycleRun = { readonly clients: number; readonly bills: number }

/**
 * A client whose day has come: its bill, or the failure for which its money waits for the next day
 * of the cycle.
 */
async function settleClient(unit: SettlementUnit, customerId: number, { now, references }: { now: Instant; references: References }) {
  const cycle = await unit.settlements.lockClient(customerId)
  const today = dayOf(now)
  const nextDay = nextCycleDay(cycle, today)
  if (cycle.nextDay === undefined || cycle.nextDay > today) {
    // Another server was faster, or somebody changed the cycle; or a clock that was ahead has set
    // the day (rule: Clocks that go back).
    if (cycle.nextDay !== undefined && nextDay !== undefined && cycle.nextDay > nextDay)
      await unit.settlements.keepCycle(customerId, { ...cycle, nextDay })
    return ok(0)
  }
  const until = startOfDay(today, BILLING_ZONE) - 1
  const issued = await issueSettlement(unit, { customerId, until, now, actorId: NOBODY, references })
  const outcome = issued.ok ? issued.value.billNumber : issued.failure.code
  await unit.settlements.noteCycle(customerId, { nextDay, outcome, at: now })
  if (!issued.ok && issued.failure.code !== 'NOTHING_TO_SETTLE') {
    const changes = { client: { to: customerId }, outcome: { to: outcome } }
    await unit.audit.write([{ at: now, actorId: NOBODY, area: 'cod', subject: String(customerId), action: 'skip_cycle', changes }])
  }
  return ok(issued.ok ? 1 : 0)
}

/**
 * Settles every client whose cycle has come, each in a unit of work of its own: a run that breaks
 * off is taken up by the next one, and two at once bill nobody twice. What had arrived before today
 * is on the bill; where it is refused the amounts stay unbilled until the next day of the cycle.
 */
export const runSettlements =
  <U extends SettlementUnit>({ atomically, dueCycles, references, clock }: Parts<U>) =>
  async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<CycleRun>> => {
    const now = clock.now()
    const run = { clients: 0, bills: 0 }
    for (let after = 0; !signal.aborted;) {
      const clients = await dueCycles({ after, today: dayOf(now), limit: CLIENTS_A_PAGE })
      for (const customerId of clients) {
        if (signal.aborted) break
        const settled = await atomically((unit) => settleClient(unit, customerId, { now, references: references() }))
        if (!settled.ok) return settled
        run.clients += 1
        run.bills += settled.value
      }
      const last = clients.at(-1)
      if (last === undefined || clients.length < CLIENTS_A_PAGE) break
      after = last
    }
    return ok(run)
  }

/** The settlement of cycles as background work. */
export const settleCodWork = <U extends SettlementUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: settleCodJob,
  run: async ({ finishing, signal }) => {
    const done = await runSettlements(parts)(signal)
    return done.ok ? finishing(async () => ok(undefined)) : done
  },
})
