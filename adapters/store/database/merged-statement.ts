import type pg from 'pg'
import type { PendingStatement, StatementConfig } from './batch.ts'

type Answer = PendingStatement['answer']
type Row = Readonly<Record<string, unknown>> | readonly unknown[]

/** The place of an answered row: its column `place`, or its first one where rows are texts. */
const placeOf = (row: Row): number => Number(Array.isArray(row) ? row[0] : (row as Readonly<Record<string, unknown>>)['place'])

/**
 * The questions of several callers as one statement, whose value is JSON of rows with a place each.
 */
export class MergedStatement {
  readonly config: StatementConfig
  readonly #rows: object[] = []
  readonly #answers: Answer[] = []

  constructor(config: StatementConfig) {
    this.config = { ...config }
  }

  add(row: object, answer: Answer): void {
    this.#rows.push({ place: this.#rows.length, ...row })
    this.#answers.push(answer)
  }

  /** Writes the value, once nothing is added any longer. */
  close(): void {
    this.config.values = [JSON.stringify(this.#rows)]
  }

  /** Gives each who asked the rows of its place. */
  answer(error: Error | null, result?: pg.QueryResult): void {
    if (result === undefined) return this.#answers.forEach((answer) => answer(error))
    const byPlace = Map.groupBy(result.rows as readonly Row[], placeOf)
    this.#answers.forEach((answer, place) => answer(null, { ...result, rows: byPlace.get(place) ?? [] }))
  }
}
