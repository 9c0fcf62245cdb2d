import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { FileStore } from '#core/platform/files/file-store.port.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { confirmReading } from './bulletin.rules.ts'
import { messageFailure } from './message.failures.ts'
import { bulletinFor, fileIdOf, isShownTo, type Publication, type PublicationKind, type PublicationReader } from './publication.ts'
import type { Paging, Publications, PublicationUnit, Rows, ReaderPublication } from './publication.ports.ts'

type Ports = {
  readonly atomically: Atomically<PublicationUnit>
  readonly publications: Publications
  readonly files: Pick<FileRecords, 'find'>
  readonly fileStore: FileStore
  readonly clock: Clock
}

type Shipper = Pick<Actor, 'id'>
type One = { readonly kind: PublicationKind; readonly id: number }

/** At most this many unread ones are shown in sequence; further ones follow when these are read. */
const MOST_UNREAD = 200

/** The result of a confirmation: the number of unread ones left, and the next one. */
type PublicationConfirmation = { readonly unread: number; readonly nextId: number | undefined; readonly publication: Publication }

/**
 * Publications as shippers read them: each sees what is addressed to it, while it is published.
 * Everything else answers as if it did not exist (BULLETIN_NOT_FOUND, FILE_NOT_FOUND).
 */
export function readPublications({ atomically, publications, files, fileStore, clock }: Ports) {
  const readerOf = async ({ id }: Shipper): Promise<PublicationReader> =>
    (await publications.readerOf(id)) ?? { id, ddType: undefined, groups: [] }

  const find = async ({ kind, id }: One, shipper: Shipper): Promise<Publication | undefined> => {
    const publication = await publications.find(kind, id)
    const isShown = publication !== undefined && isShownTo(publication, { reader: await readerOf(shipper), at: clock.now() })
    return isShown ? publication : undefined
  }

  const list = async (
    asked: Paging & { readonly kind: PublicationKind; readonly isUnreadAlone: boolean; readonly keywords: string | undefined },
    shipper: Shipper,
  ): Promise<Rows<ReaderPublication> & { readonly unread: number }> =>
    publications.shownTo({ ...asked, reader: await readerOf(shipper), at: clock.now() })

  const unreadOf = (kind: PublicationKind, shipper: Shipper) =>
    list({ kind, page: 1, pageSize: MOST_UNREAD, isUnreadAlone: true, keywords: undefined }, shipper)

  return {
    list,
    find: async (one: One, shipper: Shipper): Promise<Result<ReaderPublication>> => {
      const publication = await find(one, shipper)
      if (publication === undefined) return failed(messageFailure('BULLETIN_NOT_FOUND', { id: one.id }))
      return ok({ publication, isRead: await publications.isRead({ id: one.id, accountId: shipper.id }) })
    },
    /** The last one published; `undefined` where there is none. */
    latest: async (kind: PublicationKind, shipper: Shipper): Promise<ReaderPublication | undefined> =>
      (await list({ kind, page: 1, pageSize: 1, isUnreadAlone: false, keywords: undefined }, shipper)).rows[0],
    /**
     * Confirms the reading of one and returns the next (rule: Bulletins); a second confirmation
     * changes nothing.
     */
    confirm: async (one: One, shipper: Shipper): Promise<Result<PublicationConfirmation>> => {
      const publication = await find(one, shipper)
      if (publication === undefined) return failed(messageFailure('BULLETIN_NOT_FOUND', { id: one.id }))
      const { rows, unread } = await unreadOf(one.kind, shipper)
      const wasUnread = rows.some((row) => row.publication.id === one.id)
      const queue = [...(wasUnread ? [] : [publication]), ...rows.map((row) => row.publication)]
      const at = clock.now()
      const confirmation = confirmReading(
        queue.map((each) => bulletinFor(each, 'zh-CN')),
        { id: one.id, confirmed: new Set(wasUnread ? [] : [one.id]), at },
      )
      if (!confirmation.ok) return confirmation
      const marked = await atomically(async (unit) => {
        const isFirst = await unit.publications.markRead({ id: one.id, accountId: shipper.id, at })
        if (isFirst) await unit.live.publish({ topic: 'bulletins', to: { accountIds: [shipper.id] } })
        return ok(isFirst)
      })
      if (!marked.ok) return marked
      return ok({ unread: unread - (wasUnread ? 1 : 0), nextId: confirmation.value.next?.id, publication })
    },
    /** An attachment, for those to whom the publication is shown. */
    openAttachment: async (
      { fileId, ...one }: One & { readonly fileId: string },
      shipper: Shipper,
    ): Promise<Result<{ readonly file: StoredFile; readonly bytes: Uint8Array }>> => {
      const publication = await find(one, shipper)
      const isAttached = publication?.attachments.some((attachment) => fileIdOf(attachment) === fileId) === true
      const file = isAttached ? await files.find(fileId) : undefined
      const bytes = file === undefined ? undefined : await fileStore.read(file.id)
      return file === undefined || bytes === undefined ? failed(fileFailure('FILE_NOT_FOUND')) : ok({ file, bytes })
    },
  }
}
