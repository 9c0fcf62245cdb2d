import { useCallback, useMemo, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyRoute, PayloadOf } from '../../../http/contract/route.ts'
import { useSession } from '../../base/api.ts'
import { useOpened } from '../../base/use-opened.ts'
import { say } from '../../base/words.ts'
import { CursorPager, type CursorPage } from '../../ui/table/cursor-pager.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import type { EmptyText } from '../../ui/table/table-states.tsx'
import { BulkBar, ListActions, PageLink, useRowActions, useRowSelection } from './list-actions.tsx'
import { useListColumns } from './list-columns.tsx'
import { filterParams, ListFilters, sentFilters } from './list-filters.tsx'
import { ListTabs } from './list-tabs.tsx'
import { isAllowed, type ListPage, type OpenedProps } from './list-page.ts'
import { useList } from './use-list.ts'
import '../resource.css'

const NONE: readonly never[] = []

/** The page of a declared list. */
export const listPage = <R extends AnyRoute, Row>(page: ListPage<R, Row>): ComponentType => {
  const params = Object.keys(page.opened ?? {})
  const filters = page.filters ?? NONE
  const names = [...filterParams(filters), 'keywords']
  const Page = () => <DeclaredList page={page} params={params} names={names} />
  return Page
}

type DeclaredListProps<R extends AnyRoute, Row> = {
  readonly page: ListPage<R, Row>
  readonly params: readonly string[]
  readonly names: readonly string[]
}

const rowsOf = <R extends AnyRoute, Row>(
  { rowsOf: read }: ListPage<R, Row>,
  payload: PayloadOf<R> | undefined,
): readonly Row[] | undefined =>
  payload === undefined ? undefined : read === undefined ? (payload as { readonly rows: readonly Row[] }).rows : read(payload)

/** How many rows a list has; one that is turned by cursor is counted only so far. */
function totalOf(payload: unknown): number | undefined {
  const total = typeof payload === 'object' && payload !== null && 'total' in payload ? payload.total : undefined
  return typeof total === 'number' ? total : undefined
}

/**
 * Returns the text of an empty list; its text names the first step, so both are for those who may
 * take it.
 */
function useEmptyText<R extends AnyRoute, Row>({ empty, actions = NONE }: ListPage<R, Row>): EmptyText {
  const { user } = useSession()
  const title = say(empty.title)
  const first = actions.find((action) => action.kind === 'page' && action.isFirstStep)
  if (first?.kind === 'page' && !isAllowed(user, first)) return { title }
  return {
    title,
    ...(empty.text === undefined ? {} : { text: say(empty.text) }),
    ...(first?.kind === 'page' ? { action: <PageLink action={first} /> } : {}),
  }
}

/** The filters of the address as the route takes them, over what the page asks for by itself. */
function useSent<R extends AnyRoute, Row>({ filters = NONE, usual }: ListPage<R, Row>) {
  return useCallback(
    (values: Readonly<Record<string, string | undefined>>): object => ({ ...usual, ...sentFilters(filters, values) }),
    [filters, usual],
  )
}

