import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { jobFailure } from './job.failures.ts'
import type { JobKind } from './job-kind.ts'
import type { JobClaim, JobQueue } from './job.ports.ts'

/** A job while it runs. */
export type RunningJob<P, U> = {
  readonly payload: P
  /**
   * The unit of work whose success finishes the job: what it writes happens exactly once, however
   * often the job is tried.
   */
  readonly finishing: Atomically<U>
  /** Aborted when somebody cancels the job, its time is over, or the server ends. */
  readonly signal: { readonly aborted: boolean }
}

/**
 * The worker that runs the jobs of a kind. A failure that it answers is tried again as often as the
 * kind says.
 */
export type JobWork<U, P = unknown> = {
  readonly kind: JobKind<P>
  run(job: RunningJob<P, U>): Promise<Result<unknown>>
  /**
   * Ends what the job was to make, with a reason, in the unit that gives it up: its last try has
   * failed, or too many servers died of it. Left out where nothing waits for it.
   */
  giveUp?(payload: P, unit: U): Promise<Result<unknown>>
}

/** How a run ended. */
export type JobEnd = {
  readonly kind: JobKind
  readonly id: string
  readonly outcome: 'done' | 'retried' | 'failed'
  readonly seconds: number
  readonly error?: Error
}

/**
 * A unit of work that also finishes a job; JOB_TAKEN_OVER, and nothing is kept, where the job is no
 * longer ours.
 */
export const finishing =
  <U extends { readonly jobs: Pick<JobQueue, 'finish'> }>(atomically: Atomically<U>, claim: JobClaim): Atomically<U> =>
  (work) =>
    atomically(async (unit) => {
      const result = await work(unit)
      if (!result.ok) return result
      return (await unit.jobs.finish(claim)) ? result : failed(jobFailure('JOB_TAKEN_OVER'))
    })
