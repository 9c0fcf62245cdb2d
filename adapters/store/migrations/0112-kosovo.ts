import { sql, type Kysely } from 'kysely'

/**
 * Kosovo is known as a country, by the code that carriers and phone numbers use for it. Whether
 * parcels go there is for staff to say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into country (code, name, english_name, traditional_name, aliases, currency, timezone, phone_prefix,
      number_min_length, number_max_length, validation_type, validation_rule, allow_arrive, allow_depart)
    select 'XK', '科索沃', 'Kosovo', '科索沃', array['XKX', 'Kosova', 'Republic of Kosovo'], 'EUR', 'Europe/Belgrade', '383',
      8, 12, 'pattern', ${'2\\d{7,8}|3\\d{7,11}|(?:4\\d\\d|[89]00)\\d{5}'}, false, false
    where exists (select from country where code = 'RS') and exists (select from currency where code = 'EUR')
    on conflict do nothing`.execute(db)
}
