import pg from 'pg'
import { millisLeft } from './deadline.ts'
import { SESSION_OPTIONS, UnpreparedClient } from './pooled.ts'
import { checkRows, type Prepared, type Query, type Statement } from './row-shape.ts'
import { isUnavailable, StoreLate } from './unavailable.ts'

/** One row as PostgreSQL sent it: texts in the order of the columns, read by mappers that are made from declarations. */
export type Texts = readonly (string | null)[]

let preparedCount = 0
export const prepared = (text: string): Prepared => ({ name: `s${(preparedCount += 1)}`, text })

const MOST_SHAPES = 120
const shapes = new Map<string, Prepared>()

/** The same for generated texts with a few common shapes; beyond a limit a text is not prepared. */
export function preparedShape(text: string): Prepared | string {
  const known = shapes.get(text)
  if (known !== undefined || shapes.size >= MOST_SHAPES) return known ?? text
  const made = prepared(text)
  shapes.set(text, made)
  return made
}

/** Rows as objects: ids and counts are numbers, instants are Dates, json is parsed. Those of a bare statement can only be counted. */
type Rows = {
  <R extends object>(query: Query<R>, values?: readonly unknown[]): Promise<readonly R[]>
  (statement: Statement, values?: readonly unknown[]): Promise<readonly unknown[]>
}

/** Statements on one connection, or on any of the pool. */
export type Sql = {
  readonly rows: Rows
  readonly texts: (statement: Statement, values?: readonly unknown[]) => Promise<readonly Texts[]>
  /**
   * Runs a step once the writes are saved: after the commit of a transaction, otherwise at once. It does not run if the transaction is
   * rolled back.
   */
  readonly afterCommit: (step: () => void) => void
}

export type Connection = Sql & { readonly client: pg.PoolClient }

export type Database = Sql & {
  /** Runs `work` on one connection; a connection that failed is not used again. */
  readonly connected: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  readonly connectionString: string
  readonly connections: number
  /** A pooler in transaction mode stands between. */
  readonly isPooled?: boolean
  readonly log: (line: string) => void
}

const MOST_CONNECT_MILLIS = 2500
/** An idle connection is returned to the pool. */
const IDLE_MILLIS = 60_000
const INT8 = 20

/**
 * How plain columns become values: int8 is a number, for ids and counts, and throws beyond what a number holds exactly. Money is never read
 * this way, but as text by its field.
 */
function parserOf(oid: number): (text: string) => unknown {
  return oid === INT8 ? safeInteger : (pg.types.getTypeParser(oid) as (text: string) => unknown)
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond a safe integer`)
  return value
}

const asWritten = (text: string): string => text
const VALUES: pg.CustomTypesConfig = { getTypeParser: (oid: number) => parserOf(oid) }
const TEXTS: pg.CustomTypesConfig = { getTypeParser: () => asWritten }

/** The settings of a single connection of ours. */
export const connectionSettings = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'crossdock',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: MOST_CONNECT_MILLIS,
})

/** Opens a pool of at most `connections`. It connects lazily; every wait is bounded (quality: 503 within 5 s), and it recovers by itself. */
export function openDatabase({ connectionString, connections, isPooled = false, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connectionSettings(connectionString),
    ...(isPooled ? { Client: UnpreparedClient } : { options: SESSION_OPTIONS }),
    max: connections,
    idleTimeoutMillis: IDLE_MILLIS,
  })
  pool.on('error', (error) => log(`a connection to the store broke: ${error.message}`))
  // A connection that breaks during use fails its statement too; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connected: Database['connected'] = async (work) => {
    const client = await checkOut(pool)
    let broken = false
    try {
      return await work({ client, ...statementsOn(client) })
    } catch (error) {
      broken = isUnavailable(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    connected,
    afterCommit: atOnce,
    rows: <R extends object>(asked: Query<R> | Statement, values?: readonly unknown[]) =>
      connected((connection) => connection.rows(asked as Query<R>, values)),
    texts: (statement, values) => connected((connection) => connection.texts(statement, values)),
    close: () => pool.end(),
  }
}

/** Each statement outside of a transaction commits by itself. */
const atOnce = (step: () => void): void => step()

function statementsOn(client: pg.PoolClient): Sql {
  return {
    afterCommit: atOnce,
    rows: async <R extends object>(asked: Query<R> | Statement, values: readonly unknown[] = []) => {
      const isQuery = typeof asked === 'object' && 'shape' in asked
      const result = await client.query<Record<string, unknown>>(configOf(isQuery ? asked.statement : asked, values, VALUES))
      if (isQuery) checkRows(asked, result)
      return result.rows as readonly object[] as readonly R[]
    },
    texts: async (statement, values = []) =>
      (await client.query<(string | null)[]>({ ...configOf(statement, values, TEXTS), rowMode: 'array' })).rows,
  }
}

/** The driver supports a time limit for a single statement, which its types lack. */
type Config = pg.QueryConfig & { readonly query_timeout: number }

function configOf(statement: Statement, values: readonly unknown[], types: pg.CustomTypesConfig): Config {
  const named = typeof statement === 'string' ? { text: statement } : { name: statement.name, text: statement.text }
  return { ...named, values: [...values], types, query_timeout: millisLeft() }
}

/** A connection of the pool within the remaining time; one that comes too late is returned at once. */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const left = millisLeft()
  const connecting = pool.connect()
  if (left >= MOST_CONNECT_MILLIS) return connecting
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new StoreLate('connect')), left)
  try {
    return await Promise.race([connecting, late.promise])
  } catch (error) {
    if (error instanceof StoreLate) connecting.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
