import { sql, type Kysely } from 'kysely'

/**
 * How many places each client's stock has in each warehouse: counted as they are made, since no
 * list can count 100,000 of them for each page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table stock_tallies (
    customer_id bigint not null,
    warehouse text collate "C" not null,
    places bigint not null,
    primary key (customer_id, warehouse)
  )`,
  `create function tally_stock() returns trigger language plpgsql as $$
  begin
    insert into stock_tallies as kept (customer_id, warehouse, places)
      select customer_id, warehouse, count(*) from fresh group by 1, 2 order by 1, 2
      on conflict (customer_id, warehouse) do update set places = kept.places + excluded.places;
    return null;
  end $$`,
  `create trigger stock_tallied after insert on stock referencing new table as fresh
    for each statement execute function tally_stock()`,
  'insert into stock_tallies select customer_id, warehouse, count(*) from stock group by 1, 2',
]
