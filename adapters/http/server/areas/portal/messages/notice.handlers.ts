import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { noticeRoutes, noticeStaffRoutes } from '../../../../contract/portal/messages/publication.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { StoreUpload } from '../../platform/files/file.handlers.ts'
import { presentShown } from './publication.presenter.ts'
import { keepingOf, readingOf, type PublicationParts } from './publication.handlers.ts'

/** The most notices that pop up. */
const MOST_POPPING = 20

/** Handlers of notices, for shippers and staff. */
export function noticeHandlers(parts: PublicationParts): BindingsOf<typeof noticeRoutes> {
  const reading = readingOf('notice', parts)
  const keeping = keepingOf('notice', parts)
  return {
    notices: async (call) => {
      if (call.actor.audience === 'customer') return reading.list(call)
      const { rows, total } = await keeping.list(call)
      return ok({ rows, total, unread: 0 })
    },
    poppingNotices: async (call) =>
      call.actor.audience === 'staff'
        ? ok({ rows: [], total: 0, unread: 0 })
        : reading.list({ ...call, query: { page: 1, pageSize: MOST_POPPING, unread: true } }),
    browseNotice: async ({ params: { id }, actor, locale }) => {
      const read = await reading.confirm({ id, actor })
      return read.ok ? ok(presentShown({ publication: read.value.publication, isRead: true }, { locale, cleaner: parts.cleaner })) : read
    },
    notice: (call) => (call.actor.audience === 'staff' ? keeping.find(call) : reading.find(call)),
    noticeFile: reading.file,
  }
}

/** The attachments of a multipart call are JSON text. */
function attachmentsOf(sent: unknown): Result<unknown> {
  if (typeof sent !== 'string') return ok(sent)
  if (sent.trim() === '') return ok([])
  try {
    return ok(JSON.parse(sent))
  } catch {
    const wrong = atField('extends', inputFailure('FIELD_TYPE', { expected: '[{name, src}]' }))
    return failed(invalidInput([wrong]))
  }
}

/** Handlers for the staff who write and publish notices. */
export function noticeStaffHandlers(parts: PublicationParts & { readonly storeUpload: StoreUpload }): BindingsOf<typeof noticeStaffRoutes> {
  const keeping = keepingOf('notice', parts)
  return {
    addNotice: async ({ upload, body, ...call }) => {
      const named = attachmentsOf(body.extends)
      if (!named.ok) return named
      const attachments = Array.isArray(named.value) ? named.value : []
      if (upload === undefined) return keeping.add({ ...call, body: { ...body, extends: named.value } })
      const kept = await parts.storeUpload({ upload, purpose: 'publication' }, call.actor)
      if (!kept.ok) return kept
      const { name, src } = kept.value
      return keeping.add({ ...call, body: { ...body, extends: [...attachments, { name, src }] } })
    },
    changeNotice: keeping.change,
    removeNotice: keeping.remove,
    noticeReaders: keeping.readers,
    moveNotice: keeping.move,
  }
}
