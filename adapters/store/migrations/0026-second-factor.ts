import { sql, type Kysely } from 'kysely'

/** Second factors with their recovery codes, and which roles require one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "role" add column "second_factor" boolean not null default false`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table second_factors (
    account_id bigint primary key references accounts (id) on delete cascade,
    sealed_secret text not null,
    is_confirmed boolean not null default false,
    last_step bigint not null default 0,
    made_at timestamptz not null
  )`,
  `create table recovery_codes (
    account_id bigint not null references second_factors (account_id) on delete cascade,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`,
]
