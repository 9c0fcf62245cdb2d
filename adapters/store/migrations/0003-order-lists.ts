import { sql, type Kysely } from 'kysely'

/**
 * Adds the indexes and counts by which the lists of orders are found and counted; it needs the
 * columns that the declarations made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...indexes, ...counting]) await sql.raw(statement).execute(db)
  for (const statement of texts) await sql.raw(statement).execute(db)
  await addTrigrams(db)
}

const indexes = [
  'create unique index orders_order_number_key on orders (order_number)',
  'create unique index orders_airway_number_key on orders (airway_number)',
  // A reference or a sheet's row makes one living order (rule: References of a customer).
  "create unique index orders_reference_key on orders (ref_code, customer_id) where status <> 'cancelled'",
  "create index orders_cancelled_reference on orders (ref_code) where status = 'cancelled'",
  "create unique index orders_import_key on orders (customer_id, import_key) where status <> 'cancelled' and import_key is not null",
  'create index orders_by_customer on orders (customer_id, id)',
  'create index orders_by_customer_status on orders (customer_id, status, id)',
  'create index orders_by_customer_country on orders (customer_id, country, id)',
  'create index orders_by_customer_time on orders (customer_id, created_at, id)',
  'create index orders_by_status on orders (status, id)',
  'create index orders_by_country on orders (country, id)',
  'create index orders_by_time on orders (created_at, id)',
]

/** One side of a change, with 1 or -1 for each order. */
const side = (table: string, sign: number): string =>
  `select customer_id, kind, status, coalesce(country, '') as country, id >> 12 as block, ${sign} as sign from ${table}`

/** Summed once, then told to both counts, for the customer and for everybody (0). */
const appendTo = (changes: string): string => `
    with change as materialized (
      select customer_id, kind, status, country, block, sum(sign) as n from (${changes}) as one group by customer_id, kind, status, country, block),
    told as (select owner, kind, status, country, block, n from change, unnest(array[0, customer_id]) as owner),
    tallied as (insert into order_tallies (customer_id, kind, status, country, n)
      select owner, kind, status, country, sum(n) from told group by owner, kind, status, country having sum(n) <> 0)
    insert into order_blocks (customer_id, block, kind, status, n)
      select owner, block, kind, status, sum(n) from told group by owner, block, kind, status having sum(n) <> 0;
    return null;`

const countingFunction = (name: string, changes: string): string => `create function ${name}() returns trigger language plpgsql as $$
  begin${appendTo(changes)}
  end $$`

const counting = [
  countingFunction('tally_added_orders', side('added', 1)),
  countingFunction('tally_removed_orders', side('removed', -1)),
  countingFunction('tally_changed_orders', `${side('added', 1)} union all ${side('removed', -1)}`),
  'create trigger tally_added after insert on orders referencing new table as added for each statement execute function tally_added_orders()',
  'create trigger tally_removed after delete on orders referencing old table as removed for each statement execute function tally_removed_orders()',
  'create trigger tally_changed after update on orders referencing new table as added old table as removed for each statement execute function tally_changed_orders()',
]

/**
 * The texts by which orders are searched lie beside them and are filed in the background, so that a
 * sheet of orders is not held up by it; until then the order's number waits here, and searches look
 * into it as well.
 */
const texts = [
  'create table order_texts (order_id bigint primary key, search_text text not null)',
  'create table order_texts_waiting (order_id bigint not null)',
  `create function await_filing() returns trigger language plpgsql as $$
  begin
    insert into order_texts_waiting (order_id) select id from added;
    return null;
  end $$`,
  `create function await_filing_again() returns trigger language plpgsql as $$
  begin
    insert into order_texts_waiting (order_id)
      select id from added join removed using (id) where added.search_text <> removed.search_text;
    return null;
  end $$`,
  `create function unfile_texts() returns trigger language plpgsql as $$
  begin
    delete from order_texts where order_id in (select id from removed);
    return null;
  end $$`,
  'create trigger text_added after insert on orders referencing new table as added for each statement execute function await_filing()',
  'create trigger text_changed after update on orders referencing new table as added old table as removed for each statement execute function await_filing_again()',
  'create trigger text_removed after delete on orders referencing old table as removed for each statement execute function unfile_texts()',
]

/**
 * Searches inside texts go by trigrams where PostgreSQL has them; without, they walk the texts and
 * are right all the same.
 */
async function addTrigrams(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ mayAdd: boolean }>`
    select exists (select from pg_available_extensions where name = 'pg_trgm')
      and (exists (select from pg_extension where extname = 'pg_trgm') or has_database_privilege(current_database(), 'create')) as "mayAdd"`.execute(
    db,
  )
  if (rows[0]?.mayAdd !== true) return
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index order_texts_search on order_texts using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 65536)`.execute(
    db,
  )
}
