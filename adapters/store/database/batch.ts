import pg from 'pg'
import { readTimeout, startLimit } from './limit.ts'

/** One statement, and how long its answer is waited for. */
export type StatementConfig = pg.QueryConfig & { readonly limitMillis: number }

type Answer = (error: Error | null, result?: pg.QueryResult) => void

/** The methods that the driver calls on the query whose answer arrives. */
type Part = pg.Query & {
  readonly name?: string
  readonly text?: string
  readonly handleRowDescription: (message: unknown) => void
  readonly handleDataRow: (message: unknown) => void
  readonly handleCommandComplete: (message: unknown, wire: pg.Connection) => void
  readonly handleReadyForQuery: (wire: pg.Connection) => void
  readonly handleError: (error: Error) => void
  readonly prepare: (wire: pg.Connection) => void
}
type Wire = pg.Connection & { readonly submittedNamedStatements: Record<string, string> }

export type PendingStatement = { readonly config: StatementConfig; readonly answer: Answer }

/** The types of the driver know what a query is made from, and not what the driver calls on it. */
const partOf = (config: pg.QueryConfig, answer: Answer): Part =>
  new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, undefined, answer as never) as Part

/**
 * Statements that go out in one message and are answered in one, in their order, each with an
 * answer of its own: a round trip for all of them. One that fails ends the batch, and those after
 * it are answered with its error, as PostgreSQL passes over them until the batch's end. Only within
 * a transaction, since they stand or fall together anyway.
 */
export class Batch implements pg.Submittable {
  /** The driver asks whether there is one. */
  readonly callback: () => void = () => undefined
  /** The statements that it sends, in its order. */
  readonly statements: readonly pg.QueryConfig[]
  readonly #parts: readonly Part[]
  #ended: () => void
  readonly #stopLimit: () => void
  #at = 0
  /** The error of a statement that the driver could not write. */
  #unwritten: Error | undefined

  /** Behind a pooler statements have no names. */
  constructor(asked: readonly PendingStatement[], { isNamed, ended }: { readonly isNamed: boolean; readonly ended: () => void }) {
    this.statements = asked.map(({ config }) => config)
    this.#parts = asked.map(({ config, answer }) =>
      partOf(isNamed ? config : { ...config, name: undefined }, (error, result) => {
        this.#unwritten ??= error ?? undefined
        answer(error, result)
      }),
    )
    this.#ended = ended
    // From the asking on: what is sent before may be late too.
    this.#stopLimit = startLimit(Math.min(...asked.map(({ config }) => config.limitMillis)), () => this.#fail(readTimeout()))
  }

  /**
   * The driver notes what was parsed by the name and the text of the query that is being answered.
   */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name
  }

  get text(): string | undefined {
    return this.#parts[this.#at]?.text
  }

  /**
   * Answers why nothing was sent, where a value cannot be written or nobody waits any more: the
   * driver ends the batch with it.
   */
  submit(connection: pg.Connection): Error | null {
    if (this.#at === this.#parts.length) return readTimeout()
    const messages: Buffer[] = []
    const stream = { writable: true, write: (message: Buffer) => messages.push(message) }
    // Messages that the driver writes are gathered, without the end after each statement: one write
    // costs the system far less than many.
    const gathering = Object.create(connection, { stream: { value: stream }, sync: { value: () => undefined } }) as pg.Connection
    for (const part of this.#parts) part.prepare(gathering)
    if (this.#unwritten !== undefined) return this.#unwritten
    connection.sync.call(gathering)
    connection.stream.write(Buffer.concat(messages))
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, wire: pg.Connection): void {
    const part = this.#parts[this.#at]
    this.#at += 1
    part?.handleCommandComplete(message, wire)
    part?.handleReadyForQuery(wire)
  }

  handleError(error: Error, connection: pg.Connection): void {
    for (const { name = '' } of this.#parts.slice(this.#at)) delete (connection as Wire).submittedNamedStatements[name]
    this.#fail(error)
  }

  handleReadyForQuery(): void {
    this.#end()
  }

  /** Answers all that has no answer yet. */
  #fail(error: Error): void {
    const left = this.#parts.slice(this.#at)
    this.#at = this.#parts.length
    for (const part of left) part.handleError(error)
    this.#end()
  }

  /** Once: what a statement that failed or was late leaves behind is answered to nobody. */
  #end(): void {
    this.#stopLimit()
    const ended = this.#ended
    this.#ended = () => undefined
    ended()
  }
}
