import type { Instant } from '#core/base/kernel/clock.ts'
import type { JobKind } from './job-kind.ts'
import type { JobMark } from './overdue.rules.ts'
import type { JobState, StaffJobEvent } from './job.machine.ts'

/** How a job is asked for. */
export type JobRequest = {
  /** While a job of this kind and key waits, asking again changes nothing. */
  readonly key?: string
  /** Not before; at once where it is left out. */
  readonly runAt?: Instant
  /** Whose it is: a customer's jobs do not hold up the others'. */
  readonly customerId?: number
}

/**
 * A run of a job as its runner holds it: once another runner took the job over, the attempt is
 * another.
 */
export type JobClaim = {
  readonly kind: string
  readonly id: string
  readonly attempt: number
  /** Where recurring work stands once this run is finished. */
  readonly doneUntil?: Instant
}

/** A job as staff see it. */
export type JobRecord = {
  readonly id: string
  readonly kind: string
  readonly state: JobState
  /** Runs so far, the current one included. */
  readonly tries: number
  readonly mostTries: number
  readonly key?: string
  readonly customerId?: number
  /** Why the last try failed. */
  readonly error?: string
  readonly createdAt: Instant
  readonly runAt: Instant
  readonly startedAt?: Instant
  readonly finishedAt?: Instant
}

/**
 * Background work as a part of the unit of work: what is asked for or finished here stands or falls
 * with the rest of the unit.
 */
export type JobQueue = {
  readonly enqueue: <P>(kind: JobKind<P>, payload: NoInfer<P>, request?: JobRequest) => Promise<void>
  /**
   * Finishes a run; false where the job is no longer this runner's, so that its unit is to be
   * undone.
   */
  readonly finish: (claim: JobClaim) => Promise<boolean>
  /**
   * Gives up a run of which nothing was heard for long: failed, or cancelled where its kind comes
   * round anyway; false where it is heard of again or ended.
   */
  readonly giveUp: (run: JobClaim) => Promise<boolean>
  readonly find: (id: string) => Promise<JobRecord | undefined>
  /**
   * Runs a failed job again or cancels one; false where its state, or another job of its key, does
   * not allow it now.
   */
  readonly move: (job: Pick<JobRecord, 'kind' | 'id'>, event: StaffJobEvent) => Promise<boolean>
}

export type JobFilter = {
  readonly kind?: string
  readonly state?: JobState
  readonly customerId?: number
  /** Found in the id, the key or the error. */
  readonly keywords?: string
}

export type JobCount = { readonly kind: string; readonly state: JobState; readonly count: number }

/** Jobs to look at. Ended ones are kept for a day, failed ones for 90 days. */
export type JobRecords = {
  /**
   * Newest first; finished runs of recurring kinds only where their kind is asked for, since they
   * would hide all else.
   */
  readonly list: (
    filter: JobFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly JobRecord[]; readonly total: number }>
  /** How many wait, run or failed, by kind and state. */
  readonly counts: () => Promise<readonly JobCount[]>
  /** How far each recurring kind is done. */
  readonly marks: () => Promise<readonly JobMark[]>
}

/** A run that too many servers died of. */
export type AbandonedJob = JobClaim & { readonly payload: unknown }

/**
 * Recurring work: how far each kind is done stands in the database, so that nothing is missed while
 * servers are away.
 */
export type JobSchedule = {
  /** Enqueues those of `kinds` that are due; whichever server is first. */
  readonly enqueueDue: (kinds: readonly JobKind[]) => Promise<void>
  /**
   * Hands on the runs of `kinds` whose servers died (rule: Deaths are no tries); answers those that
   * are to be given up instead.
   */
  readonly takeOver: (kinds: readonly JobKind[]) => Promise<readonly AbandonedJob[]>
  /** Names of those of `kinds` of which a job waits that may run now. */
  readonly waiting: (kinds: readonly JobKind[]) => Promise<readonly string[]>
}
