import type { UseQueryResult } from '@tanstack/react-query'
import type { UrlState, UrlStateActions } from '../app/url-state.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { SearchField } from './search-field.tsx'

type Answer = Pick<UseQueryResult<{ readonly total: number }>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>

type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'isStale' | 'error' | 'onRetry' | 'isFiltered' | 'onReset' | 'footer'> & {
  /** Of the call that lists, called with `keepPrevious`: the rows shown stay until the next page is there. */
  readonly answer: Answer
  /** What `useUrlState` gives: what the address asks for. */
  readonly url: readonly [UrlState<'keywords'>, UrlStateActions<'keywords'>]
  /** What the search looks through; it stands before the toolbar. Lists that search in a bar of their own leave it out. */
  readonly search?: string
}

/** A list that the server answers a page at a time, as the page's address asks for it. */
export function PagedTable<Row>({ answer, url: [state, actions], search, toolbar, ...table }: PagedTableProps<Row>) {
  return (
    <DataTable
      {...table}
      isStale={answer.isPlaceholderData}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      isFiltered={state.isFiltered || state.page > 1}
      onReset={actions.reset}
      toolbar={
        <>
          {search !== undefined && (
            <SearchField
              label={search}
              value={state.filters.keywords ?? ''}
              onSearch={(keywords, how) => actions.setFilters({ keywords }, how)}
            />
          )}
          {toolbar}
        </>
      }
      footer={
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={answer.data?.total}
          onPage={actions.setPage}
          onPageSize={actions.setPageSize}
        />
      }
    />
  )
}
