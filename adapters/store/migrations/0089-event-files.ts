import { sql, type Kysely } from 'kysely'

/**
 * Files of tracking events that were imported, how their columns were read, and their wrong lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table event_files (
    id bigint generated always as identity primary key,
    agent text references tracker_agent (agent_code) on update cascade on delete set null,
    source text not null check (source in ('upload', 'folder')),
    file_name text not null,
    matching json not null,
    at timestamptz not null,
    by_account bigint references accounts (id) on delete set null,
    added_count integer not null default 0,
    known_count integer not null default 0,
    waiting_count integer not null default 0,
    unmatched_count integer not null default 0,
    wrong_count integer not null default 0
  )`,
  'create index on event_files (agent, id)',
  'create index on event_files (by_account)',
  `create table event_file_wrong_lines (
    file_id bigint not null references event_files (id) on delete cascade,
    line integer not null,
    cells json not null,
    failure json not null,
    primary key (file_id, line)
  )`,
]
