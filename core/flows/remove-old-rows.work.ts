import type { JobWork } from '../jobs/job-work.ts'
import type { Span } from '../jobs/span.rules.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { ok } from '../kernel/result.ts'
import { removeOldRowsJob } from './remove-old-rows.kind.ts'
import { keptSince, type RefusedRowKeeper } from '../orders/import/refused-row.ts'

/** Rows a unit of work: none of them holds locks for long. */
const ROWS_A_UNIT = 1_000

type Parts<U> = { readonly atomically: Atomically<U>; readonly clock: Clock }

/** The removal of old refused rows as background work; it may be done at any time, and again. */
export const removeOldRowsWork = <U extends { readonly refusedRows: Pick<RefusedRowKeeper, 'removeBefore'> }>({
  atomically,
  clock,
}: Parts<U>): JobWork<U, Span> => ({
  kind: removeOldRowsJob,
  run: async ({ finishing, signal }) => {
    const before = keptSince(clock.now())
    for (let removed = ROWS_A_UNIT; removed === ROWS_A_UNIT && !signal.aborted;) {
      const done = await atomically(async ({ refusedRows }) => ok(await refusedRows.removeBefore(before, ROWS_A_UNIT)))
      if (!done.ok) return done
      removed = done.value
    }
    return finishing(async () => ok(undefined))
  },
})
