import type { TextOutbox } from '#core/portal/members/member.ports.ts'
import type { MailOutbox } from '#core/portal/notifications/mail.ports.ts'
import type { Connection } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { query } from '../../database/row-shape.ts'

const QUEUE = query(
  { id: 'bigint' },
  `insert into mails (to_address, account_id, locale, subject, body, link, unsubscribe, created_at, next_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
)
const ATTACH = 'insert into mail_attachments (mail_id, place, name, type, bytes) values ($1, $2, $3, $4, $5)'

/** Mails in SQL, queued within a transaction. */
export const sqlMailOutbox = (connection: Connection): MailOutbox => ({
  queue: async ({ to, accountId, locale, subject, text, link, unsubscribe, attachments = [], at }) => {
    const [row] = await connection.rows(QUEUE, [
      to,
      accountId ?? null,
      locale,
      subject,
      text,
      link ?? null,
      unsubscribe ?? null,
      instantText(at),
    ])
    for (const [place, { name, type, bytes }] of attachments.entries())
      await connection.rows(ATTACH, [row?.id, place, name, type, Buffer.from(bytes)])
  },
})

const QUEUE_TEXT = `insert into text_messages (phone, account_id, locale, template, params, created_at, queued_at, next_at)
  values ($1, $2, $3, $4, $5, $6, $6, $6)`

/** Text messages to people who have no account yet, queued likewise. */
export const sqlTextOutbox = (connection: Connection): TextOutbox => ({
  queue: async ({ to, accountId, locale, template, params, at }) => {
    await connection.rows(QUEUE_TEXT, [to, accountId, locale, template, JSON.stringify(params), instantText(at)])
  },
})
