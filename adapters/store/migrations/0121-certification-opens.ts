import { sql, type Kysely } from 'kysely'

/**
 * The day from which a client has its days of grace: its first one, and this one for those who are
 * here. None where it was revoked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table accounts add column grace_from timestamptz default clock_timestamp()').execute(db)
}
