import type pg from 'pg'
import { UnpreparedClient } from './pooled.ts'
import { Batch, type PendingStatement, type StatementConfig } from './batch.ts'
import { GatheredValues, type GatheredRows } from './gathered-rows.ts'
import { MergedStatement } from './merged-statement.ts'

/**
 * The statements of a transaction in their order: those that are asked for at one moment go out
 * together, and with them those before that nobody waits for. A failure of one of these is the
 * failure of the next that somebody waits for.
 */
export class StatementQueue {
  readonly #client: pg.PoolClient
  #waiting: PendingStatement[] = []
  /** Of those that wait, the ones that take further rows, by their text. */
  readonly #gathered = new Map<string, { readonly config: StatementConfig; readonly values: GatheredValues }>()
  /** The same of those whose answers somebody waits for. */
  readonly #merged = new Map<string, MergedStatement>()
  #isAsked = false
  #isBusy = false
  #isUsed = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Whether anything was sent. */
  get isUsed(): boolean {
    return this.#isUsed
  }

  /** How many statements were not sent. */
  get waiting(): number {
    return this.#waiting.length
  }

  ask(config: StatementConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => this.#push({ config, answer: settling(resolve, reject) }))
  }

  /**
   * The same for one row of a statement that answers many: rows that are asked for at one moment
   * are one statement, and each gets its own answer.
   */
  askEach(config: StatementConfig, row: object): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const known = this.#merged.get(config.text)
      const merged = known ?? new MergedStatement(config)
      merged.add(row, settling(resolve, reject))
      if (known !== undefined) return
      this.#merged.set(config.text, merged)
      this.#push({ config: merged.config, answer: (error, result) => merged.answer(error, result) })
    })
  }

  later(config: StatementConfig): void {
    this.#waiting.push({ config, answer: () => undefined })
  }

  /**
   * The same with values that are JSON of rows: rows for a statement that was not sent yet are
   * added to its rows.
   */
  gather(config: StatementConfig, more: readonly GatheredRows[]): void {
    const known = this.#gathered.get(config.text)
    if (known !== undefined) return known.values.add(more)
    const made = { config: { ...config }, values: new GatheredValues(more) }
    this.#gathered.set(config.text, made)
    this.later(made.config)
  }

  /** Forgets what was not sent. */
  drop(): void {
    this.#waiting = []
    this.#gathered.clear()
    this.#merged.clear()
  }

  /** The client, once all that came before is answered. */
  async drained(empty: StatementConfig): Promise<pg.PoolClient> {
    if (this.#isBusy || this.#waiting.length > 0) await this.ask(empty)
    return this.#client
  }

  #push(asked: PendingStatement): void {
    this.#waiting.push(asked)
    this.#isAsked = true
    // After all that goes on without waiting: what it asks for goes out too.
    process.nextTick(() => this.#send())
  }

  /** Writes the values of what took further rows until now. */
  #close(): void {
    for (const { config, values } of this.#gathered.values()) config.values = values.written()
    for (const merged of this.#merged.values()) merged.close()
    this.#gathered.clear()
    this.#merged.clear()
  }

  #send(): void {
    if (this.#isBusy || !this.#isAsked || this.#waiting.length === 0) return
    this.#close()
    const asked = this.#waiting
    this.#waiting = []
    this.#isAsked = false
    this.#isBusy = true
    this.#isUsed = true
    const ended = (): void => {
      this.#isBusy = false
      this.#send()
    }
    this.#client.query(new Batch(asked, { isNamed: !(this.#client instanceof UnpreparedClient), ended }))
  }
}

const settling =
  (resolve: (result: pg.QueryResult) => void, reject: (reason: Error) => void): PendingStatement['answer'] =>
  (error, result) =>
    result === undefined ? reject(error ?? new Error('no answer')) : resolve(result)
