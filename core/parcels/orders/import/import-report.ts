import { sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { cutLoose, shownText } from '#core/base/kernel/text.ts'
import { findingList, type FindingList } from '#core/base/sheets/finding-list.ts'
import type { SheetNotice } from '#core/base/sheets/sheet-notices.ts'
import type { TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import type { OrderKind } from '../order-kind.ts'
import type { MatchedOrderHeadings } from './headings.ts'
import type { ImportCounts } from './order-import.ts'
import type { CellFinding, ReadRow } from './read-rows.ts'
import type { Outcome } from './store-lanes.ts'

export type RowState = 'good' | 'faulty' | 'duplicate'
/**
 * A row as read; `kinds` says what each cell holds, as in `SheetRow`, and `joins` names the first
 * row of the order that it adds to.
 */
export type PreviewRow = {
  readonly line: number
  readonly state: RowState
  readonly cells: readonly string[]
  readonly kinds: string
  readonly joins?: number
}

/** The result of a sheet, or its preview. `skipped` rows already existed. */
export type ImportReport = {
  readonly kind: OrderKind
  /** The import that its orders name; none where nothing was to be created. */
  readonly importId?: number
  /** The visible sheets of a workbook, and the one that was read. */
  readonly sheetNames: readonly string[]
  readonly sheetName?: string
  /** Of a text file: what it was read as. */
  readonly encoding?: TextEncodingName
  /** The system whose sheet it is. */
  readonly source?: string
  readonly headings: MatchedOrderHeadings
  /** Whether a comma in a number is its decimal point. */
  readonly decimalComma: boolean
  readonly total: number
  readonly created: number
  readonly skipped: number
  readonly failed: number
  /** Rows that add to the order of a row above; the other counts are of orders. */
  readonly joined: number
  /** The good orders that are insured, and their premiums by currency; left out where none is. */
  readonly insured?: { readonly orders: number; readonly premiums: readonly Money[] }
  readonly errors: FindingList<CellFinding>
  readonly warnings: FindingList<CellFinding>
  readonly rows: readonly PreviewRow[]
  /** Parts of the sheet that make no order, or that nobody sees in it. */
  readonly notices: readonly SheetNotice[]
}

/** The part of a report that its rows say. */
type RowsReport = Omit<ImportReport, 'importId' | 'notices' | 'sheetNames' | 'sheetName' | 'encoding' | 'source'>

/** Limits of a sheet's preview: good rows and others, characters of one cell and of all cells. */
const PREVIEW = { good: 300, others: 700, cell: 300, characters: 1_000_000 }
/** A sheet that is corrected in its preview has its rows there, and its cells whole. */
const WHOLE = { good: 12_000, others: 12_000, cell: Infinity, characters: 16_000_000 }

/** Something is wrong in its order. */
export const isFaulty = (row: ReadRow): boolean => row.errors.length > 0 || row.isHeld === true

const stateOf = (row: ReadRow, taken: ReadonlySet<number>): RowState =>
  isFaulty(row) ? 'faulty' : taken.has(row.joins ?? row.line) ? 'duplicate' : 'good'

const byLine = (one: { readonly line: number }, other: { readonly line: number }): number => one.line - other.line

/** Findings in the order of the sheet: rows of one order are read with the last of them. */
const inOrder = (findings: FindingList<CellFinding>): FindingList<CellFinding> => ({ ...findings, list: findings.list.toSorted(byLine) })

/** Collects the results of a sheet batch by batch; memory stays bounded. */
export function importReport({
  kind,
  headings,
  decimalComma = false,
  mostErrors,
  wholeSheet = false,
}: {
  readonly kind: OrderKind
  readonly headings: MatchedOrderHeadings
  readonly decimalComma?: boolean
  readonly mostErrors?: number | undefined
  readonly wholeSheet?: boolean | undefined
}) {
  const most = wholeSheet ? WHOLE : PREVIEW
  const counts = { total: 0, created: 0, good: 0, skipped: 0, failed: 0, joined: 0 }
  const errors = findingList<CellFinding>(mostErrors)
  const warnings = findingList<CellFinding>()
  const rows: PreviewRow[] = []
  const premiums: Money[] = []
  let faultsShown = 0
  let charactersLeft = most.characters
  const preview = (row: ReadRow, state: RowState): void => {
    const isFull = state === 'good' ? rows.length - faultsShown >= most.good : faultsShown >= most.others
    if (isFull || charactersLeft < 0) return
    if (state !== 'good') faultsShown += 1
    // Copies: a cell is a view of the text that it came in, and would keep all of that.
    const cells = row.cells.map((cell) => (cell.length > most.cell ? shownText(cell, most.cell) : cutLoose(cell)))
    for (const cell of cells) charactersLeft -= cell.length
    rows.push({ line: row.line, state, cells, kinds: cutLoose(row.kinds), ...(row.joins === undefined ? {} : { joins: row.joins }) })
  }
  return {
    done: (): number => counts.total,
    /**
     * Returns the counts of the rows by their outcome; `before` were created by an earlier run of
     * the same import, and were skipped by this one.
     */
    counts: (before = 0): ImportCounts => ({
      created: counts.created + before,
      skipped: Math.max(0, counts.skipped - before),
      failed: counts.failed,
    }),
    add(batch: readonly ReadRow[], { taken, created, premiums: added = [] }: Pick<Outcome, 'taken' | 'created' | 'premiums'>): void {
      let good = 0
      premiums.push(...added)
      for (const row of batch) {
        const state = stateOf(row, taken)
        counts.total += 1
        if (row.joins !== undefined) counts.joined += 1
        else if (state === 'good') good += 1
        else if (state === 'faulty') counts.failed += 1
        else counts.skipped += 1
        preview(row, state)
        errors.add(row.errors)
        warnings.add(row.warnings)
      }
      counts.good += good
      counts.created += created ?? good
      // Rows that another request created between look-up and insert.
      counts.skipped += good - (created ?? good)
    },
    finish: ({ dryRun }: { readonly dryRun: boolean }): RowsReport => ({
      kind,
      headings,
      decimalComma,
      total: counts.total,
      created: dryRun ? counts.good : counts.created,
      skipped: counts.skipped,
      failed: counts.failed,
      joined: counts.joined,
      ...(premiums.length === 0 ? {} : { insured: { orders: premiums.length, premiums: sumsByCurrency(premiums) } }),
      errors: inOrder(errors.finish()),
      warnings: inOrder(warnings.finish()),
      rows: rows.toSorted(byLine),
    }),
  }
}
