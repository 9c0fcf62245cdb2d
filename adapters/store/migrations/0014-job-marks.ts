import { sql, type Kysely } from 'kysely'

/** How far recurring work is done, and when it was last asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table job_marks (kind text primary key, done_until timestamptz not null, asked_at timestamptz)').execute(db)
}
