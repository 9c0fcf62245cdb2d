import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { UrlState, UrlStateActions } from '../../base/url-state.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { SavedViews } from './saved-views.tsx'

type Answer = Pick<UseQueryResult<{ readonly total: number }>, 'error' | 'isPlaceholderData'> & {
  readonly data: { readonly total: number } | undefined
  readonly refetch: () => unknown
}

type ControlledTableProp = 'isStale' | 'error' | 'onRetry' | 'isFiltered' | 'onReset' | 'sort' | 'onSort' | 'views' | 'footer'

type PagedTableProps<Row> = Omit<DataTableProps<Row>, ControlledTableProp> & {
  /**
   * Of the call that lists, called with `keepPrevious`: the rows shown stay until the next page is
   * there.
   */
  readonly answer: Answer
  /** The state from `useUrlState`: what the address asks for. */
  readonly url: readonly [UrlState<never>, UrlStateActions<never>]
  /** Parameters of the address that no view keeps. */
  readonly apart?: readonly string[] | undefined
  /** Instead of the pager by page numbers. */
  readonly pager?: ReactNode
}

/**
 * A list that the server answers a page at a time, as the page's address asks for it, with its
 * saved views.
 */
export function PagedTable<Row>({ answer, url: [state, actions], apart, pager, ...table }: PagedTableProps<Row>) {
  const { name, columns, listed } = table
  const shownFirst = useMemo(() => listed ?? columns.map((column) => column.name), [listed, columns])
  return (
    <DataTable
      {...table}
      listed={shownFirst}
      isStale={answer.isPlaceholderData}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      isFiltered={state.isFiltered || state.page > 1}
      onReset={actions.reset}
      sort={state.sort}
      onSort={actions.setSort}
      views={<SavedViews name={name} listed={shownFirst} apart={apart} />}
      footer={
        pager ?? (
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={answer.data?.total}
            onPage={actions.setPage}
            onPageSize={actions.setPageSize}
          />
        )
      }
    />
  )
}
