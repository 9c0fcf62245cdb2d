import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import { keepSumsJob } from './centre-sums.kind.ts'
import { keepSums, type SumsLeft } from './centre-sums.ts'
import type { SubjectName } from './centre-subjects.ts'
import type { ReportSumUnit } from './centre.ports.ts'

type Parts<U> = { readonly atomically: Atomically<U>; readonly clock: Clock; readonly subjects: readonly SubjectName[] }

/**
 * Keeping the sums of reports as background work, part by part; it may be done at any time, and
 * again.
 */
export const keepSumsWork = <U extends ReportSumUnit>({ atomically, clock, subjects }: Parts<U>): JobWork<U, Span> => ({
  kind: keepSumsJob,
  run: async ({ finishing, signal }) => {
    for (const subject of subjects) {
      let left: SumsLeft | undefined
      do {
        const before = left
        const done = await atomically(async ({ reportSums }) => ok(await keepSums(reportSums, { subject, now: clock.now(), left: before })))
        if (!done.ok) return done
        left = done.value
      } while ((left.isBehind || left.again.length > 0) && !signal.aborted)
    }
    return finishing(async () => ok(undefined))
  },
})
