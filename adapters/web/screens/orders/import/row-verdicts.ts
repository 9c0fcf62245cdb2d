import type { SheetRow } from '../../../../../core/sheets/sheet.port.ts'
import type { CellProblem, ImportAnswer } from '../../../../http/contract/orders/order-import.routes.ts'
import { placeKey, type GridRow } from '../../../ui/sheet-grid/grid-model.ts'

export type RowState = GridRow['state']

/** What will become of a row, and what is said about it. */
export type Verdict = {
  readonly state: RowState
  readonly errors: readonly CellProblem[]
  readonly warnings: readonly CellProblem[]
  /** A row above has its reference, which only who sees all rows knows. */
  readonly isTwin?: boolean
  /** It adds to the order of a row above, and is counted there. */
  readonly isJoined?: boolean
}
export type Verdicts = ReadonlyMap<number, Verdict>

const byLine = (problems: readonly CellProblem[]): ReadonlyMap<number, readonly CellProblem[]> => Map.groupBy(problems, ({ line }) => line)

/** What an answer says about each of its rows. */
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

/** How many rows of the sheet are in each state, those that are not shown included. */
export function countsOf(preview: ImportAnswer, verdicts: Verdicts): Counts {
  const counts = { good: preview.created, faulty: preview.failed, duplicate: preview.skipped, blank: 0 }
  for (const { state, joins } of preview.rows) if (joins === null) counts[state] -= 1
  for (const { state, isJoined } of verdicts.values()) if (isJoined !== true) counts[state] += 1
  return counts
}

/** How many rows of the sheet add to an order above. */
export const joinedOf = (preview: ImportAnswer, verdicts: Verdicts): number =>
  preview.joined -
  preview.rows.filter(({ joins }) => joins !== null).length +
  [...verdicts.values()].filter(({ isJoined }) => isJoined === true).length

/** Every error, or every warning, by line: of rows as they are corrected, and of rows that are not shown. */
export function problemsOf(preview: ImportAnswer, verdicts: Verdicts, of: 'errors' | 'warnings'): readonly CellProblem[] {
  const others = preview[of].filter(({ line }) => !verdicts.has(line))
  const own = [...verdicts.values()].flatMap((verdict) => verdict[of])
  return others.length === 0 ? own : [...own, ...others].toSorted((one, other) => one.line - other.line)
}

/** The texts at each cell; those about a row as a whole are at its first column. */
export function marksOf(problems: readonly CellProblem[], first: number): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const { line, index, msg } of problems) {
    const at = placeKey(line, index ?? first)
    const before = marks.get(at)
    marks.set(at, before === undefined ? msg : `${before}\n${msg}`)
  }
  return marks
}

/** The rows of a preview as they were sent. */
export const sheetRowsOf = (preview: ImportAnswer): readonly SheetRow[] =>
  preview.rows.map(({ line, cells, kinds }) => ({ line, cells, kinds }))
