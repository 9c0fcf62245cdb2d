import { sql, type Kysely } from 'kysely'

/**
 * How the bank of each of our accounts writes dates and amounts, for statements that do not show it
 * by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = `create table bank_forms (
    account text primary key,
    date_form text check (date_form in ('dmy', 'mdy', 'ymd')),
    decimal_comma boolean
  )`
  await sql.raw(table).execute(db)
}
