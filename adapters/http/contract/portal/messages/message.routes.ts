import { MESSAGE_LISTS } from '#core/portal/messages/message.machine.ts'
import { SENT_SORTS } from '#core/portal/messages/message.ports.ts'
import { z } from 'zod'
import { writtenMessageFields } from '#core/portal/messages/send-message.usecase.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const MOST_ID = 2_147_483_647
const MOST_AT_ONCE = 500
const id = z.coerce.number().int().min(1).max(MOST_ID)
/** A list of the mailbox by its name, or by the `status` of its messages: 1 unread, 2 read. */
const listStatus = z.enum([...Object.values(MESSAGE_LISTS), '1', '2'])
/** One message, or a list of them. */
const ids = z.union([z.array(id).max(MOST_AT_ONCE), id.transform((one) => [one])])

/** A message in the specification's names. */
const row = named(
  'Message',
  z.object({
    msg_id: z.number().int(),
    title: z.string(),
    content: z.string(),
    /** 1 unread, 2 read. */
    status: z.number().int(),
    /** 2 is a work order. */
    type: z.number().int(),
    airway_number: z.string().nullable(),
    /** The page that it refers to. */
    link: z.string().nullable(),
    create_time: z.string(),
  }),
)
export type MessageRow = z.output<typeof row>

const opened = named(
  'OpenedMessage',
  row.and(
    z.object({
      /** The next unread one; null where there is none. */
      next_id: z.number().int().nullable(),
      unread: z.number().int(),
    }),
  ),
)

const own = {
  tag: 'messages',
  audience: 'any',
  permission: { area: 'session', action: 'read' },
  clients: 'none',
  pages: ['message_list'],
} as const
const idsInput = named('MessageIdsInput', z.object({ msg_id: ids }))
const moved = named('MovedMessages', z.object({ changed: z.number().int(), unread: z.number().int() }))

/** The mailbox of an account; staff find in theirs what they asked for, such as an export. */
export const messageRoutes = {
  mailbox: defineRoute({
    ...own,
    method: 'GET',
    path: '/message/init',
    member: 'any',
    summary: 'The newest messages of each list, and how many are unread',
    payload: z.object({ unread: z.array(row), readed: z.array(row), trash: z.array(row), unread_total: z.number().int() }),
  }),
  messageContent: defineRoute({
    ...own,
    method: 'GET',
    path: '/message/content',
    member: 'any',
    summary: 'Open a message and mark it as read; `next_id` is the next unread one',
    writes: true,
    query: z.object({ msg_id: id }),
    payload: opened,
  }),
  readMessages: defineRoute({
    ...own,
    method: 'POST',
    path: '/message/has_read',
    member: 'any',
    summary: 'Mark messages as read',
    body: idsInput,
    payload: moved,
  }),
  removeMessages: defineRoute({
    ...own,
    method: 'POST',
    path: '/message/remove_readed',
    member: 'any',
    summary: 'Move read messages to the trash',
    body: idsInput,
    payload: moved,
  }),
  restoreMessages: defineRoute({
    ...own,
    method: 'POST',
    path: '/message/restore',
    member: 'any',
    summary: 'Take messages out of the trash',
    body: idsInput,
    payload: moved,
  }),
  messages: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/message/index',
    member: 'any',
    summary: 'Messages by list and keywords, newest first; the `status` 1 is the list `unread`, 2 is `readed`',
    query: z.object({ status: listStatus.optional(), keywords: z.string().max(100).optional(), ...pageQuery }),
    payload: listOf(row),
  }),
  message: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/message/info/{id}',
    member: 'any',
    summary: 'One message, without marking it as read',
    params: z.object({ id }),
    payload: row,
  }),
  latestMessages: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/message/elastic',
    member: 'any',
    summary: 'What the bell shows: how many are unread, and the newest of them',
    payload: z.object({ rows: z.array(row), total: z.number().int(), badge: z.string().nullable() }),
  }),
}

const sent = named('SentMessage', row.omit({ link: true }).extend({ account: z.string(), sender: z.string() }))

/** Messages from staff to shippers. */
export const sentMessageRoutes = {
  sentMessages: defineRoute({
    method: 'GET',
    path: '/admin/messages',
    tag: 'messages',
    summary: 'Messages that the staff sent, newest first; the status is the reader’s',
    audience: 'staff',
    permission: { area: 'messages', action: 'read' },
    clients: 'list',
    query: z.object({ keywords: z.string().max(100).optional(), sort: sortedBy(SENT_SORTS), ...pageQuery }),
    payload: listOf(sent),
  }),
  sendMessage: defineRoute({
    method: 'POST',
    path: '/admin/messages',
    tag: 'messages',
    summary: 'Send a message to some shippers by their accounts, or to all with `all`',
    audience: 'staff',
    permission: { area: 'messages', action: 'create' },
    clients: 'record',
    body: z.object({
      ...sentSchema(writtenMessageFields).shape,
      accounts: z.array(z.string().max(60)).max(MOST_AT_ONCE).default([]),
      all: z.boolean().default(false),
    }),
    payload: z.object({ sent: z.number().int() }),
  }),
}
