import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import { removeOldRowsJob } from './remove-old-rows.kind.ts'
import { keptSince, type RefusedRowKeeper } from './refused-row.ts'

/** Rows a unit of work: none of them holds locks for long. */
const ROWS_A_UNIT = 1_000

type Parts<U> = { readonly atomically: Atomically<U>; readonly clock: Clock }

/** Calls of tracker agents are logged for so long. */
const CALLS_DAYS = 14

/** Mails and text messages that were sent are kept for so long. */
const SENT_DAYS = 180

export type OldRowsUnit = {
  readonly refusedRows: Pick<RefusedRowKeeper, 'removeBefore'>
  readonly outbox: { readonly removeBefore: (before: Instant, most: number) => Promise<number> }
  readonly agentConnections: { readonly removeCallsBefore: (at: Instant, limit: number) => Promise<number> }
}
type Removal<U> = (unit: U, before: Instant) => Promise<number>

/**
 * The removal of old refused rows, of old lines of the agents' log and of mails that were sent as
 * background work; it may be done at any time, and again.
 */
export const removeOldRowsWork = <U extends OldRowsUnit>({ atomically, clock }: Parts<U>): JobWork<U, Span> => ({
  kind: removeOldRowsJob,
  run: async ({ finishing, signal }) => {
    const now = clock.now()
    const old: readonly (readonly [Instant, Removal<U>])[] = [
      [keptSince(now), ({ refusedRows }, before) => refusedRows.removeBefore(before, ROWS_A_UNIT)],
      [now - CALLS_DAYS * MILLIS_PER_DAY, ({ agentConnections }, before) => agentConnections.removeCallsBefore(before, ROWS_A_UNIT)],
      [now - SENT_DAYS * MILLIS_PER_DAY, ({ outbox }, before) => outbox.removeBefore(before, ROWS_A_UNIT)],
    ]
    for (const [before, remove] of old)
      for (let removed = ROWS_A_UNIT; removed === ROWS_A_UNIT && !signal.aborted;) {
        const done = await atomically(async (unit) => ok(await remove(unit, before)))
        if (!done.ok) return done
        removed = done.value
      }
    return finishing(async () => ok(undefined))
  },
})
