import type { NotificationPart, SendState } from '#core/portal/notifications/notification.ports.ts'
import type { Connection } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

const PROFILE = `insert into notification_profiles (account_id, email, locale, is_chosen) values ($1, $2, $3, true)
  on conflict (account_id) do update set email = excluded.email, locale = excluded.locale, is_chosen = true`
const CHOICES = `insert into notification_choices (account_id, kind, board, mail, sms)
  select $1, kind, board, mail, sms from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[]) as c(kind, board, mail, sms)
  on conflict (account_id, kind) do update set board = excluded.board, mail = excluded.mail, sms = excluded.sms`
const FORGET = 'delete from notification_wordings where channel = $1 and template = $2 and locale = $3'
const WORD = `insert into notification_wordings (channel, template, locale, subject, body, sms_template, written_by, written_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (channel, template, locale) do update
  set subject = excluded.subject, body = excluded.body, sms_template = excluded.sms_template, written_by = excluded.written_by, written_at = excluded.written_at`
const STATE = narrowColumn<SendState>('text')
const LOCKED = { mail: 'mails', sms: 'text_messages' } as const
const LOCK_MAIL = query({ state: STATE }, 'select state from mails where id = $1 for update')
const LOCK_TEXT = query({ state: STATE }, 'select state from text_messages where id = $1 for update')
const LOCK = { mail: LOCK_MAIL, sms: LOCK_TEXT }

/** The choices of accounts and the wordings of staff, within a transaction. */
export const sqlNotificationKeeper = (connection: Connection): NotificationPart => ({
  keepProfile: async (accountId, { email, locale }) => {
    await connection.rows(PROFILE, [accountId, email ?? null, locale])
  },
  keepChoices: async (accountId, choices) => {
    const column = (name: 'board' | 'mail' | 'sms'): readonly boolean[] => choices.map((one) => one[name])
    await connection.rows(CHOICES, [accountId, choices.map(({ kind }) => kind), column('board'), column('mail'), column('sms')])
  },
  keepMailWording: async ({ template, locale }, wording, { accountId, at }) => {
    if (wording === undefined) await connection.rows(FORGET, ['mail', template, locale])
    else await connection.rows(WORD, ['mail', template, locale, wording.subject, wording.body, null, accountId, instantText(at)])
  },
  keepTextWording: async ({ template, locale }, code, { accountId, at }) => {
    if (code === undefined) await connection.rows(FORGET, ['sms', template, locale])
    else await connection.rows(WORD, ['sms', template, locale, null, null, code, accountId, instantText(at)])
  },
  sendAgain: async (channel, id, at) => {
    const [row] = await connection.rows(LOCK[channel], [id])
    if (row === undefined || row.state === 'waiting') return row?.state
    await connection.rows(
      `update ${LOCKED[channel]} set state = 'waiting', attempts = attempts + 1, next_at = $2, queued_at = $2, sent_at = null, error = null where id = $1`,
      [id, instantText(at)],
    )
    return row.state
  },
})
