import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { BulletinState } from './bulletin.machine.ts'
import type { ClientReach, Publication, PublicationKind, PublicationReader } from './publication.ts'

export type Paging = { readonly page: number; readonly pageSize: number }
export type Rows<T> = { readonly rows: readonly T[]; readonly total: number }

/** A publication as one reader gets it. */
export type ReaderPublication = { readonly publication: Publication; readonly isRead: boolean }

/** The recipients of a publication, and when each read it. */
export type Readership = {
  readonly accountId: number
  readonly account: string
  readonly name: string
  readonly readAt: Instant | undefined
}

/** Columns that the staff can sort publications by. */
export const PUBLICATION_SORTS = ['status', 'publish_time', 'until_time', 'create_time'] as const
export type PublicationSort = ListSort<(typeof PUBLICATION_SORTS)[number]>

/** Publications, for readers and for the staff. */
export type Publications = {
  readonly find: (kind: PublicationKind, id: number) => Promise<Publication | undefined>
  /**
   * Newest first unless sorted otherwise. `state` as it is at that time: a scheduled one whose time
   * has passed counts as published.
   */
  readonly list: (
    asked: Paging & {
      readonly kind: PublicationKind
      readonly state: BulletinState | undefined
      readonly keywords: string | undefined
      readonly at: Instant
      /** Leaves out what is for other clients alone, and counts these alone. */
      readonly reach: ClientReach
      readonly sort: PublicationSort | undefined
    },
  ) => Promise<Rows<Publication & { readonly readCount: number; readonly audienceCount: number }>>
  /** A shipper as recipient of publications. */
  readonly readerOf: (accountId: number) => Promise<PublicationReader | undefined>
  /**
   * A page of the publications that this reader is shown at that time, the last published first;
   * `unread` is the number of unread ones among all of those.
   */
  readonly shownTo: (
    asked: Paging & {
      readonly kind: PublicationKind
      readonly reader: PublicationReader
      readonly at: Instant
      readonly isUnreadAlone: boolean
      readonly keywords: string | undefined
    },
  ) => Promise<Rows<ReaderPublication> & { readonly unread: number }>
  readonly isRead: (read: { readonly id: number; readonly accountId: number }) => Promise<boolean>
  /**
   * The shippers within reach that it is addressed to, those that read it first, in the order of
   * their reading.
   */
  readonly readersOf: (
    asked: Paging & { readonly publication: Publication; readonly reach: ClientReach },
  ) => Promise<Rows<Readership> & { readonly read: number }>
  /** The ids of shippers by their accounts; accounts that are not shippers are left out. */
  readonly clientsBy: (accounts: readonly string[]) => Promise<readonly { readonly id: number; readonly account: string }[]>
  readonly accountsBy: (ids: readonly number[]) => Promise<readonly { readonly id: number; readonly account: string }[]>
}

/** The unit of work that writes together when something is published. */
export type PublicationUnit = {
  readonly publications: {
    /** Locked: nobody else changes it until the unit of work ends. */
    readonly lock: (kind: PublicationKind, id: number) => Promise<Publication | undefined>
    /**
     * Those whose publishing time has passed, locked; what another server has locked is left out.
     */
    readonly due: (at: Instant) => Promise<readonly Publication[]>
    readonly add: (publication: Omit<Publication, 'id' | 'version'>) => Promise<Publication>
    /** Saves it as its next version. */
    readonly keep: (publication: Publication) => Promise<Publication>
    readonly remove: (id: number) => Promise<void>
    /** Whether this is its first reading by this shipper. */
    readonly markRead: (read: { readonly id: number; readonly accountId: number; readonly at: Instant }) => Promise<boolean>
  }
  readonly files: Pick<FileRecords, 'find'>
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
