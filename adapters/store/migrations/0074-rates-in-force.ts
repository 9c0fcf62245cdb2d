import { sql, type Kysely } from 'kysely'

/**
 * Makes a currency's value its exchange rate in force; the copy beside it could say something else.
 * A currency that has no rate yet gets its copy as the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "exchange_rate" ("version_code", "version_status", "effective_from", "currency", "to_usd", "to_rmb")
    select c."code" || '-1', 'published', timestamptz '2020-01-01 00:00:00+00', c."code", c."to_usd", c."to_rmb" from "currency" c
    where not exists (select from "exchange_rate" r where r."currency" = c."code")`.execute(db)
  await sql`alter table "currency" drop column "to_rmb", drop column "to_usd"`.execute(db)
}
