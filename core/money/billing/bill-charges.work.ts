import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { billPeriod } from './bill-client.ts'
import { billChargesJob } from './bill-charges.kind.ts'
import type { DraftingUnit, DueClients } from './bill.ports.ts'
import { openDay } from './period.rules.ts'

/** Clients that are read at once. */
const CLIENTS_A_PAGE = 500
/** The actor of what the company's own work does. */
const NOBODY = 0

type Parts<U extends DraftingUnit> = { readonly atomically: Atomically<U>; readonly dueClients: DueClients; readonly clock: Clock }
export type BillRun = { readonly clients: number; readonly bills: number }

/**
 * Draws up the bills of every client's periods that are over, each period in a unit of work of its
 * own: a run that breaks off is taken up where it was by the next one, and two at once wait for
 * each other client by client. Periods that were missed are made up for.
 */
export const runBilling =
  <U extends DraftingUnit>({ atomically, dueClients, clock }: Parts<U>) =>
  async (signal: { readonly aborted: boolean } = { aborted: false }, actorId: number = NOBODY): Promise<Result<BillRun>> => {
    const now = clock.now()
    const run = { clients: 0, bills: 0 }
    for (let after = 0; !signal.aborted;) {
      const clients = await dueClients({ after, today: openDay(now), limit: CLIENTS_A_PAGE })
      for (const client of clients) {
        for (let isDue = true; isDue && !signal.aborted;) {
          const billed = await atomically(async (unit) => ok(await billPeriod(unit, client, { now, actorId })))
          if (!billed.ok) return billed
          isDue = billed.value !== undefined
          run.bills += billed.value?.length ?? 0
        }
        run.clients += 1
      }
      const last = clients.at(-1)
      if (last === undefined || clients.length < CLIENTS_A_PAGE) break
      after = last.customerId
    }
    return ok(run)
  }

/** The bill run as background work. */
export const billChargesWork = <U extends DraftingUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: billChargesJob,
  run: async ({ finishing, signal }) => {
    const done = await runBilling(parts)(signal)
    return done.ok ? finishing(async () => ok(undefined)) : done
  },
})
