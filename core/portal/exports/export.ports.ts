import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { ExportJob } from './export.ts'

/** Exports as their owners read them. */
export type Exports = {
  /** Newest first. */
  readonly list: (filter: {
    readonly accountId: number
    readonly state?: ExportJob['state'] | undefined
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly ExportJob[]; readonly total: number }>
  readonly find: (id: number) => Promise<ExportJob | undefined>
  /** The account as it is now; undefined for one that may not sign in any more. */
  readonly ownerOf: (accountId: number) => Promise<Actor | undefined>
  /** Exports that ended before an instant, the oldest first. */
  readonly endedBefore: (at: Instant, most: number) => Promise<readonly ExportJob[]>
}

/** Exports, within a unit of work. */
export type ExportKeeper = {
  /**
   * How many an account has in preparation; nobody else asks for one of its until the unit ends.
   */
  readonly underWay: (accountId: number) => Promise<number>
  readonly add: (job: Omit<ExportJob, 'id'>) => Promise<ExportJob>
  readonly lock: (id: number) => Promise<ExportJob | undefined>
  readonly keep: (job: ExportJob) => Promise<void>
  /** Notes how many rows there are; false where this round of it is not wanted any more. */
  readonly progress: (job: Pick<ExportJob, 'id' | 'round' | 'rows'>) => Promise<boolean>
  readonly remove: (id: number) => Promise<void>
}
export type ExportUnit = { readonly exports: ExportKeeper }

/** A list as a file, read while it is written. */
export type ListFile = {
  readonly fileName: string
  readonly open: () => AsyncIterable<Uint8Array>
  /** How many rows were read so far. */
  readonly rows: () => number
}

type ExportListQuery = Pick<ExportJob, 'list' | 'query' | 'locale'>

/**
 * The lists of all areas, as the routes answer them: what an account may not see is refused, and
 * what it may not reach is not in it.
 */
export type ExportSources = {
  /**
   * How many rows the list has: NOT_ALLOWED and whatever else the list refuses, INPUT_INVALID for
   * filters that it does not take.
   */
  readonly count: (wanted: ExportListQuery, actor: Actor) => Promise<Result<number>>
  readonly open: (wanted: ExportListQuery, actor: Actor) => Promise<Result<ListFile>>
}
