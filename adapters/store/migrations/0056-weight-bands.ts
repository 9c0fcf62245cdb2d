import { sql, type Kysely } from 'kysely'

/** Generated from the declarations by make-migration.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "freight_rule" add column "over_weight" integer`.execute(db)
}
