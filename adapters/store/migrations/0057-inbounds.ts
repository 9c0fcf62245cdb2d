import { sql, type Kysely } from 'kysely'

/** Inbound deliveries of clients' goods, with their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create sequence inbound_serial',
  `create table inbounds (
    id bigint generated always as identity primary key,
    number text not null,
    version integer not null default 1,
    customer_id bigint not null references accounts,
    warehouse text not null,
    state text not null check (state in ('draft', 'announced', 'arrived', 'counted', 'shelved', 'closed', 'cancelled')),
    expected_on date,
    carrier text,
    tracking_number text,
    reference text,
    note text,
    lines jsonb not null,
    receiving_at text,
    work_order text,
    times jsonb not null,
    created_at timestamptz not null
  )`,
  'create unique index inbounds_number_key on inbounds (number)',
  'create index on inbounds (customer_id, id)',
  'create index on inbounds (state, id)',
]
