import { sql, type Kysely } from 'kysely'

/**
 * How far the import of a file of tracking events is: when a part of it was counted last, and when
 * it ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table event_files add column counted_at timestamptz, add column finished_at timestamptz',
  'update event_files set counted_at = at, finished_at = at',
  'alter table event_files alter column counted_at set not null',
]