function DeclaredList<R extends AnyRoute, Row>({ page, params, names }: DeclaredListProps<R, Row>) {
  const { user } = useSession()
  const { columns, filters = NONE, actions = NONE, rowActions = NONE, bulkActions = NONE, opensBy = '' } = page
  const sent = useSent(page)
  const { url, answer, wanted } = useList({ route: page.route, filters: names, sent, topic: page.topic, paging: page.paging })
  const { opened, open, close, linkTo } = useOpened(params)
  const keyOf = useCallback((row: Row) => String(page.keyOf(row)), [page])
  const { search } = useLocation()
  // Where the reader comes from, for the way back from a page.
  const from = useMemo(() => ({ search }), [search])
  const rowLink = useCallback(
    (row: Row) => (page.opensPage === undefined ? linkTo(opensBy, keyOf(row)) : page.opensPage(row)),
    [page, linkTo, opensBy, keyOf],
  )
  const rows = rowsOf(page, answer.data)
  const refresh = useMemo(() => [page.route], [page])
  const ofRow = useRowActions(rowActions, { list: page.route, rows, keyOf, state: from, onOpen: (param, row) => open(param, keyOf(row)) })
  const { selection, rows: selected, clear } = useRowSelection(rows, keyOf, page.nameOf ?? keyOf)
  const title = say(page.title)
  return (
    <>
      <PageHeader
        title={title}
        total={page.paging === 'cursor' ? undefined : totalOf(answer.data)}
        {...(page.text === undefined ? {} : { text: say(page.text) })}
        aside={answer.data === undefined ? undefined : page.aside?.(answer.data)}
        actions={actions.length > 0 && <ListActions actions={actions} filter={wanted} total={totalOf(answer.data)} onOpen={open} />}
      />
      <Above page={page} values={url[0].filters} apart={params} />
      <PagedTable
        url={url}
        answer={{ ...answer, data: answer.data as { readonly total: number } | undefined }}
        name={page.name}
        caption={title}
        columns={useListColumns(columns, rowLink, from)}
        listed={page.listed}
        rows={rows}
        keyOf={keyOf}
        empty={useEmptyText(page)}
        apart={params}
        rowActions={ofRow.buttons}
        selection={bulkActions.some((action) => isAllowed(user, action)) ? selection : undefined}
        toolbar={
          <>
            <ListFilters name={page.name} search={page.search} filters={filters} url={url} />
            <BulkBar
              actions={bulkActions}
              rows={selected}
              refresh={refresh}
              onOpen={(param, chosen) => open(param, chosen.map(keyOf).join(','))}
              onClear={clear}
            />
          </>
        }
        pager={page.paging === 'cursor' ? <RowPager answer={answer.data} rows={rows} keyOf={keyOf} url={url} /> : undefined}
      />
      <Below page={page} filter={wanted} answer={answer.data} question={ofRow.question} />
      {opened.map(({ param, value }) => (
        <Opened
          key={`${param} ${value}`}
          as={page.opened?.[param]}
          opened={value}
          held={rows ?? NONE}
          keyOf={keyOf}
          onOpen={(key) => open(param, String(key))}
          onClose={() => close(param)}
        />
      ))}
    </>
  )
}

type AboveProps<R extends AnyRoute, Row> = {
  readonly page: ListPage<R, Row>
  readonly values: Parameters<typeof ListTabs>[0]['values']
  readonly apart: readonly string[]
}

/** The content between the title and the list. */
function Above<R extends AnyRoute, Row>({ page: { top: Top, filters = NONE }, values, apart }: AboveProps<R, Row>) {
  return (
    <>
      {Top && <Top />}
      <ListTabs filters={filters} values={values} apart={apart} />
    </>
  )
}

type BelowProps<R extends AnyRoute, Row> = {
  readonly page: ListPage<R, Row>
  readonly filter: object
  readonly answer: PayloadOf<R> | undefined
  readonly question: ReactNode
}

/** The content below the list. */
const Below = <R extends AnyRoute, Row>({ page: { foot: Foot }, filter, answer, question }: BelowProps<R, Row>) => (
  <>
    {Foot && <Foot filter={filter} answer={answer} />}
    {question}
  </>
)

type OpenedAs<Row> = Pick<OpenedProps<Row>, 'opened' | 'onOpen' | 'onClose'> & {
  readonly as: ComponentType<OpenedProps<Row>> | undefined
  /** The rows of the page shown. */
  readonly held: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** The part that stands beside the list, with the rows that its key or keys name. */
function Opened<Row>({ as: Shown, held, keyOf, opened, ...props }: OpenedAs<Row>) {
  const keys = opened.split(',')
  const rows = held.filter((row) => keys.includes(keyOf(row)))
  return Shown && <Shown {...props} opened={opened} row={held.find((row) => keyOf(row) === opened)} rows={rows} />
}

type PagerProps<Row> = {
  readonly answer: unknown
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly url: Parameters<typeof CursorPager>[0]['url']
}

/**
 * The pager of a list that is turned from row to row; routes of such lists answer what it needs.
 */
function RowPager<Row>({ answer, rows = NONE, keyOf, url }: PagerProps<Row>) {
  const [first, last] = [rows[0], rows.at(-1)]
  return <CursorPager answer={answer as CursorPage | undefined} ends={[first && keyOf(first), last && keyOf(last)]} url={url} />
}
