import { sql, type Kysely } from 'kysely'

/**
 * Whether an order is counted, for whom and when: most changes of orders leave that as it is, and
 * nothing is added up for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(counting).execute(db)
}

const seen = (side: string): string => `${side}.status in ('draft', 'cancelled'), ${side}.customer_id, ${side}.created_at`
const counted = (side: string, sign: number): string =>
  `(${side}.status, ${side}.customer_id, floor(extract(epoch from ${side}.created_at) / 900)::bigint, ${sign})`

const counting = `create or replace function count_changed_shipments() returns trigger language plpgsql as $$
  begin
    insert into shipment_counts (customer_id, quarter, n)
      select owner, quarter, sum(sign)
      from added a join removed r using (id)
        cross join lateral (values ${counted('a', 1)}, ${counted('r', -1)}) as one (status, customer_id, quarter, sign),
        unnest(array[0, one.customer_id]) as owner
      where (${seen('a')}) is distinct from (${seen('r')}) and one.status not in ('draft', 'cancelled')
      group by owner, quarter having sum(sign) <> 0;
    return null;
  end $$`
