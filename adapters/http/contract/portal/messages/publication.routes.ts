import { z } from 'zod'
import { eventsOf, statesOf } from '#core/base/kernel/machine.ts'
import { bulletinMachine } from '#core/portal/messages/bulletin.machine.ts'
import { PUBLICATION_SORTS } from '#core/portal/messages/publication.ports.ts'
import { publicationFields } from '#core/portal/messages/publication-fields.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { sentSchema } from '../../field-schema.ts'
import { fileId, uploadedFile, uploadsUnder } from '../../platform/files/file.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery, sortedBy } from '../../route.ts'

const MOST_ID = 2_147_483_647
const id = z.coerce.number().int().min(1).max(MOST_ID)

const attachment = z.object({ name: z.string(), src: z.string() })
const state = z.enum(statesOf(bulletinMachine))
const event = z.enum(eventsOf(bulletinMachine))

/** A bulletin or notice for a reader, in the language of the call or the next best one. */
const shown = named(
  'ShownPublication',
  z.object({
    id: z.number().int(),
    title: z.string(),
    /** HTML cleaned by an allow-list: safe to show in a page. */
    content: z.string(),
    /** The language that it is in. */
    locale: z.enum(LOCALES),
    extends: z.array(attachment),
    operate_name: z.string(),
    create_time: z.string(),
    isRead: z.boolean(),
  }),
)
export type ShownBulletin = z.output<typeof shown>

const shownList = named(
  'ShownPublicationList',
  listOf(shown).extend({
    /** The number of unread ones among all. */
    unread: z.number().int(),
  }),
)

const listQuery = z.object({ keywords: z.string().max(200).optional(), unread: flag.default(false), ...pageQuery })

const reading = named(
  'PublicationReading',
  z.object({
    unread: z.number().int(),
    /** The next unread one; null where there is none. */
    next_id: z.number().int().nullable(),
  }),
)

const texts = {
  title_zh_cn: z.string(),
  content_zh_cn: z.string(),
  title_zh_tw: z.string(),
  content_zh_tw: z.string(),
  title_en_us: z.string(),
  content_en_us: z.string(),
}

/** A publication for staff, in every language. */
const kept = named(
  'Publication',
  z.object({
    id: z.number().int(),
    version: z.number().int(),
    status: state,
    status_txt: z.string(),
    /** The events that its state allows. */
    events: z.array(event),
    ...texts,
    extends: z.array(attachment),
    target: z.enum(['all', 'dd_type', 'groups', 'clients']),
    dd_type: z.enum(['DDU', 'DDP']).nullable(),
    groups: z.array(z.string()),
    /** Accounts. */
    clients: z.array(z.string()),
    publish_time: z.string().nullable(),
    until_time: z.string().nullable(),
    operate_name: z.string(),
    create_time: z.string(),
  }),
)
export type KeptPublication = z.output<typeof kept>

const row = named(
  'PublicationRow',
  z.object({
    id: z.number().int(),
    version: z.number().int(),
    title: z.string(),
    languages: z.array(z.enum(LOCALES)),
    status: state,
    status_txt: z.string(),
    target: z.string(),
    publish_time: z.string().nullable(),
    until_time: z.string().nullable(),
    operate_name: z.string(),
    create_time: z.string(),
    attachments: z.number().int(),
    /** How many of its readers have read it. */
    read: z.number().int(),
    audience: z.number().int(),
  }),
)
export type PublicationListRow = z.output<typeof row>

const reader = named(
  'PublicationReader',
  z.object({ id: z.number().int(), account: z.string(), name: z.string(), read_time: z.string().nullable() }),
)
const readerList = named('PublicationReaderList', listOf(reader).extend({ read: z.number().int() }))
export type PublicationReaderRow = z.output<typeof reader>

const sentFields = sentSchema(publicationFields)
const sentFiles = named('PublicationFilesInput', z.array(z.object({ name: z.string().max(800), src: z.string().max(500) })).max(100))
const sent = named('PublicationInput', sentFields.extend({ extends: sentFiles.nullish() }))
const sentAgain = named('PublicationChangeInput', sent.and(z.object({ version: z.number().int() })))
/** In a form the attachments are text: their JSON. */
const sentAsForm = named('PublicationFormInput', sentFields.extend({ extends: z.union([sentFiles.nullish(), z.string().max(20_000)]) }))
const sort = sortedBy(PUBLICATION_SORTS)
const staffQuery = z.object({ status: state.optional(), keywords: z.string().max(200).optional(), sort, ...pageQuery })

const own = { tag: 'bulletins', audience: 'customer', pages: ['BulletinBoard_List'] } as const
const bulletins = { tag: 'bulletins', audience: 'staff', clients: 'record' } as const
const notices = { tag: 'notices', audience: 'staff', clients: 'record' } as const

/**
 * Routes by which staff handle an existing bulletin or notice: change, delete, move it, and see who
 * has read it.
 */
