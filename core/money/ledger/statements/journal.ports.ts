import type { Instant } from '#core/base/kernel/clock.ts'
import type { AccountGroup } from '../account-group.ts'
import type { EntryKind, JournalEntry } from '../entry.ts'

export type JournalFilter = {
  readonly customerId?: number | undefined
  /** Entries that touch accounts of this group, and of this currency. */
  readonly group?: AccountGroup | undefined
  readonly currency?: string | undefined
  readonly kind?: EntryKind | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
  /**
   * A flow number or a number of an entry, an order by its number or waybill, a top-up, a bill, a
   * correction.
   */
  readonly keywords?: string | undefined
}

/** An entry of the journal with what people know its parts by. */
export type ListedEntry = JournalEntry & {
  readonly actorName: string
  /** The accounts of clients by their ids, as far as the entry touches them. */
  readonly clients: ReadonlyMap<number, string>
  /** The order that it is about. */
  readonly order?: { readonly orderNumber: string; readonly airwayNumber: string }
  /** The entry that it reverses, and the one that reversed it, by the numbers that people know. */
  readonly reversesFlow?: string
  readonly reversedKind?: EntryKind
  readonly reversedBy?: string
}

/** Counted up to here; what is further back is found by a narrower filter. */
export const MOST_JOURNAL_ENTRIES = 10_000

/** Reads the journal, the newest entries first, outside of units of work. */
export type Journal = {
  /** A page; `total` is counted up to `MOST_JOURNAL_ENTRIES` and one more. */
  readonly list: (
    filter: JournalFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ListedEntry[]; readonly total: number }>
  /** All matches, batch by batch. */
  readonly stream: (filter: JournalFilter) => AsyncIterable<readonly ListedEntry[]>
  readonly find: (number: number) => Promise<ListedEntry | undefined>
}
