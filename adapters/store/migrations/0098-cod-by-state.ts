import { sql, type Kysely } from 'kysely'

/**
 * The newest collections of a state: what is newer than the first of them is mostly due, and was
 * walked over one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cod_collections_of_state on cod_collections (state, due_at desc, order_id desc)`.execute(db)
}
