import { sql, type Kysely } from 'kysely'

/**
 * Parcels that are held for arrears are found by their client; lines of bills by what they are
 * about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_held on orders (customer_id, held_at) where held_at is not null`.execute(db)
  await sql`create index customer_bill_lines_reference on customer_bill_lines (reference)`.execute(db)
}
