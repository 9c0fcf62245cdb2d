import { sql, type Kysely } from 'kysely'

/**
 * How tracker agents are reached, the parcels that they are asked for and the log of their calls.
 * Parcels that are under way are added by the job once an agent is set up, so the migration reads
 * no orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table agent_connections (
    agent text primary key references tracker_agent (agent_code),
    kind text not null check (kind in ('17track', 'http', 'files')),
    settings json not null,
    is_polled boolean not null,
    calls_per_second integer not null,
    version integer not null,
    changed_at timestamptz not null,
    next_call_at timestamptz not null default '-infinity',
    failures integer not null default 0,
    open_until timestamptz,
    last_ok_at timestamptz,
    last_failed_at timestamptz,
    last_trouble text,
    filled_to bigint,
    filled_at timestamptz
  )`,
  `create table agent_credentials (
    id bigint generated always as identity primary key,
    agent text not null references agent_connections (agent),
    purpose text not null check (purpose in ('call', 'push')),
    sealed text not null,
    set_at timestamptz not null,
    set_by bigint not null references accounts (id),
    replaced_at timestamptz
  )`,
  'create unique index agent_credentials_in_use on agent_credentials (agent, purpose) where replaced_at is null',
  'create index on agent_credentials (agent, id)',
  'create index on agent_credentials (set_by)',
  `create table tracking_polls (
    order_id bigint primary key references orders (id) on delete cascade,
    agent text not null,
    dispatched_at timestamptz not null,
    next_at timestamptz not null,
    is_registered boolean not null default false
  )`,
  'create index on tracking_polls (agent, next_at)',
  `create table agent_calls (
    id bigint generated always as identity primary key,
    agent text not null,
    kind text not null check (kind in ('pull', 'register', 'push', 'test')),
    at timestamptz not null,
    millis integer not null,
    status integer,
    numbers integer not null,
    first_number text,
    events integer not null,
    added integer not null,
    waiting integer not null,
    unmatched integer not null,
    refused integer not null,
    trouble text,
    reason text,
    sent text,
    answer text
  )`,
  'create index on agent_calls (agent, at desc, id desc)',
  'create index on agent_calls (at desc, id desc)',
]
