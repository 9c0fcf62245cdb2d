import { saidByHeading, type HeadingSays } from '#core/base/sheets/measure-cell.ts'
import type { OrderKind } from '../order-kind.ts'
import type { MatchedColumn } from './headings.ts'
import { headingsOf, type ColumnTarget } from './order-vocabulary.ts'

/** The columns that fill one target, and what their headings say of their cells. */
export type ColumnReader = HeadingSays & {
  readonly target: ColumnTarget
  readonly indexes: readonly number[]
  /** Its amounts may have their currency with them. */
  readonly isMoney: boolean
}

/** The columns of a sheet by their targets, in the order of the targets. */
export const columnReaders = (
  columns: readonly MatchedColumn[],
  targets: readonly ColumnTarget[],
  kind: OrderKind,
): readonly ColumnReader[] =>
  targets.map((target) => {
    const own = columns.filter((column) => column.target === target)
    const vocabulary = headingsOf(kind)
    const says = saidByHeading(own[0]?.heading ?? '', { meaning: target, vocabulary })
    return { target, indexes: own.map(({ index }) => index), isMoney: vocabulary.kindOf(target) === 'money', ...says }
  })

/** Between the parts of a text that stands in several columns. */
const BETWEEN = ', '

/** The text of a row in the columns of one target; a part that is repeated stands once. */
export function joinedText(cells: readonly string[], indexes: readonly number[]): string {
  const [only = -1] = indexes
  if (indexes.length === 1) return (cells[only] ?? '').trim()
  return [...new Set(indexes.map((index) => (cells[index] ?? '').trim()).filter((text) => text !== ''))].join(BETWEEN)
}
