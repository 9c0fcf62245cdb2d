import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { CellProblem } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import type { RefusedRowAnswer } from '../../../../../http/contract/parcels/orders/refused-row.routes.ts'
import { placeKey, type Marks } from '../../../../ui/sheet-grid/grid-model.ts'

/**
 * Refused rows as the part of their sheet that they are: the columns that say something or are
 * missing, and a row for each line.
 */
export type SheetOfRows = {
  readonly columns: readonly { readonly index: number; readonly field: string; readonly heading: string }[]
  readonly rows: readonly SheetRow[]
  /** The refused row of a line. */
  readonly idOf: ReadonlyMap<number, number>
}

export function sheetOfRows(kind: OrderKind, refused: readonly RefusedRowAnswer[]): SheetOfRows {
  const headings = new Map<string, string>()
  const lines = refused.flatMap(({ id, lines: own }) => own.map((line) => ({ id, ...line })))
  for (const { cells } of lines) for (const { field, heading } of cells) headings.set(field, headings.get(field) || heading)
  for (const { errors } of refused) for (const { field, column } of errors) headings.set(field, headings.get(field) || column)
  const columns = targetsOf(kind)
    .filter(({ target }) => headings.has(target))
    .map(({ target }, index) => ({ index, field: target, heading: headings.get(target) ?? '' }))
  const rows = lines
    .map(({ line, cells }) => {
      const texts = new Map(cells.map(({ field, text }) => [field, text]))
      return textRow(
        line,
        columns.map(({ field }) => texts.get(field) ?? ''),
      )
    })
    .toSorted((one, other) => one.line - other.line)
  return { columns, rows, idOf: new Map(lines.map(({ id, line }) => [line, id])) }
}

/** Returns the problems of rows, at their cells. */
export function problemsIn({ columns }: Pick<SheetOfRows, 'columns'>, refused: Iterable<RefusedRowAnswer>): readonly CellProblem[] {
  const indexes = new Map(columns.map(({ field, index }) => [field, index]))
  return [...refused]
    .flatMap(({ errors }) => errors.map((error) => ({ ...error, index: indexes.get(error.field) ?? null })))
    .toSorted((one, other) => one.line - other.line)
}

/** The texts at each cell; those about a row as a whole are at its first column. */
export function marksOf(problems: readonly CellProblem[]): Marks {
  const marks = new Map<string, string>()
  for (const { line, index, msg } of problems) {
    const at = placeKey(line, index ?? 0)
    const before = marks.get(at)
    marks.set(at, before === undefined ? msg : `${before}\n${msg}`)
  }
  return marks
}
