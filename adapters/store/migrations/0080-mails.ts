import { sql, type Kysely } from 'kysely'

/** Mails that wait to be sent and those that were, with the files that go with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mails (
    id bigint generated always as identity primary key,
    message_id uuid not null default gen_random_uuid(),
    to_address text not null,
    account_id bigint references accounts (id),
    locale text not null,
    subject text not null,
    body text not null,
    link text,
    unsubscribe text,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    attempts integer not null default 0,
    next_at timestamptz,
    error text,
    created_at timestamptz not null,
    sent_at timestamptz,
    check ((state = 'waiting') = (next_at is not null)),
    check ((state = 'sent') = (sent_at is not null))
  )`,
  'create index on mails (next_at, id) where next_at is not null',
  'create index on mails (account_id, id desc) where account_id is not null',
  'create index on mails (created_at desc, id desc)',
  `create table mail_attachments (
    mail_id bigint not null references mails (id) on delete cascade,
    place smallint not null,
    name text not null,
    type text not null,
    bytes bytea not null,
    primary key (mail_id, place)
  )`,
]
