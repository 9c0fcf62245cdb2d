import type { z } from 'zod'
import type { Words } from '#core/base/kernel/words.ts'

/**
 * A kind of background work: what it needs to know, how often it is tried, and how much of it may
 * run at once.
 */
export type JobKind<P = unknown> = {
  /** Stable: jobs that wait in the database name their kind by it. */
  readonly name: string
  readonly label: Words
  readonly payload: z.ZodType<P>
  /** Further tries after the first one failed; then staff decide whether it runs again. */
  readonly retries: number
  /** The wait before the first further try; it doubles with each, up to `mostRetrySeconds`. */
  readonly retrySeconds: number
  readonly mostRetrySeconds: number
  /** A run that takes longer has failed. */
  readonly limitSeconds: number
  /** So many run at once on one server. */
  readonly concurrency: number
  /**
   * How many of one customer's jobs run at once on one server, so that no customer's jobs block the
   * others'.
   */
  readonly perCustomer?: number
  /** Heavy work is calculated in a thread of its own, so that the server goes on answering. */
  readonly isHeavy: boolean
  /** Work that comes round: due again so long after it was last done. */
  readonly everySeconds?: number
}

type JobKindDeclaration<P> = Pick<JobKind<P>, 'name' | 'label' | 'payload'> & Partial<JobKind<P>>

/** A server that has said nothing of a run for so long has died, or hangs. */
export const SILENT_SECONDS = 15
/**
 * A job goes on after so many deaths of its servers, none of which counts as a try (rule: Deaths
 * are no tries); then it may be what they die of.
 */
export const MOST_DEATHS = 5

/** Why it was given up, where staff read it. */
export const SERVERS_DIED = 'every server that ran it died'

/** Declares a kind of background work; what is left out suits short work on the database. */
export function defineJob<P>(declared: JobKindDeclaration<P>): JobKind<P> {
  const kind = { retries: 8, retrySeconds: 5, mostRetrySeconds: 3600, limitSeconds: 300, concurrency: 2, isHeavy: false, ...declared }
  if (!/^[a-z][a-z0-9_]*$/.test(kind.name)) throw new Error(`job kind ${kind.name}: a name is lower-case letters, digits and underscores`)
  if (kind.perCustomer !== undefined && kind.perCustomer > kind.concurrency)
    throw new Error(`job kind ${kind.name}: one customer cannot have more running than all together`)
  return kind
}
