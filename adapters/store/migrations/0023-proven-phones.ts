import { sql, type Kysely } from 'kysely'

/**
 * Who has the phone of a client can set its password. A phone that was written by staff who may not
 * set passwords of clients is unproven, and gets no code: the store takes the mark away where
 * somebody wrote it who may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table accounts add column phone_unproven boolean not null default false',
  `create function unproven_phone() returns trigger language plpgsql as $$
  begin
    new.phone_unproven := true;
    return new;
  end $$`,
  `create trigger unproven_phone before update on accounts for each row
    when (phone_key(new.account_phone) is distinct from phone_key(old.account_phone)) execute function unproven_phone()`,
]
