import { z } from 'zod'
import { bulletinMachine, type BulletinEvent, type BulletinState } from '../../../core/messages/bulletin.machine.ts'
import { publicationFields } from '../../../core/messages/publication-fields.ts'
import { LOCALES } from '../../../core/kernel/words.ts'
import { sentSchema } from './field-schema.ts'
import { uploadedFile } from './certification.routes.ts'
import { defineRoute, flag, listOf, pageQuery } from './route.ts'

const MOST_ID = 2_147_483_647
const id = z.coerce.number().int().min(1).max(MOST_ID)
const FILE_ID = /^[A-Za-z0-9_-]{32}$/

const attachment = z.object({ name: z.string(), src: z.string() })
const state = z.enum(Object.keys(bulletinMachine.states) as [BulletinState, ...BulletinState[]])
const event = z.enum(Object.keys(bulletinMachine.events) as [BulletinEvent, ...BulletinEvent[]])

/** A bulletin or notice before its reader, in the language of the call or the next best one (spec §3). */
const shown = z.object({
  id: z.number().int(),
  title: z.string(),
  /** HTML of an allow-list: it may stand in a page as it is. */
  content: z.string(),
  /** The language that it is in. */
  locale: z.enum(LOCALES),
  extends: z.array(attachment),
  operate_name: z.string(),
  create_time: z.string(),
  isRead: z.boolean(),
})
export type ShownBulletin = z.output<typeof shown>

const shownList = listOf(shown).extend({
  /** How many of all are unread. */
  unread: z.number().int(),
})

const listQuery = z.object({ keywords: z.string().max(200).optional(), unread: flag.default(false), ...pageQuery })

const reading = z.object({
  unread: z.number().int(),
  /** The unread one that follows; null where none does (spec §4). */
  next_id: z.number().int().nullable(),
})

const texts = {
  title_zh_cn: z.string(),
  content_zh_cn: z.string(),
  title_zh_tw: z.string(),
  content_zh_tw: z.string(),
  title_en_us: z.string(),
  content_en_us: z.string(),
}

/** As the staff keep it, in every language. */
const kept = z.object({
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
})
export type KeptPublication = z.output<typeof kept>

const row = z.object({
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
  /** How many of those it is for have read it. */
  read: z.number().int(),
  audience: z.number().int(),
})
export type PublicationListRow = z.output<typeof row>

const reader = z.object({ id: z.number().int(), account: z.string(), name: z.string(), read_time: z.string().nullable() })
export type PublicationReaderRow = z.output<typeof reader>

const sentFields = sentSchema(publicationFields)
const sent = sentFields.extend({
  extends: z
    .array(z.object({ name: z.string().max(800), src: z.string().max(500) }))
    .max(100)
    .nullish(),
})
const sentAgain = sent.extend({ version: z.number().int() })
const staffQuery = z.object({ status: state.optional(), keywords: z.string().max(200).optional(), ...pageQuery })

const own = { tag: 'bulletins', audience: 'customer' } as const
const bulletins = { tag: 'bulletins', audience: 'staff' } as const
const notices = { tag: 'notices', audience: 'staff' } as const

/** What the staff do with one that is kept, alike for both: written anew, deleted, moved, and who has read it. */
const keptRoutes = ({ area, path, one }: { readonly area: 'bulletins' | 'notices'; readonly path: string; readonly one: string }) => {
  const desk = { tag: area, audience: 'staff' } as const
  return {
    change: defineRoute({
      ...desk,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Write a draft anew, for the version that was seen',
      permission: { area, action: 'update' },
      params: z.object({ id }),
      body: sentAgain,
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
      summary: `Whom a ${one} is for, and who has read it when`,
      permission: { area, action: 'read' },
      params: z.object({ id }),
      query: z.object({ ...pageQuery }),
      payload: listOf(reader).extend({ read: z.number().int() }),
    }),
    move: defineRoute({
      ...desk,
      method: 'POST',
      path: `${path}/{id}/{event}`,
      summary: 'Publish, schedule for its publish time, take back from the schedule, or withdraw; for the version that was seen',
      permission: { area, action: 'approve' },
      params: z.object({ id, event }),
      body: z.object({ version: z.number().int() }),
      payload: kept,
    }),
  }
}
const keptBulletins = keptRoutes({ area: 'bulletins', path: '/admin/bulletins', one: 'bulletin' })
const keptNotices = keptRoutes({ area: 'notices', path: '/common/notice', one: 'notice' })

