import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MoneyFindingUnit } from './act.ports.ts'
import { findSeriesJob } from './find-series.kind.ts'
import type { SecondPersonRule } from './money-act.ts'
import { JUDGED_BACK_DAYS, leastNear } from './near-limit.rules.ts'

type Parts = { readonly rule: Pick<SecondPersonRule, 'above'>; readonly clock: Clock }

/**
 * Looks for acts that stay just below the limit, and for bank lines that were imported and
 * confirmed by one person, as background work; what was found before stays as it was, unless it
 * grew since.
 */
export const findSeriesWork = <U extends MoneyFindingUnit & { readonly live: LivePublisher }>({
  rule,
  clock,
}: Parts): JobWork<U, Span> => ({
  kind: findSeriesJob,
  run: ({ finishing }) =>
    finishing(async ({ moneyFindings, live }) => {
      const at = clock.now()
      const found = await moneyFindings.find({ from: at - JUDGED_BACK_DAYS * MILLIS_PER_DAY, least: leastNear(rule.above), at })
      if (found > 0) await live.publish({ topic: 'money-acts', to: { audience: 'staff' } })
      return ok(undefined)
    }),
})
