import pg from 'pg'
import { LOCKS } from './locks.ts'
import { quoteIdentifier } from './sql-values.ts'

/**
 * The limits at which PostgreSQL itself ends work that we no longer wait for, and how it writes.
 * Incremental sort is off: a cached plan would prefer it to the index that has the whole order
 * (order-path.ts), and then read all orders of a customer for one page.
 */
const SESSION = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  statement_timeout: '120s',
  idle_in_transaction_session_timeout: '15s',
  // A statement that waits, for a lock or a standby, ends once nobody waits for it any more.
  client_connection_check_interval: '5s',
  enable_incremental_sort: 'off',
} as const

/** The settings as a connection asks for them when it begins. */
export const SESSION_OPTIONS = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '')}`)
  .join(' ')

/**
 * Behind a pooler the next statement may run on another connection, which does not know what was
 * prepared on this one.
 */
export class UnpreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (asked: unknown, ...more: unknown[]) => unknown
    this.query = ((asked: unknown, ...more: unknown[]) => send(withoutName(asked), ...more)) as typeof this.query
  }
}

function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || 'submit' in asked) return asked
  const { name: _name, ...unnamed } = asked
  return unnamed
}

const STATEMENT = `select ${Object.keys(SESSION)
  .map((name, index) => `current_setting('${name}') as s${index}`)
  .join(', ')}`

type Asking = (text: string) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>

/** The settings that are not as a session needs them. */
async function differing(ask: Asking): Promise<readonly string[]> {
  const { rows } = await ask(STATEMENT)
  // PostgreSQL shows two minutes as 2min.
  const shown: Readonly<Record<string, string>> = { '120s': '2min' }
  return Object.entries(SESSION).flatMap(([name, value], index) => (rows[0]?.[`s${index}`] === (shown[value] ?? value) ? [] : [name]))
}

/**
 * A pooler in transaction mode refuses settings at the beginning of a connection and forgets those
 * that are made later, so they are made the role's own in this database, past the pooler.
 */
export async function settleRole(directConnectionString: string): Promise<void> {
  const client = new pg.Client(directConnectionString)
  client.on('error', () => undefined) // a connection that breaks fails its query too
  try {
    await client.connect()
    if ((await differing((text) => client.query(text))).length === 0) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate])
    const { rows } = await client.query<Record<string, unknown>>('select current_database()::text as name')
    for (const [name, value] of Object.entries(SESSION))
      await client.query(
        `alter role current_user in database ${quoteIdentifier(String(rows[0]?.['name']))} set ${name} = ${client.escapeLiteral(value)}`,
      )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Throws where connections through the pooler are older than the role's settings, or another
 * role's.
 */
export async function requireSettled(ask: Asking): Promise<void> {
  const names = await differing(ask)
  if (names.length > 0)
    throw new Error(
      `connections through the pooler lack ${names.join(', ')}; let it open new ones (RECONNECT), as the role of DATABASE_DIRECT_URL`,
    )
}
