import { sql, type Kysely } from 'kysely'

/**
 * AppKeys by their hash alone, sessions that end with what was proven for them, passwords that are
 * due for a change, and short messages by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The hash of a text as the server makes it for tokens and keys: SHA-256 in base64url. */
export const hashOfText = (text: string): string =>
  `rtrim(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), '=')`

const statements = [
  `create table app_keys (
    account_id bigint primary key references accounts (id) on delete cascade,
    key_hash text not null,
    prefix text not null,
    made_at timestamptz,
    used_at timestamptz
  )`,
  // Keys that were stored as text go on working; when they were made nobody wrote down.
  `insert into app_keys (account_id, key_hash, prefix) select account_id, ${hashOfText('app_secret')}, left(app_secret, 6) from shippers`,
  'alter table shippers drop column app_secret',
  'alter table accounts add column session_epoch integer not null default 0, add column password_due boolean not null default false',
  // Tokens that an earlier version gave for a key cannot be distinguished from others; they end
  // within a day.
  'alter table sessions add column epoch integer not null default 0, add column key_hash text',
  `create table sms_counts (
    key text primary key,
    day date not null,
    sent integer not null
  )`,
]
