import { memo, type ReactNode } from 'react'
import { cellClass, type Column } from './table-column.ts'

type TableRowProps<Row> = {
  readonly row: Row
  readonly rowKey: string
  /** Its position among all rows of the table, from 1, the heading being row 1. */
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly tone: string | undefined
  readonly isSelected: boolean
  /** Shown beside the list. */
  readonly isPreviewed: boolean
  /** The name of the row's check box; undefined where rows are not selected. */
  readonly selectLabel: string | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
}

/** The table's body handles it (see useSelect). */
const heardByTheTable = (): void => undefined

function Row<R>({ row, rowKey, index, columns, tone, isSelected, isPreviewed, selectLabel, actions }: TableRowProps<R>) {
  return (
    <tr
      aria-rowindex={index}
      data-key={rowKey}
      data-tone={tone}
      data-previewed={isPreviewed}
      tabIndex={-1}
      {...(selectLabel === undefined ? {} : { 'aria-selected': isSelected })}
    >
      {selectLabel !== undefined && (
        <td className="table-select">
          <label>
            <input type="checkbox" data-select="" aria-label={selectLabel} checked={isSelected} onChange={heardByTheTable} />
          </label>
        </td>
      )}
      {columns.map((column, place) => (
        <Cell key={column.name} column={column} row={row} isFirst={place === 0} />
      ))}
      {actions !== undefined && <td className="table-actions">{actions(row)}</td>}
    </tr>
  )
}

function Cell<R>({ column, row, isFirst }: { readonly column: Column<R>; readonly row: R; readonly isFirst: boolean }) {
  const content = column.cell(row)
  const text = column.titleOf?.(row) ?? content
  const title = typeof text === 'string' && text.length > 12 ? text : undefined
  return (
    <td className={cellClass(column, isFirst)} title={title}>
      {content}
    </td>
  )
}

/**
 * A row renders again only when it or the columns change; scrolling and selecting do not affect the
 * others.
 */
export const TableRow = memo(Row) as typeof Row
