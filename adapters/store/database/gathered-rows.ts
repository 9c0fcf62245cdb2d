/** Rows of a value: a list, or by a name of which the last row counts. */
export type GatheredRows = readonly unknown[] | ReadonlyMap<string, unknown>

export const gatheredJson = (rows: GatheredRows): string => JSON.stringify([...rows.values()])

/** The values of a statement that takes rows until it is sent. */
export class GatheredValues {
  readonly #values: readonly (unknown[] | Map<string, unknown>)[]

  constructor(first: readonly GatheredRows[]) {
    this.#values = first.map((rows) => (rows instanceof Map ? new Map(rows) : [...rows.values()]))
  }

  add(more: readonly GatheredRows[]): void {
    for (const [at, rows] of more.entries()) {
      const known = this.#values[at]
      for (const [name, row] of rows.entries()) {
        if (known instanceof Map) known.set(String(name), row)
        else known?.push(row)
      }
    }
  }

  written(): string[] {
    return this.#values.map(gatheredJson)
  }
}
