import { sql, type Kysely } from 'kysely'

/**
 * Nothing asks for a charge by its entry or by its price: those are found from the charge, and each
 * index was written with every dispatch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ['drop index order_charges_entry_idx', 'drop index order_charges_price_idx']) await sql.raw(statement).execute(db)
}