const keptRoutes = ({ area, path, one }: { readonly area: 'bulletins' | 'notices'; readonly path: string; readonly one: string }) => {
  const desk = { tag: area, audience: 'staff', clients: 'record' } as const
  return {
    change: defineRoute({
      ...desk,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Replace a draft; send the version that was read',
      permission: { area, action: 'update' },
      params: z.object({ id }),
      body: sentAgain,
      ignores: [uploadsUnder('extends')],
      payload: kept,
    }),
    remove: defineRoute({
      ...desk,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a draft; what was published is withdrawn instead',
      permission: { area, action: 'delete' },
      params: z.object({ id }),
      payload: z.object({ id: z.number().int() }),
    }),
    readers: defineRoute({
      ...desk,
      method: 'GET',
      path: `${path}/{id}/readers`,
      summary: `The readers of a ${one}, and when each has read it`,
      permission: { area, action: 'read' },
      params: z.object({ id }),
      query: z.object({ ...pageQuery }),
      payload: readerList,
    }),
    move: defineRoute({
      ...desk,
      method: 'POST',
      path: `${path}/{id}/{event}`,
      summary: 'Publish, schedule for its publish time, take back from the schedule, or withdraw; send the version that was read',
      permission: { area, action: 'approve' },
      params: z.object({ id, event }),
      body: z.object({ version: z.number().int() }),
      payload: kept,
    }),
  }
}
const keptBulletins = keptRoutes({ area: 'bulletins', path: '/admin/bulletins', one: 'bulletin' })
const keptNotices = keptRoutes({ area: 'notices', path: '/common/notice', one: 'notice' })

/** A shipper's bulletins. */
export const bulletinRoutes = {
  bulletinIndex: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/bulletin/index',
    member: 'any',
    summary: 'The shipper’s published bulletins, newest first; `unread` shows only those that it has not confirmed',
    query: listQuery,
    payload: shownList,
  }),
  readBulletin: defineRoute({
    ...own,
    method: 'POST',
    path: '/portal/bulletin/has_read',
    member: 'any',
    summary: 'Confirm that a bulletin was read; repeating it changes nothing',
    body: z.object({ id }),
    payload: reading,
  }),
  bulletin: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/bulletin/{id}',
    member: 'any',
    summary: 'One bulletin',
    params: z.object({ id }),
    payload: shown,
  }),
  bulletinFile: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/bulletin/{id}/files/{file_id}',
    member: 'any',
    summary: 'An attachment, for readers of the bulletin',
    params: z.object({ id, file_id: fileId }),
    file: 'application/octet-stream',
  }),
}

/** Bulletins for the staff who write and publish them. */
export const bulletinStaffRoutes = {
  bulletins: defineRoute({
    ...bulletins,
    clients: 'list',
    method: 'GET',
    path: '/admin/bulletins',
    summary: 'All bulletins, newest first',
    permission: { area: 'bulletins', action: 'read' },
    query: staffQuery,
    payload: listOf(row),
  }),
  addBulletin: defineRoute({
    ...bulletins,
    method: 'POST',
    path: '/admin/bulletins',
    summary: 'Write a draft in one language at least; its HTML is cleaned by an allow-list',
    permission: { area: 'bulletins', action: 'create' },
    body: sent,
    ignores: [uploadsUnder('extends')],
    payload: kept,
  }),
  keptBulletin: defineRoute({
    ...bulletins,
    method: 'GET',
    path: '/admin/bulletins/{id}',
    summary: 'One bulletin in every language',
    permission: { area: 'bulletins', action: 'read' },
    params: z.object({ id }),
    payload: kept,
  }),
  changeBulletin: keptBulletins.change,
  removeBulletin: keptBulletins.remove,
  bulletinReaders: keptBulletins.readers,
  uploadBulletinFile: defineRoute({
    ...bulletins,
    method: 'POST',
    path: '/admin/bulletins/files',
    clients: 'none',
    summary: 'Upload an attachment: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most',
    permission: { area: 'bulletins', action: 'create' },
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
  moveBulletin: keptBulletins.move,
}

const NOTICE_PAGES = ['notice_list'] as const
const anybody = {
  tag: 'notices',
  audience: 'any',
  permission: { area: 'notices', action: 'read' },
  clients: 'record',
  pages: NOTICE_PAGES,
} as const

/** Notices: shippers see those published for them, staff all. */
export const noticeRoutes = {
  notices: defineRoute({
    ...anybody,
    clients: 'list',
    method: 'GET',
    path: '/common/notice',
    member: 'any',
    summary: 'Notices: the published ones for a shipper, all for staff',
    query: listQuery.extend({ status: state.optional(), sort }),
    payload: z.object({ rows: z.array(z.union([shown, row])), total: z.number().int(), unread: z.number().int() }),
  }),
  poppingNotices: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice/elastic',
    member: 'any',
    clients: 'none',
    summary: 'Notices that pop up: those that the shipper has not viewed yet; none for staff',
    payload: shownList,
  }),
  browseNotice: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice/browse/{id}',
    member: 'any',
    clients: 'none',
    summary: 'View a notice; it no longer pops up',
    writes: true,
    params: z.object({ id }),
    payload: shown,
  }),
  notice: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice/{id}',
    member: 'any',
    summary: 'One notice: as shippers see it, or in every language for staff',
    params: z.object({ id }),
    payload: z.union([kept, shown]),
  }),
  noticeFile: defineRoute({
    ...own,
    tag: 'notices',
    pages: NOTICE_PAGES,
    method: 'GET',
    path: '/common/notice/{id}/files/{file_id}',
    member: 'any',
    summary: 'An attachment, for readers of the notice',
    params: z.object({ id, file_id: fileId }),
    file: 'application/octet-stream',
  }),
}

/** Notices for the staff who write and publish them. */
export const noticeStaffRoutes = {
  addNotice: defineRoute({
    ...notices,
    method: 'POST',
    path: '/common/notice',
    summary: 'Write a draft; multipart, with one file at most, or JSON',
    permission: { area: 'notices', action: 'create' },
    upload: 'optional',
    body: sentAsForm,
    ignores: [uploadsUnder('extends')],
    payload: kept,
  }),
  changeNotice: keptNotices.change,
  removeNotice: keptNotices.remove,
  noticeReaders: keptNotices.readers,
  moveNotice: keptNotices.move,
}
