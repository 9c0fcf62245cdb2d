import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../base/api.ts'
import { say } from '../../base/words.ts'
import type { Column } from '../../ui/table/table-column.ts'
import type { CellContext } from '../field-cells.tsx'
import { useReferenceTitlesOf } from '../use-reference-titles.ts'
import { cellLook, listCell, type AnyCell } from './list-cells.tsx'
import { isAllowed, type ListColumn } from './list-page.ts'

/** The entities whose titles a list shows. */
const referredBy = (columns: readonly AnyCell[]): readonly string[] => [
  ...new Set(
    columns.flatMap((column) => {
      if (column.kind === 'reference') return [column.to]
      if (column.kind === 'field' && (column.field.kind === 'reference' || column.field.kind === 'references')) return [column.field.to]
      return []
    }),
  ),
]

function valueOf<Row>(column: ListColumn<Row>, row: Row): unknown {
  return column.value === undefined ? row[column.name as keyof Row] : column.value(row)
}

/** Kinds whose value is the text that the cell shows. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'code', 'line'])

/** A declared column as the table draws it; `linkTo` leads to what opens when a row is opened. */
export function columnOf<Row>(column: ListColumn<Row>, context: CellContext, linkTo: (row: Row) => string, state?: unknown): Column<Row> {
  const { name, label, opens, isStrong, lang, sort, fixed } = column
  const look = cellLook(column)
  // The value is of the column's kind: its declaration does not compile otherwise.
  const content = (row: Row) => listCell(column as { readonly kind: 'custom' }, valueOf(column, row) as never, context)
  return {
    name,
    label: say(label),
    ...look,
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.align === undefined ? {} : { align: column.align }),
    ...(sort === undefined ? {} : { sort }),
    ...(fixed === undefined ? {} : { fixed }),
    ...(TEXTS.has(column.kind) ? { titleOf: (row: Row) => valueOf(column, row) as string | undefined } : {}),
    cell:
      opens === undefined
        ? content
        : (row) => (
            <Link
              className="cell-link"
              data-unread={isStrong?.(row)}
              to={linkTo(row)}
              state={state}
              {...(opens === true ? {} : { 'aria-label': opens(row) })}
              {...(lang === undefined ? {} : { lang: lang(row) })}
            >
              {content(row)}
            </Link>
          ),
  }
}

/** The columns of a list that the account may see. */
export function useListColumns<Row>(
  columns: readonly ListColumn<Row>[],
  linkTo: (row: Row) => string,
  state?: unknown,
): readonly Column<Row>[] {
  const { user } = useSession()
  const names = useMemo(() => referredBy(columns), [columns])
  const titles = useReferenceTitlesOf(names)
  return useMemo(
    () => columns.filter((column) => isAllowed(user, column)).map((column) => columnOf(column, titles, linkTo, state)),
    [columns, user, titles, linkTo, state],
  )
}
