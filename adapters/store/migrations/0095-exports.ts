import { sql, type Kysely } from 'kysely'

/** Lists that are made as files in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table exports (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    list text not null,
    query json not null,
    locale text not null,
    state text not null check (state in ('ready', 'success', 'failed')),
    round integer not null,
    expected bigint not null,
    rows bigint not null default 0,
    created_at timestamptz not null,
    finished_at timestamptz,
    file_name text,
    size_bytes bigint,
    stored_as text,
    failure text
  )`,
  'create index on exports (account_id, id)',
  'create index on exports (finished_at) where finished_at is not null',
]