/** The board of a shipper (spec §1, §4). */
export const bulletinRoutes = {
  bulletinIndex: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/bulletin/index',
    summary: 'Bulletins that are out for the shipper, the last published first; `unread` leaves those that it has not confirmed',
    query: listQuery,
    payload: shownList,
  }),
  readBulletin: defineRoute({
    ...own,
    method: 'POST',
    path: '/portal/bulletin/has_read',
    summary: 'Confirm the reading of a bulletin; once more changes nothing',
    body: z.object({ id }),
    payload: reading,
  }),
  bulletin: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/bulletin/{id}',
    summary: 'One bulletin',
    params: z.object({ id }),
    payload: shown,
  }),
  bulletinFile: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/bulletin/{id}/files/{file_id}',
    summary: 'An attachment, for those that the bulletin is shown to',
    params: z.object({ id, file_id: z.string().regex(FILE_ID) }),
    file: 'application/octet-stream',
  }),
}

/** What the staff publish on the board. */
export const bulletinStaffRoutes = {
  bulletins: defineRoute({
    ...bulletins,
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
    summary: 'Upload an attachment: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most',
    permission: { area: 'bulletins', action: 'create' },
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
  moveBulletin: keptBulletins.move,
}

const anybody = { tag: 'notices', audience: 'any', permission: { area: 'notices', action: 'read' } } as const

/** Notices (spec §7): for shippers those that are out for them, for the staff all. */
export const noticeRoutes = {
  notices: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice',
    summary: 'Notices: those that are out for a shipper, all for the staff',
    query: listQuery.extend({ status: state.optional() }),
    payload: z.object({ rows: z.array(z.union([shown, row])), total: z.number().int(), unread: z.number().int() }),
  }),
  poppingNotices: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice/elastic',
    summary: 'Notices that pop up: those that the shipper has not browsed yet; none for the staff',
    payload: shownList,
  }),
  browseNotice: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice/browse/{id}',
    summary: 'Browse a notice: it answers it, and it pops up no more',
    writes: true,
    params: z.object({ id }),
    payload: shown,
  }),
  notice: defineRoute({
    ...anybody,
    method: 'GET',
    path: '/common/notice/{id}',
    summary: 'One notice: as its shipper is shown it, in every language for the staff',
    params: z.object({ id }),
    payload: z.union([kept, shown]),
  }),
  noticeFile: defineRoute({
    ...own,
    tag: 'notices',
    method: 'GET',
    path: '/common/notice/{id}/files/{file_id}',
    summary: 'An attachment, for those that the notice is shown to',
    params: z.object({ id, file_id: z.string().regex(FILE_ID) }),
    file: 'application/octet-stream',
  }),
}

/** What the staff publish as notices (spec §7). */
export const noticeStaffRoutes = {
  addNotice: defineRoute({
    ...notices,
    method: 'POST',
    path: '/common/notice',
    summary: 'Write a draft; multipart, with one file at most, or JSON',
    permission: { area: 'notices', action: 'create' },
    upload: 'optional',
    body: sent.extend({ extends: z.union([sent.shape.extends, z.string().max(20_000)]) }),
    payload: kept,
  }),
  changeNotice: keptNotices.change,
  removeNotice: keptNotices.remove,
  noticeReaders: keptNotices.readers,
  moveNotice: keptNotices.move,
}
