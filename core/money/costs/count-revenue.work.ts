import type { References } from '#core/base/fields/references.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import { countRevenueJob } from './count-revenue.kind.ts'
import { countRevenue } from './count-revenue.ts'
import type { MarginStore } from './margin.ports.ts'

type Parts<U> = { readonly atomically: Atomically<U>; readonly references: () => References; readonly clock: Clock }

/** Adding up revenue as background work, unit by unit; it may be done at any time, and again. */
export const countRevenueWork = <U extends { readonly margins: MarginStore }>({
  atomically,
  references,
  clock,
}: Parts<U>): JobWork<U, Span> => ({
  kind: countRevenueJob,
  run: async ({ finishing, signal }) => {
    for (let after: number | undefined, isFirst = true; (isFirst || after !== undefined) && !signal.aborted; isFirst = false) {
      const from = after
      const done = await atomically(async ({ margins }) =>
        ok(await countRevenue(margins, { after: from, now: clock.now(), references: references() })),
      )
      if (!done.ok) return done
      after = done.value
    }
    return finishing(async () => ok(undefined))
  },
})
