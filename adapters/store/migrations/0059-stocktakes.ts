import { sql, type Kysely } from 'kysely'

/** Stocktakes of locations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create sequence stocktake_serials',
  `create table stocktakes (
    id bigint generated always as identity primary key,
    number text not null,
    warehouse text not null,
    note text,
    state text not null check (state in ('counting', 'counted', 'posted', 'cancelled')),
    locations jsonb not null,
    visited jsonb not null,
    counts jsonb not null,
    lines jsonb not null,
    counters jsonb not null,
    created_at timestamptz not null,
    created_by bigint not null,
    counted_at timestamptz,
    ended_at timestamptz,
    ended_by bigint
  )`,
  'create unique index stocktakes_number_key on stocktakes (number)',
  "create index on stocktakes (warehouse, id) where state in ('counting', 'counted')",
  // The goods at a location, whoever owns them.
  'create index on stock (warehouse, location)',
]
