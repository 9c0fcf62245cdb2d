import { sql, type Kysely } from 'kysely'

/**
 * A phone belongs to one client, however it is written: the figures count, without a leading 00.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create function phone_key(phone text) returns text language sql immutable parallel safe return
    nullif(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^00', ''), '')`,
  // Phones that several clients have already stay theirs: the oldest account holds the phone, the
  // others are marked and keep working.
  'alter table accounts add column phone_shared boolean not null default false',
  `update accounts a set phone_shared = true from (
    select id, row_number() over (partition by phone_key(account_phone) order by id) as place from accounts
    where audience = 'customer' and phone_key(account_phone) is not null
  ) as one where one.id = a.id and one.place > 1`,
  "create unique index accounts_phone_key on accounts (phone_key(account_phone)) where audience = 'customer' and not phone_shared",
  "create index accounts_phone on accounts (phone_key(account_phone)) where audience = 'customer'",
  // Another phone is the account's own again.
  `create function own_phone() returns trigger language plpgsql as $$
  begin
    new.phone_shared := false;
    return new;
  end $$`,
  `create trigger own_phone before update on accounts for each row
    when (old.phone_shared and phone_key(new.account_phone) is distinct from phone_key(old.account_phone)) execute function own_phone()`,
]
