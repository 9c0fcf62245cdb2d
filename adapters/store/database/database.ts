import pg from 'pg'
import type { StatementConfig } from './batch.ts'
import { millisLeft } from './deadline.ts'
import { gatheredJson, type GatheredRows } from './gathered-rows.ts'
import { Places } from './places.ts'
import { SESSION_OPTIONS, UnpreparedClient } from './pooled.ts'
import { checkRows, type PreparedStatement, type Query, type Statement } from './row-shape.ts'
import { readTimeout, startLimit } from './limit.ts'
import type { StatementQueue } from './statement-queue.ts'
import { isUnavailable, StoreLate } from './unavailable.ts'

/**
 * One row as PostgreSQL sent it: texts in the order of the columns, read by mappers that are made
 * from declarations.
 */
export type Texts = readonly (string | null)[]

let preparedCount = 0
export const prepareStatement = (text: string): PreparedStatement => ({ name: `s${(preparedCount += 1)}`, text })

const MOST_SHAPES = 120
const shapes = new Map<string, PreparedStatement>()

/** The same for generated texts with a few common shapes; beyond a limit a text is not prepared. */
export function preparedShape(text: string): PreparedStatement | string {
  const known = shapes.get(text)
  if (known !== undefined || shapes.size >= MOST_SHAPES) return known ?? text
  const made = prepareStatement(text)
  shapes.set(text, made)
  return made
}

/**
 * Rows as objects: ids and counts are numbers, instants are Dates, json is parsed. Those of a bare
 * statement can only be counted.
 */
type Rows = {
  <R extends object>(query: Query<R>, values?: readonly unknown[]): Promise<readonly R[]>
  (statement: Statement, values?: readonly unknown[]): Promise<readonly unknown[]>
}

/** Statements on one connection, or on any of the pool. */
export type Sql = {
  readonly rows: Rows
  readonly texts: (statement: Statement, values?: readonly unknown[]) => Promise<readonly Texts[]>
  /**
   * Runs a step once the writes are saved: after the commit of a transaction, otherwise at once. It
   * does not run if the transaction is rolled back.
   */
  readonly afterCommit: (step: () => void) => void
}

export type Connection = Sql & {
  /** Several units of work, which touch nothing in common, share the transaction. */
  readonly isShared?: boolean
  /**
   * A write that nobody waits for: within a transaction it goes out with the next statement that
   * somebody waits for, at the latest with the commit, and its failure is that one's.
   */
  readonly later: (statement: Statement, values?: readonly unknown[]) => void
  /**
   * Runs a step when the work of a transaction is accepted, before the commit: its writes are part
   * of it. Left out outside of a transaction.
   */
  readonly beforeCommit?: (step: () => void) => void
  /**
   * The same for a statement whose values are JSON of rows each: rows for it that go out at one
   * moment are one statement.
   */
  readonly gather: (statement: Statement, ...values: readonly GatheredRows[]) => void
  /**
   * Asks for one row of a statement that answers JSON of rows with `place`: those that are asked
   * for at one moment are one statement.
   */
  readonly each: <R extends object>(query: Query<R>, row: object) => Promise<readonly R[]>
  /** The same as texts, whose first column is the place. */
  readonly eachTexts: (statement: PreparedStatement, row: object) => Promise<readonly Texts[]>
  /** The driver's own client, once all that was sent before is answered. */
  readonly bare: () => Promise<pg.PoolClient>
}

export type Database = Sql & {
  /** Runs `work` on one connection; a connection that failed is not used again. */
  readonly connected: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** The same for a transaction that reads, whose statements are sent by `connectionIn`. */
  readonly reserved: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /**
   * The same for one that writes. Those leave some connections to readers, since they may wait for
   * long, as for a standby that is away.
   */
  readonly writing: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
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
/** Beyond so many that wait for a connection, waiting is in vain: the next is refused at once. */
const MOST_WAITING = 500
/** The part of the connections that transactions may hold at once. */
const WRITING_SHARE = 0.7
/** A pool of so few has no part to leave. */
const FEW = 5
/** An idle connection is returned to the pool. */
const IDLE_MILLIS = 60_000
const INT8 = 20

/**
 * How plain columns become values: int8 is a number, for ids and counts, and throws beyond what a
 * number holds exactly. Money is never read this way, but as text by its field.
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

/**
 * Opens a pool of at most `connections`. It connects lazily; every wait is bounded (quality: 503
 * within 5 s), and it recovers by itself.
 */
export function openDatabase({ connectionString, connections, isPooled = false, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connectionSettings(connectionString),
    ...(isPooled ? { Client: UnpreparedClient } : { options: SESSION_OPTIONS }),
    max: connections,
    idleTimeoutMillis: IDLE_MILLIS,
  })
  pool.on('error', (error) => log(`a connection to the store broke: ${error.message}`))
  // A connection that breaks during use fails its statement too; without a listener the event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const runReserved: Database['reserved'] = async (work) => {
    const client = await checkOut(pool)
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = isUnavailable(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  const connected: Database['connected'] = (work) => runReserved((client) => finishWork(client, work))
  const places = new Places(connections < FEW ? connections : Math.floor(connections * WRITING_SHARE))
  return {
    connected,
    reserved: runReserved,
    writing: (work) => places.run(millisLeft(), () => runReserved(work)),
    afterCommit: atOnce,
    rows: <R extends object>(statement: Query<R> | Statement, values?: readonly unknown[]) =>
      connected((connection) => connection.rows(statement as Query<R>, values)),
    texts: (statement, values) => connected((connection) => connection.texts(statement, values)),
    close: () => pool.end(),
  }
}

/** Each statement outside of a transaction commits by itself. */
const atOnce = (step: () => void): void => step()

const answerOf = (client: pg.PoolClient, { limitMillis, ...config }: StatementConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const stop = startLimit(limitMillis, () => reject(readTimeout()))
    client.query(config, (error: Error | null, result: pg.QueryResult) => {
      stop()
      if (error) reject(error)
      else resolve(result)
    })
  })

