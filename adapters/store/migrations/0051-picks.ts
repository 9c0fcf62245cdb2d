import { sql, type Kysely } from 'kysely'

/** Waves of orders that are picked together, and the pick list of each order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table waves (
    id bigint generated always as identity primary key,
    warehouse text not null,
    channel text,
    cut_off timestamptz,
    created_at timestamptz not null,
    created_by bigint not null
  )`,
  `create table picks (
    id bigint generated always as identity primary key,
    wave_id bigint not null references waves,
    tote integer not null check (tote > 0),
    order_number text not null,
    customer_id bigint not null,
    lines jsonb not null,
    state text not null check (state in ('pending', 'to_be_picked', 'picking', 'picked', 'shipped', 'out_of_stock')),
    changed_at timestamptz not null
  )`,
  'create unique index picks_tote_key on picks (wave_id, tote)',
  "create unique index picks_open_key on picks (order_number) where state <> 'out_of_stock'",
  'create index on picks (order_number, id)',
  'create index on picks (customer_id, id)',
]
