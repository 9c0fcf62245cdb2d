import { sql, type Kysely } from 'kysely'

/** Endpoints of customers, the messages that events made for them, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhook_endpoints (
    id bigint generated always as identity primary key,
    version integer not null default 1,
    account_id bigint not null references accounts (id),
    url text not null,
    description text,
    events text[] not null,
    off_reason text check (off_reason in ('owner', 'failing', 'gone')),
    sealed_secret text not null,
    sealed_previous text,
    previous_until timestamptz,
    failing_since timestamptz,
    created_at timestamptz not null,
    check ((sealed_previous is null) = (previous_until is null))
  )`,
  'create index on webhook_endpoints (account_id, id)',
  `create table webhook_messages (
    id text collate "C" primary key,
    account_id bigint not null references accounts (id),
    type text not null,
    data jsonb not null,
    created_at timestamptz not null
  )`,
  'create index on webhook_messages (account_id, created_at desc)',
  'create index on webhook_messages (created_at)',
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    message_id text collate "C" not null references webhook_messages (id) on delete cascade,
    endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
    account_id bigint not null references accounts (id),
    state text not null check (state in ('waiting', 'done', 'failed')),
    attempt integer not null,
    next_at timestamptz,
    created_at timestamptz not null,
    check ((state = 'waiting') = (next_at is not null))
  )`,
  'create index on webhook_deliveries (message_id)',
  'create index on webhook_deliveries (account_id, id desc)',
  'create index on webhook_deliveries (endpoint_id, id desc)',
  "create index on webhook_deliveries (endpoint_id, next_at) where state = 'waiting'",
  "create index on webhook_deliveries (endpoint_id, created_at) where state = 'failed'",
  `create table webhook_attempts (
    id bigint generated always as identity primary key,
    delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
    at timestamptz not null,
    millis integer not null,
    status integer,
    error text,
    answer text
  )`,
  'create index on webhook_attempts (delivery_id, id)',
]
