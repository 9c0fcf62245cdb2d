import { sql, type Kysely } from 'kysely'

/** The owner of a key hears once that it expires soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table api_keys add column is_warned boolean not null default false',
  'create index api_keys_expiring on api_keys (expires_at) where ended_at is null and not is_warned and expires_at is not null',
]
