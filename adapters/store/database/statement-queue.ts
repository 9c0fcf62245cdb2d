import type pg from 'pg'
import { UnpreparedClient } from './pooled.ts'
import { Batch, type Asked, type StatementConfig } from './batch.ts'

/**
 * The statements of a transaction in their order: those that are asked for at one moment go out together, and with them those before that nobody
 * waits for. A failure of one of these is the failure of the next that somebody waits for.
 */
export class StatementQueue {
  readonly #client: pg.PoolClient
  #waiting: Asked[] = []
  /** Of those that wait, the ones that take further rows, by their text. */
  readonly #gathered = new Map<string, { readonly config: StatementConfig; readonly rows: readonly unknown[] }>()
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
    return new Promise((resolve, reject) => {
      const answer: Asked['answer'] = (error, result) => (result === undefined ? reject(error ?? new Error('no answer')) : resolve(result))
      this.#waiting.push({ config, answer })
      this.#isAsked = true
      // After all that goes on without waiting: what it asks for goes out too.
      process.nextTick(() => this.#send())
    })
  }

  later(config: StatementConfig): void {
    this.#waiting.push({ config, answer: () => undefined })
  }

  /** The same with one value, JSON of rows: rows for a statement that was not sent yet are added to its rows. */
  gather(config: StatementConfig, more: readonly unknown[]): void {
    const known = this.#gathered.get(config.text)
    const rows = [...(known?.rows ?? []), ...more]
    const values = [JSON.stringify(rows)]
    const made = known?.config ?? { ...config }
    made.values = values
    this.#gathered.set(config.text, { config: made, rows })
    if (known === undefined) this.later(made)
  }

  /** Forgets what was not sent. */
  drop(): void {
    this.#waiting = []
    this.#gathered.clear()
  }

  /** The client, once all that came before is answered. */
  async drained(empty: StatementConfig): Promise<pg.PoolClient> {
    if (this.#isBusy || this.#waiting.length > 0) await this.ask(empty)
    return this.#client
  }

  #send(): void {
    if (this.#isBusy || !this.#isAsked || this.#waiting.length === 0) return
    const asked = this.#waiting
    this.#waiting = []
    this.#gathered.clear()
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
