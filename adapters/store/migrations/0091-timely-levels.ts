import { sql, type Kysely } from 'kysely'

/**
 * Sums of timeliness are of 1, 4, 16 and 64 days, and say how many parcels are under way; the job
 * sums all parcels again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'truncate timely_parcels, timely_sums, timely_waiting',
  'alter table timely_sums add column under_way integer not null',
  "create index timely_sums_of_clients on timely_sums (start, days, period, customer_id) where country = '*'",
  "insert into timely_waiting (order_id) select id from orders where status not in ('draft', 'cancelled')",
]
