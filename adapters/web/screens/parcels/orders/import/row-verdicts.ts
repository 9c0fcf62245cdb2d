import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { CellProblem, ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { placeKey, type GridRow } from '../../../../ui/sheet-grid/grid-model.ts'

export type RowState = GridRow['state']

/** The state that a row will have, and the messages about it. */
export type Verdict = {
  readonly state: RowState
  readonly errors: readonly CellProblem[]
  readonly warnings: readonly CellProblem[]
  /** It adds to the order of a row above, and is counted there. */
  readonly isJoined?: boolean
}
export type Verdicts = ReadonlyMap<number, Verdict>

const byLine = (problems: readonly CellProblem[]): ReadonlyMap<number, readonly CellProblem[]> => Map.groupBy(problems, ({ line }) => line)

/** Returns the verdicts of an answer on each of its rows. */
export function verdictsOf({ rows, errors, warnings }: Pick<ImportAnswer, 'rows' | 'errors' | 'warnings'>): Verdicts {
  const wrong = byLine(errors)
  const doubtful = byLine(warnings)
  return new Map(
    rows.map(
      ({ line, state, joins }) =>
        [line, { state, errors: wrong.get(line) ?? [], warnings: doubtful.get(line) ?? [], isJoined: joins !== null }] as const,
    ),
  )
}

export type Counts = Readonly<Record<RowState, number>>

/**
 * The errors of a sheet, or its warnings: by line, and their texts by `placeKey`; those about a row
 * as a whole are at its first column.
 */
export type Problems = { readonly byLine: ReadonlyMap<number, readonly CellProblem[]>; readonly marks: ReadonlyMap<string, string> }

/**
 * The findings on a sheet that is corrected: the verdicts on the rows that are shown, and what they
 * add up to with the rows that are not. Rows that are judged again change their own part alone, so
 * that a change in a sheet of 10,000 rows costs no more than in a short one.
 */
export type JudgedRows = {
  readonly verdicts: Verdicts
  /** How many orders there are of each state. */
  readonly counts: Counts
  /** How many rows add to an order above. */
  readonly joined: number
  readonly errors: Problems
  readonly warnings: Problems
  /** The column at which problems of whole rows are marked. */
  readonly first: number
}

/** Returns the verdicts of an answer on a whole sheet. */
export function judgedOf(preview: ImportAnswer, first: number): JudgedRows {
  return {
    verdicts: verdictsOf(preview),
    counts: { good: preview.created, faulty: preview.failed, duplicate: preview.skipped, blank: 0 },
    joined: preview.joined,
    errors: withProblems(NO_PROBLEMS, byLine(preview.errors), first),
    warnings: withProblems(NO_PROBLEMS, byLine(preview.warnings), first),
    first,
  }
}

const NO_PROBLEMS: Problems = { byLine: new Map(), marks: new Map() }

/** The problems with those of some lines replaced; the same where there were and are none. */
function withProblems(before: Problems, lines: ReadonlyMap<number, readonly CellProblem[]>, first: number): Problems {
  const changed = [...lines].filter(([line, problems]) => problems.length > 0 || before.byLine.has(line))
  if (changed.length === 0) return before
  const found = new Map(before.byLine)
  const marks = new Map(before.marks)
  for (const [line, problems] of changed) {
    for (const { index } of found.get(line) ?? []) marks.delete(placeKey(line, index ?? first))
    for (const { index, msg } of problems) {
      const at = placeKey(line, index ?? first)
      const other = marks.get(at)
      marks.set(at, other === undefined ? msg : `${other}\n${msg}`)
    }
    if (problems.length === 0) found.delete(line)
    else found.set(line, problems)
  }
  return { byLine: found, marks }
}

/** A sheet with other verdicts on some of its rows. */
export function withVerdicts(before: JudgedRows, judged: Verdicts): JudgedRows {
  const verdicts = new Map(before.verdicts)
  const counts: Record<RowState, number> = { ...before.counts }
  let { joined } = before
  const count = (verdict: Verdict | undefined, by: 1 | -1): void => {
    if (verdict === undefined) return
    if (verdict.isJoined === true) joined += by
    else counts[verdict.state] += by
  }
  for (const [line, verdict] of judged) {
    count(verdicts.get(line), -1)
    count(verdict, 1)
    verdicts.set(line, verdict)
  }
  const of = (kind: 'errors' | 'warnings') => new Map([...judged].map(([line, verdict]) => [line, verdict[kind]]))
  return {
    ...before,
    verdicts,
    counts,
    joined,
    errors: withProblems(before.errors, of('errors'), before.first),
    warnings: withProblems(before.warnings, of('warnings'), before.first),
  }
}

/** Every problem, by line. */
export const problemsOf = (problems: Problems): readonly CellProblem[] =>
  [...problems.byLine.keys()].toSorted((one, other) => one - other).flatMap((line) => problems.byLine.get(line) ?? [])

const drawn = new WeakMap<SheetRow, GridRow>()

/** A row as the grid shows it; the same as long as nothing in it changes. */
export function gridRowOf(row: SheetRow, state: RowState): GridRow {
  const before = drawn.get(row)
  if (before?.state === state) return before
  const made: GridRow = { line: row.line, cells: row.cells, state }
  drawn.set(row, made)
  return made
}

/** The rows of a preview as they were sent. */
export const sheetRowsOf = (preview: ImportAnswer): readonly SheetRow[] =>
  preview.rows.map(({ line, cells, kinds }) => ({ line, cells, kinds }))
