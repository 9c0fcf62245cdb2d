import { sql, type Kysely } from 'kysely'

/**
 * Adds the requests of pages to a print desk besides documents: a test page, a printer's settings,
 * another look at a printer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table print_desks add column asked jsonb not null default '[]'").execute(db)
}
