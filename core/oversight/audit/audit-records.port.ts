import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'

/** Which part of the trail to read; criteria that are left out do not restrict. */
export type AuditFilter = {
  /** Part of an account or a name, or an account's id. */
  readonly person?: string
  readonly area?: string
  /** The complete key of the record. */
  readonly subject?: string
  readonly action?: string
  readonly from?: Instant
  readonly before?: Instant
  /** Areas whose entries are hidden. */
  readonly hidden: readonly string[]
}

/** A stored entry; `actor` is missing where no account did it or the account no longer exists. */
export type AuditRecord = AuditEntry & {
  readonly id: number
  readonly actor?: { readonly account: string; readonly name: string }
}

/**
 * Where a page begins: after an entry towards the older ones, or before one towards the newer ones;
 * at the newest without either.
 */
export type AuditPlace = { readonly size: number; readonly after?: number | undefined; readonly before?: number | undefined }

type AuditPage = {
  /** Newest first. */
  readonly rows: readonly AuditRecord[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/**
 * The whole trail, for those who may read it; pages are found by an index however long it grows.
 */
export type AuditRecords = {
  readonly page: (filter: AuditFilter, place: AuditPlace) => Promise<AuditPage>
  /** How many there are, counted up to `most`. */
  readonly count: (filter: AuditFilter, most: number) => Promise<number>
  /** Newest first, batch by batch. */
  readonly stream: (filter: AuditFilter) => AsyncIterable<readonly AuditRecord[]>
}
