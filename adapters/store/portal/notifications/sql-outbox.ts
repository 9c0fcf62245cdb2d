import { instantText } from '#core/base/kernel/instant.ts'
import type { Locale, Words } from '#core/base/kernel/words.ts'
import type { OutboxPart, TakenMail, TakenText } from '#core/portal/notifications/notification.ports.ts'
import type { SentState } from '#core/portal/notifications/outbox.rules.ts'
import type { NotificationContent } from '#core/portal/notifications/word-notification.ts'
import type { ReaderLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import type { Connection } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape } from '../../database/row-shape.ts'

const TAKEN = {
  id: 'bigint',
  account_id: 'bigint?',
  locale: narrowColumn<Locale>('text'),
  template: 'text?',
  params: narrowColumn<Readonly<Record<string, string | Words>> | null>('jsonb?'),
  subject: 'text?',
  body: 'text?',
  attempts: 'integer',
  created_at: 'timestamptz',
  queued_at: 'timestamptz?',
} as const
const MAIL = shape({
  ...TAKEN,
  locale: narrowColumn<ReaderLanguage>('text'),
  message_id: 'uuid',
  to_address: 'text',
  link: 'text?',
  unsubscribe: 'text?',
})
const TEXT = shape({ ...TAKEN, phone: 'text' })

/** The oldest that are due, each for one server, and put off until the lease ends. */
const taking = (table: string, columns: string): string => `update ${table} m set attempts = m.attempts + 1, next_at = $2
  from (select id from ${table} where next_at <= $1 order by next_at, id limit $3 for update skip locked) due
  where m.id = due.id returning ${columns}`
const TAKE_MAILS = query(MAIL, taking('mails', columnsOf(MAIL, 'm')))
const TAKE_TEXTS = query(TEXT, taking('text_messages', columnsOf(TEXT, 'm')))

type Row = {
  readonly template: string | null
  readonly params: Readonly<Record<string, string | Words>> | null
  readonly subject: string | null
  readonly body: string | null
}
const saidOf = ({ template, params, subject, body }: Row): NotificationContent =>
  template === null ? { subject: subject ?? '', text: body ?? '' } : { template, params: params ?? {} }

const SETTLE = (table: string): string =>
  `update ${table} set state = $3, next_at = $4, sent_at = $5, error = $6, subject = coalesce($7, subject), body = $8
    where id = $1 and attempts = $2 and state = 'waiting'`

const settled = (after: SentState, now: number): readonly unknown[] => [
  after.state,
  after.state === 'waiting' ? instantText(after.nextAt) : null,
  after.state === 'sent' ? instantText(now) : null,
  'error' in after ? after.error.slice(0, 500) : null,
]

const REMOVE = (table: string): string =>
  `delete from ${table} where id in (select id from ${table} where created_at < $1 and state <> 'waiting' order by created_at limit $2) returning id`

/** The outboxes of mails and text messages in SQL, within a transaction. */
export const sqlOutbox = (connection: Connection): OutboxPart => ({
  takeMails: async ({ now, until, most }) => {
    const rows = await connection.rows(TAKE_MAILS, [instantText(now), instantText(until), most])
    return rows.map((row): TakenMail => ({
      id: row.id,
      messageId: row.message_id,
      to: row.to_address,
      accountId: row.account_id ?? undefined,
      locale: row.locale,
      said: saidOf(row),
      link: row.link ?? undefined,
      unsubscribe: row.unsubscribe ?? undefined,
      attempts: row.attempts,
      queuedAt: (row.queued_at ?? row.created_at).getTime(),
    }))
  },
  takeTexts: async ({ now, until, most }) => {
    const rows = await connection.rows(TAKE_TEXTS, [instantText(now), instantText(until), most])
    return rows.map((row): TakenText => ({
      id: row.id,
      to: row.phone,
      accountId: row.account_id ?? undefined,
      locale: row.locale,
      said: saidOf(row),
      attempts: row.attempts,
      queuedAt: (row.queued_at ?? row.created_at).getTime(),
    }))
  },
  settleMail: async ({ id, attempts, after, now, subject, text }) => {
    await connection.rows(SETTLE('mails'), [id, attempts, ...settled(after, now), subject, text])
  },
  settleText: async ({ id, attempts, after, now, text }) => {
    await connection.rows(SETTLE('text_messages'), [id, attempts, ...settled(after, now), null, text])
  },
  removeBefore: async (before, most) => {
    const mails = await connection.rows(REMOVE('mails'), [instantText(before), most])
    const texts = await connection.rows(REMOVE('text_messages'), [instantText(before), most])
    return mails.length + texts.length
  },
})