/**
 * Asks one statement on a client of `reserved`, which is not used again where the answer is late.
 */
export async function askStatement(client: pg.PoolClient, config: StatementConfig): Promise<pg.QueryResult> {
  try {
    return await answerOf(client, config)
  } catch (error) {
    // The way to who asked, in place of the way from the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Runs work on a connection, and waits for the writes that it did not wait for. */
async function finishWork<T>(client: pg.PoolClient, work: (connection: Connection) => Promise<T>): Promise<T> {
  const sql = statementsBy((config) => askStatement(client, config))
  const unawaited: Promise<unknown>[] = []
  const later: Connection['later'] = (statement, values) => {
    const sent = sql.rows(statement, values)
    sent.catch(() => undefined)
    unawaited.push(sent)
  }
  const result = await work({
    ...sql,
    later,
    gather: (statement, ...values) => later(statement, values.map(gatheredJson)),
    each: (asked, row) => sql.rows(asked, [JSON.stringify([{ place: 0, ...row }])]),
    eachTexts: (statement, row) => sql.texts(statement, [JSON.stringify([{ place: 0, ...row }])]),
    bare: async () => client,
  })
  await Promise.all(unawaited)
  return result
}

/** Waits for what was sent before, and asks nothing. */
const NOTHING = prepareStatement('select')

/** A connection in a transaction: its statements go out by the queue. */
export function connectionIn(queue: StatementQueue): Connection {
  return {
    ...statementsBy((config) => queue.ask(config)),
    later: (statement, values = []) => queue.later(configOf(statement, values, VALUES)),
    gather: (statement, ...values) => queue.gather(configOf(statement, [], VALUES), values),
    each: async <R extends object>(asked: Query<R>, row: object) => {
      const result = await queue.askEach(configOf(asked.statement, [], VALUES), row)
      checkRows(asked, result)
      return result.rows as readonly object[] as readonly R[]
    },
    eachTexts: async (statement, row) => {
      const config = { ...configOf(statement, [], TEXTS), rowMode: 'array' as const }
      return (await queue.askEach(config, row)).rows as readonly object[] as readonly Texts[]
    },
    bare: () => queue.drained(configOf(NOTHING, [], VALUES)),
  }
}

type Send = (config: StatementConfig) => Promise<pg.QueryResult>

function statementsBy(send: Send): Sql {
  return {
    afterCommit: atOnce,
    rows: async <R extends object>(asked: Query<R> | Statement, values: readonly unknown[] = []) => {
      const isQuery = typeof asked === 'object' && 'shape' in asked
      const result = await send(configOf(isQuery ? asked.statement : asked, values, VALUES))
      if (isQuery) checkRows(asked, result)
      return result.rows as readonly object[] as readonly R[]
    },
    texts: async (statement, values = []) => {
      const config = { ...configOf(statement, values, TEXTS), rowMode: 'array' as const }
      return (await send(config)).rows as (string | null)[][]
    },
  }
}

function configOf(statement: Statement, values: readonly unknown[], types: pg.CustomTypesConfig): StatementConfig {
  const named = typeof statement === 'string' ? { text: statement } : { name: statement.name, text: statement.text }
  return { ...named, values: [...values], types, limitMillis: millisLeft() }
}

/**
 * A connection of the pool within the remaining time; one that comes too late is returned at once.
 */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const left = millisLeft()
  if (pool.waitingCount >= MOST_WAITING) throw new StoreLate('take more work')
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
