import { sql, type Kysely } from 'kysely'

/** Simulations of drafts of prices, and the shipments that would cost something else under them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table tariff_simulations (
    id bigint generated always as identity primary key,
    kind text not null,
    record_id bigint not null,
    record_version integer not null,
    version_code text not null,
    draft json not null,
    days integer not null,
    at timestamptz not null,
    actor_id bigint not null,
    state text not null default 'waiting',
    total bigint not null default 0,
    done bigint not null default 0,
    finished_at timestamptz,
    summary json
  )`,
  'create index on tariff_simulations (kind, record_id, id)',
  `create table tariff_simulation_parcels (
    simulation bigint not null references tariff_simulations (id),
    price bigint not null,
    order_number text not null,
    rule_after text not null,
    client text not null,
    country text not null,
    band smallint not null,
    chargeable_grams integer not null,
    outcome text not null,
    reason text,
    before json not null,
    after json not null,
    difference bigint not null,
    primary key (simulation, price)
  )`,
  'create index on tariff_simulation_parcels (simulation, abs(difference) desc, price)',
  'create index on tariff_simulation_parcels (simulation, order_number)',
]
