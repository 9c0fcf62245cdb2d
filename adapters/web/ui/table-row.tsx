import { memo, type ReactNode } from 'react'
import type { Column } from './table-column.ts'

type TableRowProps<Row> = {
  readonly row: Row
  readonly rowKey: string
  /** Its place among all rows of the table, counted from 1, the heading being row 1. */
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly tone: string | undefined
  readonly isSelected: boolean
  /** How the row's check box is called; undefined where rows are not selected. */
  readonly selectLabel: string | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
}

/** The table's body hears it (see useSelect). */
const heardByTheTable = (): void => undefined

function Row<R>({ row, rowKey, index, columns, tone, isSelected, selectLabel, actions }: TableRowProps<R>) {
  return (
    <tr aria-rowindex={index} data-key={rowKey} data-tone={tone} {...(selectLabel === undefined ? {} : { 'aria-selected': isSelected })}>
      {selectLabel !== undefined && (
        <td className="table-select">
          <label>
            <input type="checkbox" data-select="" aria-label={selectLabel} checked={isSelected} onChange={heardByTheTable} />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.name} column={column} row={row} />
      ))}
      {actions !== undefined && <td className="table-actions">{actions(row)}</td>}
    </tr>
  )
}

function Cell<R>({ column, row }: { readonly column: Column<R>; readonly row: R }) {
  const content = column.cell(row)
  const title = typeof content === 'string' && content.length > 12 ? content : undefined
  return (
    <td className={column.align === 'end' ? 'align-end' : undefined} title={title}>
      {content}
    </td>
  )
}

/** A row is drawn anew only when it or the columns change: scrolling and selecting touch the others not. */
export const TableRow = memo(Row) as typeof Row
