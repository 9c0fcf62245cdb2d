import type { Actor } from '#core/platform/access/account.ts'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { verifyLedgerJob } from './verify-ledger.kind.ts'

type Unit = { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly audit: Pick<AuditTrail, 'write'> }
type Ports = { readonly atomically: Atomically<Unit>; readonly clock: Clock }

/**
 * Has the ledger verified in the background, now and not only at night; while such a check waits,
 * asking again changes nothing.
 */
export const askLedgerCheck =
  ({ atomically, clock }: Ports) =>
  (actor: Actor): Promise<Result<null>> =>
    atomically(async ({ jobs, audit }) => {
      const at = clock.now()
      await jobs.enqueue(verifyLedgerJob, { from: at, until: at }, { key: 'asked' })
      await audit.write([{ at, actorId: actor.id, area: 'finance', subject: 'ledger', action: 'verify' }])
      return ok(null)
    })
