import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { PaymentProviders } from './payment-provider.port.ts'
import type { Recharges, RechargeUnit } from './payment.ports.ts'
import { settleRechargesJob } from './settle-recharges.kind.ts'
import { settleRecharges } from './settle-recharges.ts'

type Parts<U> = {
  readonly atomically: Atomically<U>
  readonly recharges: Pick<Recharges, 'due'>
  readonly providers: PaymentProviders
  readonly clock: Clock
}

/**
 * Following up top-ups as background work, each in units of its own; it may be done at any time,
 * and again.
 */
export const settleRechargesWork = <U extends RechargeUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: settleRechargesJob,
  run: async ({ finishing, signal }) => {
    await settleRecharges(parts)(signal)
    return finishing(async () => ok(undefined))
  },
})
