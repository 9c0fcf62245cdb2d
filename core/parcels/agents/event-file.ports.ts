import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { EventCounts, EventMatching, FileSource, WrongEvent } from './event-file.ts'

/** A file of tracking events, as it is listed. */
export type EventFile = {
  readonly id: number
  /** Whose codes it has; ours where left out. */
  readonly agent?: string
  readonly agentName?: string
  readonly source: FileSource
  readonly fileName: string
  readonly at: Instant
  readonly byName: string
  readonly counts: EventCounts
  /** When a part of it was counted last. */
  readonly countedAt: Instant
  /** Left out while it is taken, and where it broke off. */
  readonly finishedAt?: Instant
}

/** Files of tracking events, within a unit of work. */
export type EventFileKeeper = {
  readonly add: (file: {
    readonly agent: string | undefined
    readonly source: FileSource
    readonly fileName: string
    readonly matching: EventMatching
    readonly at: Instant
    /** The account that sent it; nobody for one of the folder. */
    readonly by: number | undefined
  }) => Promise<number>
  /** Adds what came of a part of a file. */
  readonly count: (id: number, counts: EventCounts, part: { readonly wrong: readonly WrongEvent[]; readonly at: Instant }) => Promise<void>
  /** Notes that all of a file was taken. */
  readonly finish: (id: number, at: Instant) => Promise<void>
  /** Removes the wrong lines of files from before an instant. */
  readonly removeWrongBefore: (at: Instant) => Promise<void>
}
export type EventFileUnit = { readonly eventFiles: EventFileKeeper; readonly audit: Pick<AuditTrail, 'write'> }

/** Files of tracking events, as they are read. */
export type EventFiles = {
  readonly list: (filter: {
    readonly agent?: string | undefined
    readonly source?: FileSource | undefined
    readonly keywords?: string | undefined
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly EventFile[]; readonly total: number }>
  readonly find: (id: number) => Promise<EventFile | undefined>
  readonly wrongLines: (id: number) => AsyncIterable<WrongEvent>
  /** How the columns of the newest file of this agent were read. */
  readonly lastMatching: (agent: string | undefined) => Promise<EventMatching | undefined>
}

/** A file that an agent left in its folder. */
export type LeftFile = { readonly agent: string; readonly fileName: string; readonly path: string }

/** The folder where agents leave files: `<agent>/<file>` below it. */
export type AgentFolder = {
  /** The files that were not touched for some seconds, the oldest first. */
  readonly files: () => Promise<readonly LeftFile[]>
  /** Moves a file away, with what is wrong beside it; into `done` where nothing is. */
  readonly settle: (file: LeftFile, trouble?: string) => Promise<void>
}
