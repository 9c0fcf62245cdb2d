import { sql, type Kysely } from 'kysely'

/**
 * The lowest margins first, with all that they are filtered by, so that a page of them reads no
 * other order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index on order_margins (margin, order_number) include (month, customer_id, channel, country)').execute(db)
}
