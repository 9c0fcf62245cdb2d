import { sql, type Kysely } from 'kysely'

/** Generated from the declarations by make-migration.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "city_group" add column "channel" text`.execute(db)
  await sql`alter table "city_group" add column "extra_days" integer`.execute(db)
  await sql`alter table "city_group" add constraint "city_group_channel_fkey" foreign key ("channel") references "channel" ("channel_code")`.execute(
    db,
  )
  await sql`create index on "city_group" ("channel")`.execute(db)
  await sql`alter table "expense_subject" add column "city_group" text`.execute(db)
  await sql`alter table "expense_subject" add constraint "expense_subject_city_group_fkey" foreign key ("city_group") references "city_group" ("group_code")`.execute(
    db,
  )
  await sql`create index on "expense_subject" ("city_group")`.execute(db)
}
