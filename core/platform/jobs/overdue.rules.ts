import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { JobKind } from './job-kind.ts'

/** How far recurring work of a kind is done, by the clock that says now. */
export type JobMark = { readonly kind: string; readonly doneUntil: Instant; readonly now: Instant }

/** A run may be late by as many periods, and by so much more, before it is called overdue. */
const LATE_PERIODS = 2
const GRACE_SECONDS = 600

/** How many seconds ago recurring work was due, below 0 where it is not due yet. */
export const secondsDue = (everySeconds: number, { doneUntil, now }: JobMark): number =>
  (now - doneUntil) / MILLIS_PER_SECOND - everySeconds

/** The kinds whose work stands still (rule: Overdue work). */
export function overdueKinds(kinds: readonly JobKind[], marks: readonly JobMark[]): readonly JobKind[] {
  const byKind = new Map(marks.map((mark) => [mark.kind, mark]))
  return kinds.filter(({ name, everySeconds }) => {
    const mark = byKind.get(name)
    return everySeconds !== undefined && mark !== undefined && secondsDue(everySeconds, mark) > LATE_PERIODS * everySeconds + GRACE_SECONDS
  })
}
