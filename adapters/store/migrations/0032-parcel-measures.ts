import { sql, type Kysely } from 'kysely'

/** The size and the photographs of a parcel as the warehouse took them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column check_size_mm integer[], add column check_photos text[]`.execute(db)
}
