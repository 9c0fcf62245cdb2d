import { sql, type Kysely } from 'kysely'

/**
 * Bulletins and notices: their texts in every language, their files, whom they are for, and who has
 * read them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table publications (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('bulletin', 'notice')),
    version integer not null default 1,
    state text not null check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
    texts jsonb not null,
    attachments jsonb not null,
    target text not null check (target in ('all', 'dd_type', 'groups', 'clients')),
    target_values text[] not null default '{}',
    operator_name text not null,
    created_at timestamptz not null,
    publish_at timestamptz,
    until_at timestamptz,
    check (state <> 'scheduled' or publish_at is not null)
  )`,
  'create index on publications (kind, publish_at desc, id desc)',
  "create index on publications (publish_at) where state = 'scheduled'",
  // A file stays as long as a publication has it.
  `create table publication_files (
    publication_id bigint not null references publications (id) on delete cascade,
    file_id text not null references files (id) on delete cascade,
    primary key (publication_id, file_id)
  )`,
  'create index on publication_files (file_id)',
  `create table publication_reads (
    publication_id bigint not null references publications (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    read_at timestamptz not null,
    primary key (publication_id, account_id)
  )`,
  'create index on publication_reads (account_id)',
]
