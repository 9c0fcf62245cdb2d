import { sql, type Kysely } from 'kysely'

/** Events of agents also wait because their time cannot be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table waiting_agent_events drop constraint waiting_agent_events_reason_check',
  "alter table waiting_agent_events add constraint waiting_agent_events_reason_check check (reason in ('code', 'number', 'time'))",
  "create index on waiting_agent_events (received_at) where reason = 'time' and discarded_at is null",
]
