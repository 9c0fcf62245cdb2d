import { MOST_COMMENTS, type CellMark } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'

/** Marks by line and column: the comment of each cell, several joined. */
export type MarkPlan = ReadonlyMap<number, ReadonlyMap<number, string>>

export function markPlan(marks: readonly CellMark[]): MarkPlan {
  const plan = new Map<number, Map<number, string>>()
  for (const { line, column, comment } of marks.toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    const cells = plan.get(line) ?? new Map<number, string>()
    plan.set(line, cells)
    const before = cells.get(column)
    cells.set(column, (before === undefined ? comment : `${before}\n${comment}`).slice(0, LIMITS.cellCharacters))
  }
  return plan
}

/** A comment to be written. */
export type CellComment = { readonly line: number; readonly column: number; readonly text: string }

export const commentsOf = (plan: MarkPlan): CellComment[] =>
  [...plan].flatMap(([line, cells]) => [...cells].map(([column, text]) => ({ line, column, text }))).slice(0, MOST_COMMENTS)
