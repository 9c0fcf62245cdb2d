import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { PayoutUnit } from './payout.ports.ts'
import { sendPayoutsJob } from './send-payouts.kind.ts'
import { sendPayouts } from './send-payouts.ts'

type Parts<U> = Omit<Parameters<typeof sendPayouts>[0], 'atomically'> & { readonly atomically: Atomically<U> }

/**
 * Sending payouts as background work, each in units of its own; it may be done at any time, and
 * again.
 */
export const sendPayoutsWork = <U extends PayoutUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: sendPayoutsJob,
  run: async ({ finishing, signal }) => {
    await sendPayouts(parts)(signal)
    return finishing(async () => ok(undefined))
  },
})
