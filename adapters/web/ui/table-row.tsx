import { memo, type ReactNode } from 'react'
import type { Column } from './table-column.ts'

type TableRowProps<Row> = {
  readonly row: Row
  readonly rowKey: string
  /** Its position among all rows of the table, from 1, the heading being row 1. */
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly tone: string | undefined
  readonly isSelected: boolean
  /** The name of the row's check box; undefined where rows are not selected. */
  readonly selectLabel: string | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
}

/** The table's body handles it (see useSelect). */
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
  const text = column.titleOf?.(row) ?? content
  const title = typeof text === 'string' && text.length > 12 ? text : undefined
  return (
    <td className={column.align === 'end' ? 'align-end' : undefined} title={title}>
      {content}
    </td>
  )
}

/** A row renders again only when it or the columns change; scrolling and selecting do not affect the others. */
export const TableRow = memo(Row) as typeof Row
