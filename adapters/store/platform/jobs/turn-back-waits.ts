import { type Database, prepareStatement } from '../../database/database.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Some times are spread by a fifth. */
const SPREAD = 1.2

/**
 * Columns that are compared with now and may hold something up, with the longest time that they
 * may lie ahead of it (rule: Clocks that go back). A column of another kind is named in the test of
 * this list.
 */
export const WAITS: readonly { readonly table: string; readonly column: string; readonly mostSeconds: number }[] = [
  { table: 'mails', column: 'next_at', mostSeconds: 6 * HOUR },
  { table: 'text_messages', column: 'next_at', mostSeconds: 6 * HOUR },
  { table: 'webhook_deliveries', column: 'next_at', mostSeconds: SPREAD * DAY },
  { table: 'tracking_polls', column: 'next_at', mostSeconds: SPREAD * DAY },
  { table: 'waiting_agent_events', column: 'try_at', mostSeconds: HOUR / 4 },
  { table: 'agent_connections', column: 'next_call_at', mostSeconds: HOUR },
  { table: 'agent_connections', column: 'open_until', mostSeconds: SPREAD * HOUR },
  { table: 'recharges', column: 'check_at', mostSeconds: DAY },
  { table: 'cod_payouts', column: 'check_at', mostSeconds: DAY },
  { table: 'print_documents', column: 'due_at', mostSeconds: DAY },
  { table: 'print_desks', column: 'seen_at', mostSeconds: 0 },
  { table: 'phone_codes', column: 'sent_at', mostSeconds: 0 },
]

const STATEMENTS = WAITS.map(({ table, column, mostSeconds }) =>
  prepareStatement(`update ${table} set ${column} = now() where ${column} > now() + ${mostSeconds} * interval '1 second'`),
)

/** Ends waits that were begun while a clock was ahead; they are due at once. */
export async function turnWaitsBack(database: Database): Promise<void> {
  for (const statement of STATEMENTS) await database.rows(statement)
}
