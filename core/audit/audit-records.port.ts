import type { AuditEntry } from '../kernel/audit.ts'
import type { Instant } from '../kernel/clock.ts'

/** Which part of the trail is asked for; what is left out is not asked. */
export type AuditFilter = {
  /** Words of an account or a name, or an account's id. */
  readonly person?: string
  readonly area?: string
  /** The key of the record, whole. */
  readonly subject?: string
  readonly action?: string
  readonly from?: Instant
  readonly before?: Instant
  /** Areas of which nothing is told. */
  readonly hidden: readonly string[]
}

/** An entry as it is kept; `actor` is missing where it was no account's doing or the account is gone. */
export type AuditRecord = AuditEntry & {
  readonly id: number
  readonly actor?: { readonly account: string; readonly name: string }
}

/** Where a page begins: behind an entry towards the older ones, or before one towards the newer ones; at the newest where neither is named. */
export type AuditPlace = { readonly size: number; readonly after?: number | undefined; readonly before?: number | undefined }

type AuditPage = {
  /** Newest first. */
  readonly rows: readonly AuditRecord[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/** The whole trail, for who may read it; pages are found by an index however long it grows. */
export type AuditRecords = {
  readonly page: (filter: AuditFilter, place: AuditPlace) => Promise<AuditPage>
  /** How many there are, counted up to `most`. */
  readonly count: (filter: AuditFilter, most: number) => Promise<number>
  /** Newest first, batch by batch. */
  readonly stream: (filter: AuditFilter) => AsyncIterable<readonly AuditRecord[]>
}
