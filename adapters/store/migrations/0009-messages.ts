import { sql, type Kysely } from 'kysely'

/** Adds the messages to shippers: a text of ours with what fills it, or as the staff wrote it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table messages (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    type text not null check (type in ('general', 'workOrder')),
    template text,
    params jsonb,
    title text,
    content text,
    airway_number text,
    link text,
    sender_id bigint references accounts (id) on delete set null,
    state text not null default 'unread' check (state in ('unread', 'read', 'trash')),
    created_at timestamptz not null,
    check ((template is null) <> (title is null))
  )`,
  'create index on messages (account_id, state, created_at desc, id desc)',
  'create index on messages (account_id, created_at desc, id desc)',
  'create index on messages (created_at desc, id desc) where sender_id is not null',
]
