import type { Locale, Words } from '#core/base/kernel/words.ts'
import type { MessageTemplate } from '#core/portal/messages/message-templates.ts'
import type { NotificationKind } from '#core/portal/notifications/notification-kind.ts'
import type { Channel, NotificationReading, SendState } from '#core/portal/notifications/notification.ports.ts'
import type { ReaderLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { foldedText } from '../../database/search-text.ts'

const LOCALE = narrowColumn<Locale>('text')
const PARAMS = narrowColumn<Readonly<Record<string, string | Words>> | null>('jsonb?')
const REACHABLE = query(
  { email: 'text?', contact_email: 'text?', bill_email: 'text?', phone: 'text?', locale: LOCALE },
  `select p.email, nullif(a.contact_email, '') as contact_email, nullif(s.bill_email, '') as bill_email, a.account_phone as phone, coalesce(p.locale, 'zh-CN') as locale
    from accounts a left join notification_profiles p on p.account_id = a.id left join shippers s on s.account_id = a.id where a.id = $1`,
)
const CHOICES = query(
  { kind: narrowColumn<NotificationKind>('text'), board: 'boolean', mail: 'boolean', sms: 'boolean' },
  'select kind, board, mail, sms from notification_choices where account_id = $1',
)
const MAIL_WORDING = query(
  { subject: 'text?', body: 'text?' },
  "select subject, body from notification_wordings where channel = 'mail' and template = $1 and locale = $2",
)
const TEXT_WORDING = query(
  { code: 'text', content: 'text' },
  `select t.template_name as code, t.template_content as content from notification_wordings w join sms_template t on t.template_name = w.sms_template
    where w.channel = 'sms' and w.template = $1 and w.locale = $2`,
)
const WORDED = query(
  { channel: narrowColumn<Channel>('text'), template: narrowColumn<MessageTemplate>('text'), locale: LOCALE },
  'select channel, template, locale from notification_wordings order by channel, template, locale limit 1000',
)
const SMS_TEMPLATE = query({ content: 'text' }, 'select template_content as content from sms_template where template_name = $1')
const SMS_TEMPLATES = query(
  { name: 'text', content: 'text' },
  'select template_name as name, template_content as content from sms_template order by template_name limit 500',
)
const NEWEST_PARAMS = query(
  { params: PARAMS },
  'select params from (select template, params, created_at from mails order by created_at desc, id desc limit 500) m where template = $1 limit 1',
)
/** Nothing is written, nor locked, where nothing changes: every beginning of a visit comes here. */
const NOTE_LANGUAGE = `insert into notification_profiles (account_id, locale)
  select $1, $2 where not exists (select from notification_profiles where account_id = $1 and (is_chosen or locale = $2))
  on conflict (account_id) do update set locale = excluded.locale where not notification_profiles.is_chosen`
const ATTACHMENTS = query(
  { name: 'text', type: 'text', bytes: 'bytea' },
  'select name, type, bytes from mail_attachments where mail_id = $1 order by place',
)

const SENT = shape({
  id: 'bigint',
  account: 'text?',
  to_address: 'text',
  template: 'text?',
  subject: 'text?',
  body: 'text?',
  params: PARAMS,
  locale: narrowColumn<ReaderLanguage>('text'),
  state: narrowColumn<SendState>('text'),
  attempts: 'integer',
  error: 'text?',
  created_at: 'timestamptz',
  sent_at: 'timestamptz?',
  next_at: 'timestamptz?',
  link: 'text?',
  total: 'bigint',
})
const listing = (
  table: string,
  to: string,
  link: string,
): string => `select m.id, a.account, m.${to} as to_address, m.template, m.subject, m.body, m.params, m.locale, m.state,
    m.attempts, m.error, m.created_at, m.sent_at, m.next_at, ${link} as link, count(*) over () as total
  from ${table} m left join accounts a on a.id = m.account_id
  where ($1::text[] is null or m.state = any($1)) and ($2::text is null or starts_with(folded(m.${to}), $2) or folded(a.account) = $2)
  order by m.created_at desc, m.id desc limit $3 offset $4`
const LIST_MAILS = query(SENT, listing('mails', 'to_address', 'm.link'))
const LIST_TEXTS = query(SENT, listing('text_messages', 'phone', 'null::text'))
const LIST = { mail: LIST_MAILS, sms: LIST_TEXTS }

const sentOf = (row: RowOf<typeof SENT>) => ({
  id: row.id,
  account: row.account ?? undefined,
  to: row.to_address,
  template: row.template ?? undefined,
  subject: row.subject ?? undefined,
  text: row.body ?? undefined,
  link: row.link ?? undefined,
  params: row.params ?? undefined,
  locale: row.locale,
  state: row.state,
  attempts: row.attempts,
  error: row.error ?? undefined,
  createdAt: row.created_at.getTime(),
  sentAt: row.sent_at?.getTime(),
  nextAt: row.next_at?.getTime(),
})

/** Reads choices, wordings and what was sent. */
export const sqlNotificationReading = (sql: Sql): NotificationReading => ({
  reachable: async (accountId) => {
    const [row] = await sql.rows(REACHABLE, [accountId])
    return (
      row && {
        email: row.email ?? undefined,
        contactEmail: row.contact_email ?? undefined,
        billEmail: row.bill_email ?? undefined,
        phone: row.phone ?? undefined,
        locale: row.locale,
      }
    )
  },
  choices: async (accountId) => new Map((await sql.rows(CHOICES, [accountId])).map(({ kind, ...choice }) => [kind, choice])),
  mailWording: async (template, locale) => {
    const [row] = await sql.rows(MAIL_WORDING, [template, locale])
    return row && { subject: row.subject ?? '', body: row.body ?? '' }
  },
  textWording: async (template, locale) => (await sql.rows(TEXT_WORDING, [template, locale]))[0],
  worded: () => sql.rows(WORDED),
  smsTemplate: async (name) => (await sql.rows(SMS_TEMPLATE, [name]))[0]?.content,
  smsTemplates: () => sql.rows(SMS_TEMPLATES),
  newestParams: async (template) => (await sql.rows(NEWEST_PARAMS, [template]))[0]?.params ?? undefined,
  list: async ({ channel, states, keywords, page, pageSize }) => {
    const rows = await sql.rows(LIST[channel], [states ?? null, foldedText(keywords), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(sentOf), total: rows[0]?.total ?? 0 }
  },
  attachments: (mailId) => sql.rows(ATTACHMENTS, [mailId]),
  noteLanguage: async (accountId, locale) => {
    await sql.rows(NOTE_LANGUAGE, [accountId, locale])
  },
})
