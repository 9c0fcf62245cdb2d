import { instantText } from '#core/base/kernel/instant.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { isMessageTemplate, type MessageText } from '#core/portal/messages/message-templates.ts'
import type { KeptMessage, Mailboxes, MailboxUnit, MessageSender, SentFilter } from '#core/portal/messages/message.ports.ts'
import { kindOfTemplate } from '#core/portal/notifications/notification-kind.ts'
import { sqlNotify } from '../notifications/sql-notify.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { sqlLivePublisher } from '../../platform/live/sql-live-events.ts'
import { noteMessage } from '../webhooks/note-webhooks.ts'

const MESSAGE = shape({
  id: 'bigint',
  account_id: 'bigint',
  type: narrowColumn<KeptMessage['type']>('text'),
  template: 'text?',
  params: narrowColumn<Readonly<Record<string, string | Words>> | null>('jsonb?'),
  title: 'text?',
  content: 'text?',
  airway_number: 'text?',
  link: 'text?',
  state: narrowColumn<KeptMessage['state']>('text'),
  created_at: 'timestamptz',
})
type Row = RowOf<typeof MESSAGE>

/** A message whose template no longer exists is shown without a text. */
const textOf = ({ template, params, title, content }: Row): MessageText =>
  template !== null && isMessageTemplate(template) ? { template, params: params ?? {} } : { title: title ?? '', content: content ?? '' }

const messageOf = (row: Row): KeptMessage => ({
  id: row.id,
  accountId: row.account_id,
  type: row.type,
  text: textOf(row),
  airwayNumber: row.airway_number ?? undefined,
  link: row.link ?? undefined,
  state: row.state,
  createdAt: row.created_at.getTime(),
})

const SAYS = (mark: string): string =>
  `(${mark}::text is null or folded(title) like ${mark} or folded(content) like ${mark} or folded(airway_number) like ${mark} or folded(params::text) like ${mark})`

/** Of a template that its reader may see. */
const IS_OPEN = (closed: string): string => `(template is null or template <> all(${closed}::text[]))`

const LIST = query(
  { ...MESSAGE, total: 'bigint' },
  `select ${columnsOf(MESSAGE)}, count(*) over () as total from messages
    where account_id = $1 and ($2::text[] is null or state = any($2)) and ${SAYS('$3')} and ${IS_OPEN('$6')}
    order by created_at desc, id desc limit $4 offset $5`,
)
const FIND = query(MESSAGE, `select ${columnsOf(MESSAGE)} from messages where account_id = $1 and id = $2`)
const UNREAD = query(
  { unread: 'bigint' },
  `select count(*) as unread from messages where account_id = $1 and state = 'unread' and ${IS_OPEN('$2')}`,
)
const SENT_SORTED = { account: 'a.account', title: 'm.title', sender: 's.name', create_time: 'm.created_at' } as const
const sentBy = (
  sort: SentFilter['sort'],
): string => `select ${columnsOf(MESSAGE, 'm')}, a.account, s.name as sender, count(*) over () as total
  from messages m join accounts a on a.id = m.account_id join accounts s on s.id = m.sender_id
  where m.sender_id is not null and ($1::text is null or folded(m.title) like $1 or folded(m.content) like $1 or folded(a.account) like $1) and ($4::bigint[] is null or m.account_id = any($4))
  ${orderBy(sort, SENT_SORTED, 'm.created_at desc, m.id desc')} limit $2 offset $3`
const SENT = queryBy({ ...MESSAGE, account: 'text', sender: 'text', total: 'bigint' }, sentBy, undefined)
const NEXT = query(
  { id: 'bigint' },
  `select id from messages where account_id = $1 and state = 'unread' and id <> $3 and ${IS_OPEN('$4')}
  order by (created_at, id) < ($2, $3) desc, created_at desc, id desc limit 1`,
)

