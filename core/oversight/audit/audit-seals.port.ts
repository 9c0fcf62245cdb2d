import type { Digest } from '#core/base/kernel/digest.port.ts'
import type { AuditSeal, SealHead, TrailEntry } from './audit-seal.ts'

/** Parts of the store that sealing the trail needs. */
export type AuditSealing = {
  readonly digest: Digest
  /** The id that was given to an entry last. */
  readonly lastGiven: () => Promise<number>
  /** The units of work that are writing entries at the moment. */
  readonly writing: () => Promise<ReadonlySet<string>>
  readonly head: () => Promise<SealHead>
  /** The first entries after an id, up to another, in the order of their ids. */
  readonly entries: (range: { readonly after: number; readonly upTo: number; readonly most: number }) => Promise<readonly TrailEntry[]>
  /** Keeps the next seal; false where another server kept one with its number first. */
  readonly keep: (seal: AuditSeal) => Promise<boolean>
}

/** The trail and its seals at one moment. */
export type SealedTrail = {
  readonly digest: Digest
  /** By ascending number. */
  readonly seals: () => AsyncIterable<AuditSeal>
  /** The entries with ids after one and up to another, which may be unlimited, by ascending id. */
  readonly entries: (range: { readonly after: number; readonly upTo?: number }) => AsyncIterable<TrailEntry>
}

export type SealedTrailReading = { readonly snapshot: <T>(read: (trail: SealedTrail) => Promise<T>) => Promise<T> }
