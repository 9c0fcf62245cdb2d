import { CaretDown, CaretUp } from '@blueprintjs/icons'
import { useWords } from '../i18n/words.ts'
import { nextSort, sortedBy, withKeys, type Column, type RowSelection } from './table-column.ts'
import { uiWords } from './ui.words.ts'

type TableHeadProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly selection: RowSelection<Row> | undefined
  readonly sort: string | undefined
  readonly onSort: ((sort: string | undefined) => void) | undefined
  readonly hasActions: boolean
}

/** The heading row: a box for the page's rows, and a button where the list can be sorted. */
export function TableHead<Row>({ columns, rows, keyOf, selection, sort, onSort, hasActions }: TableHeadProps<Row>) {
  const t = useWords(uiWords)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && <SelectPage rows={rows} keyOf={keyOf} selection={selection} />}
        {columns.map((column) => {
          const order = sortedBy(sort, column)
          const { sort: sortName } = column
          return (
            <th
              key={column.name}
              scope="col"
              className={column.align === 'end' ? 'align-end' : undefined}
              {...(sortName && onSort ? { 'aria-sort': order } : {})}
            >
              {sortName && onSort ? (
                <button
                  type="button"
                  className="table-sort"
                  title={t('sortBy', { column: column.label })}
                  onClick={() => onSort(nextSort(sort, sortName))}
                >
                  <span>{column.label}</span>
                  {order === 'ascending' && <CaretUp aria-hidden="true" />}
                  {order === 'descending' && <CaretDown aria-hidden="true" />}
                </button>
              ) : (
                <span>{column.label}</span>
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className="table-actions">
            <span className="visually-hidden">{t('rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
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
