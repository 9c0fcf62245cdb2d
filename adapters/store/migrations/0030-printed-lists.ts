import { sql, type Kysely } from 'kysely'

/**
 * A document for a print agent may be a list on A4 instead of a label: which orders, and how they
 * are listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table print_documents add column list jsonb`.execute(db)
}
