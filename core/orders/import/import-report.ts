import type { OrderKind } from '../order-kind.ts'
import type { MatchedHeadings } from './headings.ts'
import type { CellFinding, ReadRow } from './read-rows.ts'

export type RowState = 'good' | 'faulty' | 'duplicate'
export type PreviewRow = { readonly line: number; readonly state: RowState; readonly cells: readonly string[] }

/** The result of a sheet, or its preview. `skipped` rows already existed or appear twice in the sheet. */
export type ImportReport = {
  readonly kind: OrderKind
  readonly headings: MatchedHeadings
  readonly total: number
  readonly created: number
  readonly skipped: number
  readonly failed: number
  readonly errors: readonly CellFinding[]
  readonly warnings: readonly CellFinding[]
  readonly rows: readonly PreviewRow[]
}

/** The most errors that an answer lists; a sheet with more needs a review before it is uploaded again. */
const MOST_FINDINGS = 10_000
const PREVIEW_ROWS = 300
const PREVIEW_FAULTS = 700

const stateOf = (row: ReadRow, taken: ReadonlySet<number>): RowState =>
  row.errors.length > 0 ? 'faulty' : row.twin !== undefined || taken.has(row.line) ? 'duplicate' : 'good'

/** Collects the results of a sheet batch by batch; memory stays bounded. */
export function importReport({ kind, headings }: { readonly kind: OrderKind; readonly headings: MatchedHeadings }) {
  const counts = { total: 0, created: 0, good: 0, skipped: 0, failed: 0 }
  const errors: CellFinding[] = []
  const warnings: CellFinding[] = []
  const rows: PreviewRow[] = []
  let faultsShown = 0
  const preview = (row: ReadRow, state: RowState): void => {
    const isFull = state === 'good' ? rows.length - faultsShown >= PREVIEW_ROWS : faultsShown >= PREVIEW_FAULTS
    if (isFull) return
    if (state !== 'good') faultsShown += 1
    rows.push({ line: row.line, state, cells: row.cells })
  }
  return {
    done: (): number => counts.total,
    add(
      batch: readonly ReadRow[],
      { taken, created }: { readonly taken: ReadonlySet<number>; readonly created: number | undefined },
    ): void {
      let good = 0
      for (const row of batch) {
        const state = stateOf(row, taken)
        counts.total += 1
        if (state === 'good') good += 1
        else if (state === 'faulty') counts.failed += 1
        else counts.skipped += 1
        preview(row, state)
        if (errors.length < MOST_FINDINGS) errors.push(...row.errors)
        if (warnings.length < MOST_FINDINGS) warnings.push(...row.warnings)
      }
      counts.good += good
      counts.created += created ?? good
      // Rows that another request created between look-up and insert.
      counts.skipped += good - (created ?? good)
    },
    finish: ({ dryRun }: { readonly dryRun: boolean }): ImportReport => ({
      kind,
      headings,
      total: counts.total,
      created: dryRun ? counts.good : counts.created,
      skipped: counts.skipped,
      failed: counts.failed,
      errors,
      warnings,
      rows,
    }),
  }
}
