import type { Actor } from '#core/platform/access/account.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { billChargesJob } from './bill-charges.kind.ts'
import { billNow } from './bill-client.ts'
import type { CustomerBill, DraftingUnit } from './bill.ports.ts'
import type { BillReach } from './move-bill.usecase.ts'

type StartingUnit = Pick<DraftingUnit, 'audit'> & { readonly jobs: Pick<JobQueue, 'enqueue'> }

/** Has the bill run done now, in the background; while one waits, a second one is not asked for. */
export const startBilling =
  ({ atomically, clock }: { readonly atomically: Atomically<StartingUnit>; readonly clock: Clock }) =>
  (actor: Pick<Actor, 'id'>): Promise<Result<unknown>> =>
    atomically(async ({ jobs, audit }) => {
      const at = clock.now()
      await jobs.enqueue(billChargesJob, { from: at, until: at }, { key: 'now' })
      await audit.write([{ at, actorId: actor.id, area: 'finance', subject: billChargesJob.name, action: 'run_billing' }])
      return ok(undefined)
    })

/** Finds a client that bills are drawn up for, by its account. */
export type BilledClients = (account: string) => Promise<{ readonly customerId: number; readonly periodDays: number } | undefined>
type NowPorts = { readonly atomically: Atomically<DraftingUnit>; readonly clients: BilledClients; readonly clock: Clock }

/**
 * Ends a client's period now and draws up its bills. ACCOUNT_NOT_FOUND, CLIENT_BILL_PERIOD_OPEN,
 * NOTHING_TO_BILL.
 */
export const billClientNow =
  ({ atomically, clients, clock }: NowPorts) =>
  async (account: string, actor: Pick<Actor, 'id'>, { customerIds }: BillReach): Promise<Result<readonly CustomerBill[]>> => {
    const client = await clients(account)
    if (client === undefined || customerIds?.includes(client.customerId) === false) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
    return atomically((unit) => billNow(unit, client, { now: clock.now(), actorId: actor.id }))
  }
