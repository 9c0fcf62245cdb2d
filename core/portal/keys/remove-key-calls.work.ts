import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { KEY_DAYS } from './api-key.ts'
import type { KeyUnit } from './key.ports.ts'
import { removeKeyCallsJob } from './remove-key-calls.kind.ts'

/** Rows a unit of work: none of them holds locks for long. */
const ROWS_A_UNIT = 5000

type Parts<U> = { readonly atomically: Atomically<U>; readonly clock: Clock }

/** The removal of old calls as background work; it may be done at any time, and again. */
export const removeKeyCallsWork = <U extends Pick<KeyUnit, 'apiKeys'>>({ atomically, clock }: Parts<U>): JobWork<U, Span> => ({
  kind: removeKeyCallsJob,
  run: async ({ finishing, signal }) => {
    const before = clock.now() - KEY_DAYS * MILLIS_PER_DAY
    for (let removed = ROWS_A_UNIT; removed === ROWS_A_UNIT && !signal.aborted;) {
      const done = await atomically(async ({ apiKeys }) => ok(await apiKeys.removeBefore(before, ROWS_A_UNIT)))
      if (!done.ok) return done
      removed = done.value
    }
    return finishing(async () => ok(undefined))
  },
})
