import { sql, type Kysely } from 'kysely'

/** Endpoints of webhooks keep every secret that still signs, each until its own time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table webhook_endpoints add column previous_secrets jsonb not null default '[]'
    check (jsonb_typeof(previous_secrets) = 'array')`,
  `update webhook_endpoints set previous_secrets = jsonb_build_array(
      jsonb_build_object('sealed', sealed_previous, 'until', floor(extract(epoch from previous_until) * 1000)))
    where sealed_previous is not null`,
  'alter table webhook_endpoints drop column sealed_previous, drop column previous_until',
]
