import { z } from 'zod'
import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { defineJob, type JobKind } from './job-kind.ts'

/**
 * The time that a run of recurring work has to cover: from where the work was last done until now.
 */
export type Span = { readonly from: Instant; readonly until: Instant }

const span = z.object({ from: z.number(), until: z.number() })

type Recurring = Omit<Partial<JobKind<Span>>, 'payload'> & Pick<JobKind, 'name' | 'label'> & { readonly everySeconds: number }

/**
 * Declares work that comes round. Its jobs carry the span that is due, all of it where servers were
 * away for days.
 */
export const defineRecurringJob = (declared: Recurring): JobKind<Span> => defineJob({ concurrency: 1, ...declared, payload: span })

/**
 * The span that is due: whole periods since the work was last done; undefined while the first of
 * them goes on.
 */
export function dueSpan(
  everySeconds: number,
  { doneUntil, now }: { readonly doneUntil: Instant; readonly now: Instant },
): Span | undefined {
  const period = everySeconds * MILLIS_PER_SECOND
  const periods = Math.floor((now - doneUntil) / period)
  return periods < 1 ? undefined : { from: doneUntil, until: doneUntil + periods * period }
}

/**
 * Where work stands whose mark lies ahead, because the clock that set it was ahead and went back
 * (rule: Clocks that go back): whole periods earlier, so that the next one is due within a period.
 */
export function turnBack(everySeconds: number, { doneUntil, now }: { readonly doneUntil: Instant; readonly now: Instant }): Instant {
  const period = everySeconds * MILLIS_PER_SECOND
  return doneUntil <= now ? doneUntil : doneUntil - Math.ceil((doneUntil - now) / period) * period
}

/** The periods of a span one by one, for work that is done day by day. */
export function periodsOf({ from, until }: Span, everySeconds: number): readonly Span[] {
  const period = everySeconds * MILLIS_PER_SECOND
  const count = Math.floor((until - from) / period)
  return Array.from({ length: count }, (_, index) => ({ from: from + index * period, until: from + (index + 1) * period }))
}
