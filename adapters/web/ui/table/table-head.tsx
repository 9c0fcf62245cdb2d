import { CaretDown, CaretUp } from '@blueprintjs/icons'
import { useWords } from '../../base/words.ts'
import type { ColumnDrag } from './column-drag.ts'
import { cellClass, nextSort, sortedBy, withKeys, type Column, type RowSelection } from './table-column.ts'
import { uiWords } from '../ui.words.ts'

type TableHeadProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly selection: RowSelection<Row> | undefined
  readonly sort: string | undefined
  readonly onSort: ((sort: string | undefined) => void) | undefined
  readonly hasActions: boolean
  readonly drag: ColumnDrag
}

/**
 * The heading row: a box for the page's rows, and columns to sort, to drag to another place and to
 * resize at their edge.
 */
export function TableHead<Row>({ columns, rows, keyOf, selection, sort, onSort, hasActions, drag }: TableHeadProps<Row>) {
  const t = useWords(uiWords)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && <SelectPage rows={rows} keyOf={keyOf} selection={selection} />}
        {columns.map((column, place) => (
          <Heading
            key={column.name}
            isFirst={place === 0}
            column={column}
            drop={dropSide(columns, drag.drag, column.name)}
            sort={sort}
            onSort={onSort}
            drag={drag}
          />
        ))}
        {hasActions && (
          <th scope="col" className="table-actions">
            <span className="visually-hidden">{t('rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type HeadingProps<Row> = Pick<TableHeadProps<Row>, 'sort' | 'onSort' | 'drag'> & {
  readonly column: Column<Row>
  readonly isFirst: boolean
  readonly drop: 'before' | 'after' | undefined
}

/** On which side of a column the dragged one would stand. */
function dropSide(columns: readonly { readonly name: string }[], drag: ColumnDrag['drag'], name: string): 'before' | 'after' | undefined {
  if (drag === undefined || drag.name === name) return undefined
  const others = columns.filter((column) => column.name !== drag.name)
  const place = others.findIndex((column) => column.name === name)
  if (place === drag.to) return 'before'
  return place === others.length - 1 && drag.to === others.length ? 'after' : undefined
}

function Heading<Row>({ column, isFirst, drop, sort, onSort, drag }: HeadingProps<Row>) {
  const t = useWords(uiWords)
  const { name, label, sort: sortName } = column
  const isSortable = sortName !== undefined && onSort !== undefined
  const order = sortedBy(sort, column)
  return (
    <th
      scope="col"
      data-column={name}
      data-dragged={drag.drag?.name === name}
      data-drop={drop}
      className={cellClass(column, isFirst)}
      onPointerDown={(event) => drag.startMove(event, name)}
      {...(isSortable ? { 'aria-sort': order } : {})}
    >
      {isSortable ? (
        <button
          type="button"
          className="table-sort"
          title={t('sortBy', { column: label })}
          onClick={() => onSort(nextSort(sort, sortName))}
        >
          <span>{label}</span>
          {order === 'ascending' && <CaretUp aria-hidden="true" />}
          {order === 'descending' && <CaretDown aria-hidden="true" />}
        </button>
      ) : (
        <span>{label}</span>
      )}
      {/* For the mouse; the settings of the table set widths by keyboard. */}
      <span className="table-resize" aria-hidden="true" onPointerDown={(event) => drag.startResize(event, name)} />
    </th>
  )
}

function SelectPage<Row>({
  rows,
  keyOf,
  selection,
}: {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly selection: RowSelection<Row>
}) {
  const t = useWords(uiWords)
  const keys = rows.map(keyOf)
  const count = keys.filter((key) => selection.selected.has(key)).length
  const isAll = count > 0 && count === keys.length
  return (
    <th scope="col" className="table-select">
      <label>
        <input
          type="checkbox"
          aria-label={t('selectPage')}
          checked={isAll}
          disabled={keys.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll
          }}
          onChange={(event) => selection.onChange(withKeys(selection.selected, keys, event.target.checked))}
        />
      </label>
    </th>
  )
}
