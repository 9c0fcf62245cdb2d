import { sql, type Kysely } from 'kysely'

/**
 * The line of the sheet that an order came from, so that labels are printed in the sheet's order;
 * null for orders that no sheet made, or made before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column import_row integer check (import_row > 0)`.execute(db)
}