/** Reads mailboxes. */
export const sqlMailboxes = (sql: Sql): Mailboxes => ({
  list: async ({ accountId, states, keywords, closed = [], page, pageSize }) => {
    const rows = await sql.rows(LIST, [accountId, states ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize, closed])
    return { rows: rows.map(messageOf), total: rows[0]?.total ?? 0 }
  },
  find: async (accountId, id) => {
    const [row] = await sql.rows(FIND, [accountId, id])
    return row && messageOf(row)
  },
  unread: async (accountId, closed = []) => {
    const [row] = await sql.rows(UNREAD, [accountId, closed])
    return row?.unread ?? 0
  },
  nextUnread: async (accountId, { id, createdAt }, closed = []) => {
    const [row] = await sql.rows(NEXT, [accountId, instantText(createdAt), id, closed])
    return row?.id
  },
  sent: async ({ keywords, sort, clientIds, page, pageSize }) => {
    const rows = await sql.rows(SENT(sort), [keywordPattern(keywords), pageSize, (page - 1) * pageSize, clientIds ?? null])
    return {
      rows: rows.map((row) => ({ ...messageOf(row), account: row.account, sender: row.sender })),
      total: rows[0]?.total ?? 0,
    }
  },
})

const SEND = `insert into messages (account_id, type, template, params, title, content, airway_number, link, sender_id, created_at)
  select one, $2, $3, $4, $5, $6, $7, $8, $9, $10 from unnest($1::bigint[]) as one
  where not exists (select from notification_choices c where c.account_id = one and c.kind = $11 and not c.board)`

/** Puts messages into mailboxes within a transaction. */
export const sqlMessageSender = (connection: Connection): MessageSender => ({
  send: async ({ accountIds, type, text, airwayNumber, link, senderId, at }) => {
    if (accountIds.length === 0) return
    const [template, params] = 'template' in text ? [text.template, JSON.stringify(text.params)] : [null, null]
    const [title, content] = 'template' in text ? [null, null] : [text.title, text.content]
    const about = [airwayNumber ?? null, link ?? null, senderId ?? null, instantText(at)]
    noteMessage(connection, { accountIds, text, at })
    const kind = kindOfTemplate('template' in text ? text.template : undefined)
    connection.later(SEND, [accountIds, type, template, params, title, content, ...about, kind])
    sqlNotify(connection, { accountIds, kind, text, link, at })
    await sqlLivePublisher(connection).publish({ topic: 'messages', to: { accountIds } })
  },
})

const STATES = query(
  { state: narrowColumn<KeptMessage['state']>('text') },
  'select state from messages where account_id = $1 and id = any($2::bigint[]) order by id',
)
const SHIPPERS = query(
  { id: 'bigint', account: 'text' },
  `select id, account from accounts where audience = 'customer' and enabled and ($1::text[] is null or lower(account) = any($1))
    and ($2::bigint[] is null or id = any($2)) order by id`,
)

export const sqlMailboxUnit = (connection: Connection): MailboxUnit['messages'] => ({
  ...sqlMessageSender(connection),
  move: async ({ accountId, ids, from, to }) => {
    const rows = await connection.rows(
      'update messages set state = $4 where account_id = $1 and id = any($2::bigint[]) and state = $3 returning id',
      [accountId, ids, from, to],
    )
    return rows.length
  },
  statesOf: async ({ accountId, ids }) => {
    const rows = await connection.rows(STATES, [accountId, ids])
    return rows.map(({ state }) => state)
  },
  shippers: async (accounts, within) => {
    const rows = await connection.rows(SHIPPERS, [accounts === 'all' ? null : accounts.map((one) => one.toLowerCase()), within ?? null])
    const known = new Set(rows.map(({ account }) => account.toLowerCase()))
    return {
      ids: rows.map(({ id }) => id),
      unknown: accounts === 'all' ? [] : accounts.filter((one) => !known.has(one.toLowerCase())),
    }
  },
})
