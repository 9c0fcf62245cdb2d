import { ok } from '#core/base/kernel/result.ts'
import type { bulletinRoutes, bulletinStaffRoutes } from '../../../../contract/portal/messages/publication.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { StoreUpload } from '../../platform/files/file.handlers.ts'
import { keepingOf, readingOf, type PublicationParts } from './publication.handlers.ts'

/** Handlers of a shipper's bulletins. */
export function bulletinHandlers(parts: PublicationParts): BindingsOf<typeof bulletinRoutes> {
  const reading = readingOf('bulletin', parts)
  return {
    bulletinIndex: reading.list,
    readBulletin: async ({ body: { id }, actor }) => {
      const confirmed = await reading.confirm({ id, actor })
      return confirmed.ok ? ok({ unread: confirmed.value.unread, next_id: confirmed.value.nextId ?? null }) : confirmed
    },
    bulletin: reading.find,
    bulletinFile: reading.file,
  }
}

/** Handlers for the staff who write and publish bulletins. */
export function bulletinStaffHandlers(
  parts: PublicationParts & { readonly storeUpload: StoreUpload },
): BindingsOf<typeof bulletinStaffRoutes> {
  const keeping = keepingOf('bulletin', parts)
  return {
    bulletins: async (call) => ok(await keeping.list(call)),
    addBulletin: keeping.add,
    keptBulletin: keeping.find,
    changeBulletin: keeping.change,
    removeBulletin: keeping.remove,
    bulletinReaders: keeping.readers,
    uploadBulletinFile: ({ upload, actor }) => parts.storeUpload({ upload, purpose: 'publication' }, actor),
    moveBulletin: keeping.move,
  }
}
