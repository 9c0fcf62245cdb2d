import type { FieldFailure } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { ReadRow } from './read-rows.ts'

/** Rows per unit of work: few commits, and none that blocks others for long. */
const ROWS_A_UNIT = 500

/**
 * Units stored at the same time. On two processors fewer leave one idle, and more only wait for
 * each other.
 */
const LANES = 3
/** Units that may be stored or waiting at once while the rows after them are read. */
const UNITS_AHEAD = 8

/**
 * The result of the rows of a unit: lines whose orders already existed, and how many were created.
 */
export type Outcome = {
  readonly taken: ReadonlySet<number>
  readonly created: number | undefined
  /** Lines that were refused where they were to be stored. */
  readonly refused: ReadonlyMap<number, FieldFailure>
  /** The premium of each order that is insured. */
  readonly premiums?: readonly Money[]
}

export type Stages = {
  readonly read: (rows: readonly SheetRow[]) => readonly ReadRow[]
  readonly store: (rows: readonly ReadRow[]) => Promise<Result<Outcome>>
  /** Called for each unit, in the order of the sheet. */
  readonly note: (rows: readonly ReadRow[], outcome: Outcome) => void
}

type UnderWay = { readonly rows: readonly ReadRow[]; readonly outcome: Promise<Result<Outcome>> }

/**
 * Reads rows while those before them are being stored. When it ends, for whatever reason, nothing
 * is still being stored.
 */
export async function storeAll(batches: AsyncIterable<Result<readonly SheetRow[]>>, { read, store, note }: Stages): Promise<Result<true>> {
  const underWay: UnderWay[] = []
  const begin = (rows: readonly ReadRow[]): void => {
    // After a failure, nothing more is stored in its lane.
    const before = underWay.at(-LANES)?.outcome
    const outcome = before === undefined ? store(rows) : before.then((earlier) => (earlier.ok ? store(rows) : earlier))
    // It is awaited in its turn; until then its rejection counts as handled.
    outcome.catch(() => undefined)
    underWay.push({ rows, outcome })
  }
  const settle = async ({ left }: { readonly left: number }): Promise<Result<true>> => {
    for (let oldest = underWay[0]; oldest !== undefined && underWay.length > left; [oldest] = underWay) {
      const outcome = await oldest.outcome
      if (!outcome.ok) return outcome
      note(oldest.rows, outcome.value)
      underWay.shift()
    }
    return ok(true)
  }
  try {
    let rows: ReadRow[] = []
    for await (const batch of batches) {
      if (!batch.ok) return batch
      rows = [...rows, ...read(batch.value)]
      if (rows.length < ROWS_A_UNIT) continue
      const settled = await settle({ left: UNITS_AHEAD - 1 })
      if (!settled.ok) return settled
      begin(rows)
      rows = []
    }
    if (rows.length > 0) begin(rows)
    return await settle({ left: 0 })
  } finally {
    // Rows that were stored beside a failure are stored, and count.
    for (const { rows, outcome } of underWay) {
      const settled = await outcome.catch(() => undefined)
      if (settled?.ok === true) note(rows, settled.value)
    }
  }
}
