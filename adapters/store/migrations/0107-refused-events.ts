import { sql, type Kysely } from 'kysely'

/** Events of agents that waited stay where their parcel refuses them, with its reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table waiting_agent_events add column refusal json',
  'alter table waiting_agent_events drop constraint waiting_agent_events_reason_check',
  `alter table waiting_agent_events add constraint waiting_agent_events_reason_check
    check (reason in ('code', 'number', 'time', 'refused'))`,
  "create index on waiting_agent_events (received_at) where reason = 'refused' and discarded_at is null",
]
