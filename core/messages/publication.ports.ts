import type { FileRecords } from '../files/file.ports.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { Instant } from '../kernel/clock.ts'
import type { LivePublisher } from '../live/live-events.port.ts'
import type { BulletinState } from './bulletin.machine.ts'
import type { Publication, PublicationKind, PublicationReader } from './publication.ts'

export type Paging = { readonly page: number; readonly pageSize: number }
export type Rows<T> = { readonly rows: readonly T[]; readonly total: number }

/** A publication before one reader. */
export type Shown = { readonly publication: Publication; readonly isRead: boolean }

/** Who is meant by a publication, and when it was read. */
export type Readership = {
  readonly accountId: number
  readonly account: string
  readonly name: string
  readonly readAt: Instant | undefined
}

/** What is published, for readers and for the staff. */
export type Publications = {
  readonly find: (kind: PublicationKind, id: number) => Promise<Publication | undefined>
  /** Newest first. `state` as it is at that time: one whose time has come is published. */
  readonly list: (
    asked: Paging & {
      readonly kind: PublicationKind
      readonly state: BulletinState | undefined
      readonly keywords: string | undefined
      readonly at: Instant
    },
  ) => Promise<Rows<Publication & { readonly readCount: number; readonly audienceCount: number }>>
  /** A shipper as publications are addressed. */
  readonly readerOf: (accountId: number) => Promise<PublicationReader | undefined>
  /** What this reader is shown at that time, the last published first; `unread` is how many of all of those. */
  readonly shownTo: (
    asked: Paging & {
      readonly kind: PublicationKind
      readonly reader: PublicationReader
      readonly at: Instant
      readonly isUnreadAlone: boolean
      readonly keywords: string | undefined
    },
  ) => Promise<Rows<Shown> & { readonly unread: number }>
  readonly isRead: (read: { readonly id: number; readonly accountId: number }) => Promise<boolean>
  /** The shippers that it is for, those that read it first, in the order of their reading. */
  readonly readersOf: (asked: Paging & { readonly publication: Publication }) => Promise<Rows<Readership> & { readonly read: number }>
  /** The ids of shippers by their accounts; who is no shipper is left out. */
  readonly clientsBy: (accounts: readonly string[]) => Promise<readonly { readonly id: number; readonly account: string }[]>
  readonly accountsBy: (ids: readonly number[]) => Promise<readonly { readonly id: number; readonly account: string }[]>
}

/** What is written together when something is published. */
export type PublicationUnit = {
  readonly publications: {
    /** Nobody else changes it until the unit of work ends. */
    readonly lock: (kind: PublicationKind, id: number) => Promise<Publication | undefined>
    /** Those whose time to come out has come, locked; what another server holds already is left out. */
    readonly due: (at: Instant) => Promise<readonly Publication[]>
    readonly add: (publication: Omit<Publication, 'id' | 'version'>) => Promise<Publication>
    /** Keeps it as its next version. */
    readonly keep: (publication: Publication) => Promise<Publication>
    readonly remove: (id: number) => Promise<void>
    /** Whether this is its first reading by this shipper. */
    readonly markRead: (read: { readonly id: number; readonly accountId: number; readonly at: Instant }) => Promise<boolean>
  }
  readonly files: Pick<FileRecords, 'find'>
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
