import { sql, type Kysely } from 'kysely'

/**
 * The order that has taken a returned parcel is found by the number of the parcel's first order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on orders (upper(details ->> 'originalOrder')) where details ->> 'originalOrder' is not null`.execute(db)
}
