import type { PhoneCodes } from '#core/platform/access/identity.ports.ts'
import type { SmsOutbox } from '#core/portal/notifications/sms.port.ts'
import type { Sql } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { query } from '../../database/row-shape.ts'

const NOW = query({ now: 'timestamptz' }, 'select clock_timestamp() as now')
const CODE = query(
  { code_hash: 'text', sent_at: 'timestamptz', tries: 'integer', is_used: 'boolean' },
  'select code_hash, sent_at, tries, is_used from phone_codes where phone = $1',
)

/**
 * In the order of the keys, so that two messages never wait for each other; a new day begins at 1.
 */
const COUNT_SENT = query(
  { key: 'text', sent: 'integer' },
  `insert into sms_counts as c (key, day, sent) select key, $1::date, 1 from unnest($2::text[]) as key order by key collate "C"
    on conflict (key) do update set day = excluded.day, sent = case when c.day = excluded.day then c.sent + 1 else 1 end
    returning key, sent`,
)

/**
 * Codes in SQL. A phone without an earlier code has no row to lock, so an advisory lock on its
 * number is taken.
 */
export const sqlPhoneCodes = (sql: Sql): PhoneCodes => ({
  lock: async (phone) => {
    await sql.rows("select pg_advisory_xact_lock(hashtextextended('phone code ' || $1, 0))", [phone])
    const [now] = await sql.rows(NOW)
    const [row] = await sql.rows(CODE, [phone])
    const code = row && { phone, codeHash: row.code_hash, sentAt: row.sent_at.getTime(), tries: row.tries, isUsed: row.is_used }
    return { code, now: now?.now.getTime() ?? 0 }
  },
  keep: async ({ phone, codeHash, sentAt, tries, isUsed }) => {
    await sql.rows(
      `insert into phone_codes (phone, code_hash, sent_at, tries, is_used) values ($1, $2, $3, $4, $5)
        on conflict (phone) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = excluded.tries, is_used = excluded.is_used`,
      [phone, codeHash, instantText(sentAt), tries, isUsed],
    )
  },
  drop: async (phone) => {
    await sql.rows('delete from phone_codes where phone = $1', [phone])
  },
  countSent: async ({ day, counts }) => {
    const counted = await sql.rows(COUNT_SENT, [day, counts.map(({ key }) => key)])
    return counts.find(({ key, most }) => counted.some((row) => row.key === key && row.sent > most))
  },
  takeBackSent: async ({ day, counts }) => {
    for (const { key } of counts.toSorted((left, right) => (left.key < right.key ? -1 : 1)))
      await sql.rows('update sms_counts set sent = greatest(0, sent - 1) where key = $2 and day = $1', [day, key])
  },
})

const MOST_SHOWN = 20
const SENT = query(
  { code: 'text', created_at: 'timestamptz' },
  `select code, created_at from sms_outbox where phone = $1 order by id desc limit ${MOST_SHOWN}`,
)

/** Messages of the sandbox in SQL, so that every server shows them. */
export const sqlSmsOutbox = (sql: Sql): SmsOutbox => ({
  add: async ({ phone, code }) => {
    await sql.rows('insert into sms_outbox (phone, code) values ($1, $2)', [phone, code])
  },
  of: async (phone) => (await sql.rows(SENT, [phone])).map((row) => ({ phone, code: row.code, at: row.created_at.getTime() })),
})
