import { sql, type Kysely } from 'kysely'

/**
 * Sums of collections by all that most lists are filtered by, for each client and for everybody
 * (0). Statements append what they change, so that writers never wait for each other; the job that
 * merges the counts of orders merges these too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KEY = 'agent, country, channel, currency, state, is_under_way, is_billed'

/** One side of a change, with 1 or -1 for each collection. */
const side = (table: string, sign: number): string =>
  `select customer_id, coalesce(agent, '') as agent, country, coalesce(channel, '') as channel, currency, state, remittance_id is not null as is_under_way,
    bill_number is not null as is_billed, ${sign} as n, ${sign} * due_amount as due, ${sign} * coalesce(collected_amount, 0) as collected from ${table}`

const append = (changes: string): string => `insert into cod_tallies (customer_id, ${KEY}, n, due, collected)
      select owner, ${KEY}, sum(n), sum(due), sum(collected) from (${changes}) as one, unnest(array[0, customer_id]) as owner
      group by owner, ${KEY} having sum(n) <> 0 or sum(due) <> 0 or sum(collected) <> 0`

const tallying = (name: string, changes: string): string => `create function ${name}() returns trigger language plpgsql as $$
  begin
    ${append(changes)};
    return null;
  end $$`

const statements = [
  `create table cod_tallies (
    customer_id bigint not null,
    agent text not null,
    country text not null,
    channel text not null,
    currency text not null,
    state text not null,
    is_under_way boolean not null,
    is_billed boolean not null,
    n bigint not null,
    due numeric not null,
    collected numeric not null,
    fresh boolean not null default true
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`,
  'create index on cod_tallies (customer_id, state, currency)',
  'create index cod_tallies_fresh on cod_tallies (fresh) where fresh',
  append(side('cod_collections', 1)),
  tallying('tally_added_collections', side('added', 1)),
  tallying('tally_removed_collections', side('removed', -1)),
  tallying('tally_changed_collections', `${side('added', 1)} union all ${side('removed', -1)}`),
  'create trigger tally_added after insert on cod_collections referencing new table as added for each statement execute function tally_added_collections()',
  'create trigger tally_removed after delete on cod_collections referencing old table as removed for each statement execute function tally_removed_collections()',
  'create trigger tally_changed after update on cod_collections referencing new table as added old table as removed for each statement execute function tally_changed_collections()',
]
