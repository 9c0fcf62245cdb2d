import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { BulletinEvent, BulletinState } from '#core/portal/messages/bulletin.machine.ts'
import type { HtmlCleaner } from '#core/portal/messages/html-cleaner.port.ts'
import { messageFailure } from '#core/portal/messages/message.failures.ts'
import type { movePublication } from '#core/portal/messages/move-publication.usecase.ts'
import { isSeenWithin, type Publication, type PublicationKind } from '#core/portal/messages/publication.ts'
import type { Paging, Publications, PublicationSort } from '#core/portal/messages/publication.ports.ts'
import type { readPublications } from '#core/portal/messages/read-publications.usecase.ts'
import type { writePublication } from '#core/portal/messages/write-publication.usecase.ts'
import type { KeptPublication } from '../../../../contract/portal/messages/publication.routes.ts'
import type { FileAnswer } from '../../../answers/call.ts'
import { storedFile } from '../../../presenters/file-answer.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { presentKept, presentReader, presentRow, presentShown } from './publication.presenter.ts'

export type PublicationParts = {
  readonly publications: Publications
  readonly read: ReturnType<typeof readPublications>
  readonly write: ReturnType<typeof writePublication>
  readonly move: ReturnType<typeof movePublication>
  readonly cleaner: HtmlCleaner
  readonly clock: Clock
}

type One = Reader & { readonly params: { readonly id: number } }
type ListQuery = Paging & { readonly keywords?: string | undefined }
type StaffQuery = ListQuery & { readonly status?: BulletinState | undefined; readonly sort?: PublicationSort | undefined }

/** How shippers read bulletins or notices. */
export function readingOf(kind: PublicationKind, { read, cleaner }: Pick<PublicationParts, 'read' | 'cleaner'>) {
  return {
    list: async ({ query, actor, locale }: Reader & { readonly query: ListQuery & { readonly unread: boolean } }) => {
      const { page, pageSize, keywords, unread: isUnreadAlone } = query
      const found = await read.list({ kind, page, pageSize, keywords: keywords?.trim() || undefined, isUnreadAlone }, actor)
      const rows = found.rows.map((one) => presentShown(one, { locale, cleaner }))
      return ok({ rows, total: found.total, unread: found.unread })
    },
    find: async ({ params: { id }, actor, locale }: One) => {
      const found = await read.find({ kind, id }, actor)
      return found.ok ? ok(presentShown(found.value, { locale, cleaner })) : found
    },
    confirm: async ({ id, actor }: { readonly id: number; readonly actor: Actor }) => read.confirm({ kind, id }, actor),
    file: async ({
      params,
      actor,
    }: {
      readonly params: { readonly id: number; readonly file_id: string }
      readonly actor: Actor
    }): Promise<Result<FileAnswer>> => {
      const opened = await read.openAttachment({ kind, id: params.id, fileId: params.file_id }, actor)
      return opened.ok ? ok(storedFile(opened.value)) : opened
    },
  }
}

/** Handlers that staff use for bulletins or notices. */
export function keepingOf(kind: PublicationKind, { publications, write, move, cleaner, clock }: PublicationParts) {
  const present = async (publication: Publication, { actor, locale }: Reader): Promise<KeptPublication> => {
    const { target } = publication
    const reach = clientsWithin(actor)
    const seen = target.to === 'clients' ? target.clients.filter((id) => reach?.includes(id) !== false) : []
    const clients = seen.length === 0 ? [] : await publications.accountsBy(seen)
    return presentKept(publication, { locale, cleaner, at: clock.now(), accounts: clients.map(({ account }) => account) })
  }
  const presentPublicationResult = async (result: Result<Publication>, said: Reader): Promise<Result<KeptPublication>> =>
    result.ok ? ok(await present(result.value, said)) : result
  const find = async (id: number, actor: Actor): Promise<Result<Publication>> => {
    const found = await publications.find(kind, id)
    return found === undefined || !isSeenWithin(found, clientsWithin(actor))
      ? failed(messageFailure('BULLETIN_NOT_FOUND', { id }))
      : ok(found)
  }
  return {
    list: async ({ query, actor, locale }: Reader & { readonly query: StaffQuery }) => {
      const { page, pageSize, status: state, keywords, sort } = query
      const at = clock.now()
      const asked = { kind, state, keywords: keywords?.trim() || undefined, at, reach: clientsWithin(actor), sort, page, pageSize }
      const { rows, total } = await publications.list(asked)
      return { rows: rows.map((one) => presentRow(one, { locale, at })), total }
    },
    find: async ({ params, ...said }: One) => presentPublicationResult(await find(params.id, said.actor), said),
    add: async ({ body, ...said }: Reader & { readonly body: Readonly<Record<string, unknown>> }) =>
      presentPublicationResult(await write.add({ kind, raw: body }, said.actor), said),
    change: async ({ params: { id }, body: { version, ...raw }, ...said }: One & { readonly body: Readonly<Record<string, unknown>> }) =>
      presentPublicationResult(await write.change({ kind, id, version: Number(version), raw }, said.actor), said),
    remove: async ({ params: { id }, actor }: One) => {
      const removed = await write.remove({ kind, id }, actor)
      return removed.ok ? ok({ id }) : removed
    },
    readers: async ({ params: { id }, query, actor }: One & { readonly query: Paging }) => {
      const publication = await find(id, actor)
      if (!publication.ok) return publication
      const { rows, total, read } = await publications.readersOf({ ...query, publication: publication.value, reach: clientsWithin(actor) })
      return ok({ rows: rows.map(presentReader), total, read })
    },
    move: async ({
      params: { id, event },
      body: { version },
      ...said
    }: Reader & {
      readonly params: { readonly id: number; readonly event: BulletinEvent }
      readonly body: { readonly version: number }
    }) => presentPublicationResult(await move({ kind, id, event, version }, said.actor), said),
  }
}
