import { sql, type Kysely } from 'kysely'

/** Verifications of the ledger: what was read, and the first that was wrong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table ledger_checks (
    id bigint generated always as identity primary key,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    entries bigint not null,
    accounts bigint not null,
    finding json
  )`,
    )
    .execute(db)
}
