import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { LedgerCheckUnit } from './ledger-check.ts'
import type { LedgerReading } from '../ledger.ports.ts'
import { verifyLedger } from './verify.ts'
import { verifyLedgerJob } from './verify-ledger.kind.ts'

type Parts = { readonly reading: Pick<LedgerReading, 'snapshot'>; readonly clock: Clock }

/**
 * Verifies the ledger as background work and keeps the verdict, which staff see and monitors read.
 */
export const verifyLedgerWork = <U extends LedgerCheckUnit & { readonly live: LivePublisher }>({
  reading,
  clock,
}: Parts): JobWork<U, Span> => ({
  kind: verifyLedgerJob,
  run: async ({ finishing }) => {
    const startedAt = clock.now()
    const verdict = await reading.snapshot(verifyLedger)
    return finishing(async ({ ledgerChecks, live }) => {
      await ledgerChecks.add({ ...verdict, startedAt, endedAt: clock.now() })
      await live.publish({ topic: 'ledger-checks', to: { audience: 'staff' } })
      return ok(undefined)
    })
  },
})
