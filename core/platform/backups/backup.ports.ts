import type { Instant } from '#core/base/kernel/clock.ts'
import type { BackupRunState } from './backup-states.ts'
import type { StoreState } from './backup-documents.rules.ts'

/** A run of a backup: which archive it makes, and where. */
export type BackupRun = {
  readonly id: number
  readonly name: string
  /** The place as people read it, without keys or passwords. */
  readonly place: string
  readonly state: BackupRunState
  readonly startedAt: Instant
  readonly endedAt?: Instant
  readonly bytes?: number
  /** Why it failed. */
  readonly reason?: string
}

/** The beginning of a run of backups; another that goes on is then one that died. */
export type BackupStart = Pick<BackupRun, 'name' | 'place' | 'startedAt'>
export type BackupEnd = { readonly id: number; readonly endedAt: Instant } & ({ readonly bytes: number } | { readonly reason: string })

/** The runs of backups. */
export type BackupRecords = {
  readonly begin: (start: BackupStart) => Promise<number>
  readonly end: (end: BackupEnd) => Promise<void>
  /** Ends what seems to go on, in a store where nothing does. */
  readonly endAll: (reason: string) => Promise<void>
  /** Newest first. */
  readonly list: (page: {
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly BackupRun[]; readonly total: number }>
  /** When the last whole backup began, and when the first run did. */
  readonly age: () => Promise<{ readonly last: Instant | undefined; readonly first: Instant | undefined }>
}

/** The figures of a store for its backups. */
export type StoreStating = {
  /** At this moment, whatever is written meanwhile. */
  readonly now: () => Promise<StoreState>
  /** Its journal's links at an entry that was the last one once. */
  readonly ledgerAt: (entry: number) => Promise<StoreState['ledger'] | undefined>
}

export type KeptBackup = { readonly name: string; readonly bytes: number }

/** Where archives are kept: a folder, or a bucket. */
export type BackupPlace = {
  /** As people read it. */
  readonly address: string
  readonly list: () => Promise<readonly KeptBackup[]>
  /** Keeps an archive under its name once all of it is there; returns its size. */
  readonly keep: (name: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  /** The bytes of an archive; undefined where none has the name. */
  readonly open: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  readonly remove: (name: string) => Promise<void>
}
