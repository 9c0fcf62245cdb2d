import { sql, type Kysely } from 'kysely'

/**
 * The lists of single kinds, of a client and of all, newest first. Most orders are express ones: a
 * walk of any list meets some at once, and their imports do not pay for these indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  "create index orders_by_customer_kind on orders (customer_id, kind, id) where kind <> 'express'",
  "create index orders_by_kind on orders (kind, id) where kind <> 'express'",
]
