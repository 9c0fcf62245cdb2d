import type { FieldFailure } from '#core/base/kernel/failure.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Order } from '../order.ts'
import type { OrderKind } from '../order-kind.ts'
import { withAddress, type ChosenFiles } from './chosen-files.ts'
import type { MatchedColumn } from './headings.ts'
import { isFaulty } from './import-report.ts'
import type { ReadRow } from './read-rows.ts'
import { columnPathOf } from './row-input.ts'
import { cellsOf, errorsOf, rowKeyOf, type RefusedRowKeeper } from './refused-row.ts'

type Sheet = {
  readonly columns: readonly MatchedColumn[]
  readonly decimalComma: boolean
  readonly customerId: number
  readonly kind: OrderKind
  /** Nothing is kept without an import: in a dry run. */
  readonly importId: number | undefined
  readonly files?: ChosenFiles | undefined
}

type StoredImportBatch = {
  readonly rows: readonly ReadRow[]
  /** Lines that were refused where they were to be stored. */
  readonly refused: ReadonlyMap<number, FieldFailure>
  readonly stored: readonly Pick<Order, 'orderNumber' | 'values'>[]
  readonly at: Instant
}

/**
 * Keeps the refused rows of a unit of an import, and settles those of earlier imports whose orders
 * came with it.
 */
export type KeepRefused = (keeper: RefusedRowKeeper, unit: StoredImportBatch) => Promise<void>

/**
 * Keeps the refused rows of one sheet, those of one order together; equal ones differ in their
 * position among each other.
 */
export function refusedRowsOf({ columns, decimalComma, customerId, kind, importId, files }: Sheet): KeepRefused {
  const alike = new Map<string, number>()
  // By line: a unit of work that runs once more keeps its rows under the same keys.
  const keys = new Map<number, string>()
  return async (keeper, { rows, refused, stored, at }) => {
    if (importId === undefined) return
    const wrong = withRefusals(rows, { refused, columns }).filter(isFaulty)
    const orders = Map.groupBy(wrong, ({ line, joins }) => joins ?? line)
    const fresh = [...orders].map(([first, own]) => {
      const lines = own.map((row) => ({ line: row.line, cells: cellsOf(row, columns) }))
      const rowKey = keys.get(first) ?? rowKeyOf(lines, alike)
      keys.set(first, rowKey)
      const kept = lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => withAddress(cell, { kind, files })) }))
      return { importId, customerId, kind: kind.name, lines: kept, decimalComma, errors: errorsOf(own), rowKey }
    })
    await keeper.refuse(fresh, at)
    const settled = stored.flatMap(({ orderNumber, values: { refCode } }) => (refCode === undefined ? [] : [{ refCode, orderNumber }]))
    await keeper.settle({ customerId, importId }, settled, at)
  }
}

/** The rows, with their refusals as errors. */
export const withRefusals = (
  rows: readonly ReadRow[],
  { refused, columns }: { readonly refused: ReadonlyMap<number, FieldFailure>; readonly columns: readonly MatchedColumn[] },
): readonly ReadRow[] =>
  refused.size === 0
    ? rows
    : rows.map((row) => {
        const failure = refused.get(row.line)
        if (failure === undefined) return row.joins !== undefined && refused.has(row.joins) ? { ...row, isHeld: true } : row
        const target = columnPathOf(failure.path)
        const column = columns.find((one) => one.target === target)
        return { ...row, content: undefined, errors: [...row.errors, { line: row.line, column, target, failure }] }
      })
