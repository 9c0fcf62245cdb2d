import { sql, type Kysely } from 'kysely'

/** Print agents that connect to the server, and how far the documents are that they print. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table print_desks (
    desk_id text primary key,
    account_id bigint not null,
    name text not null,
    key_hash text not null,
    key_prefix text not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    seen_at timestamptz,
    connection_id text,
    agent_id text,
    version text,
    printers jsonb not null default '[]'
  )`,
  'create unique index print_desks_key on print_desks (key_hash)',
  'create unique index print_desks_name_key on print_desks (name, account_id) where revoked_at is null',
  'create unique index print_desks_connection_key on print_desks (connection_id) where connection_id is not null',
  `alter table print_documents
    add column place bigint generated always as identity,
    add column format text not null default 'pdf',
    add column dpi integer,
    add column desk_id text,
    add column printer text,
    add column copies integer,
    add column state text not null default 'queued',
    add column state_at timestamptz not null default now(),
    add column reason text,
    add column confirmed_by text,
    add column failure jsonb,
    add column sent_at timestamptz,
    add column tries integer not null default 0,
    add column due_at timestamptz not null default now(),
    add column cancel_at timestamptz`,
  `create index print_documents_desk on print_documents (desk_id, place)
    where desk_id is not null and state not in ('printed', 'failed', 'cancelled', 'unknown')`,
  'create index print_documents_task on print_documents (task_id)',
]
