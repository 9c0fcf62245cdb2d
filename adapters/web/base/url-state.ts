import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Page sizes of every list; the first is the default. */
export const PAGE_SIZES = [15, 50, 100, 200, 500] as const
/** The sizes of a page of a list in a dialog. */
export const DIALOG_PAGE_SIZES = [15, 50, 100, 500] as const
const DEFAULT_PAGE_SIZE = PAGE_SIZES[0]

export type Cursor = { readonly after?: string; readonly before?: string }

export type UrlState<F extends string> = {
  /** Active filters, by name. */
  readonly filters: Readonly<Partial<Record<F, string>>>
  /** A column's sort name, with `-` in front for descending. */
  readonly sort: string | undefined
  readonly page: number
  /**
   * Where the page begins in a list that is turned from row to row: behind a row, or before one.
   */
  readonly cursor: Cursor
  readonly pageSize: number
  readonly isFiltered: boolean
}

export type UrlStateActions<F extends string> = {
  /**
   * Changes some filters and goes to page 1; an empty or undefined one is removed. `replace` while
   * typing, so that Back leaves the list.
   */
  readonly setFilters: (patch: Readonly<Partial<Record<F, string | undefined>>>, options?: { readonly replace?: boolean }) => void
  readonly setSort: (sort: string | undefined) => void
  readonly setPage: (page: number) => void
  readonly setCursor: (cursor: Cursor) => void
  readonly setPageSize: (pageSize: number) => void
  /** Removes every filter and the sort: page 1, size 15. */
  readonly reset: () => void
}

const START = { page: undefined, after: undefined, before: undefined } as const

/** Row ids are numbers; anything else in the address is left out. */
const rowId = (text: string | null): string | undefined => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : undefined)

function readCursor(query: URLSearchParams): Cursor {
  const [after, before] = [rowId(query.get('after')), rowId(query.get('before'))]
  if (after !== undefined) return { after }
  return before === undefined ? {} : { before }
}

const positive = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)

/** Reads from the query of an address what it asks of a list. */
export function readState<F extends string>(query: URLSearchParams, names: readonly F[]): UrlState<F> {
  const filters: Partial<Record<F, string>> = {}
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && value !== '') filters[name] = value
  }
  const size = positive(query.get('pageSize'))
  return {
    filters,
    sort: query.get('sort') ?? undefined,
    page: positive(query.get('page')) ?? 1,
    cursor: readCursor(query),
    pageSize: PAGE_SIZES.find((one) => one === size) ?? DEFAULT_PAGE_SIZE,
    isFiltered: Object.keys(filters).length > 0,
  }
}

type Patch = Readonly<Record<string, string | undefined>>

/** A query with some of it changed; what is empty or undefined is removed. */
function changed(query: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

const removing = (names: readonly string[]): Patch => Object.fromEntries(names.map((name) => [name, undefined]))

/**
 * The query of the address itself: the last render may be one change behind, and a quick second
 * change would undo the first.
 */
const queryNow = (): URLSearchParams => new URLSearchParams(window.location.search)

/**
 * The state of a list in the page's address: reloading it or pasting it into another window shows
 * the same rows. `names` are its filters.
 */
export function useUrlState<F extends string>(names: readonly F[]): readonly [UrlState<F>, UrlStateActions<F>] {
  const [query, setQuery] = useSearchParams()
  const known = names.join(' ')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- names are compared by their content
  const state = useMemo(() => readState(query, names), [query, known])
  const change = useCallback((patch: Patch, replace = false) => setQuery(changed(queryNow(), patch), { replace }), [setQuery])
  const actions = useMemo<UrlStateActions<F>>(
    () => ({
      setFilters: (patch, options) => change({ ...START, ...patch }, options?.replace),
      setSort: (sort) => change({ ...START, sort }),
      setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
      setCursor: (cursor) => change({ ...START, ...cursor }),
      setPageSize: (pageSize) => change({ ...START, pageSize: pageSize === DEFAULT_PAGE_SIZE ? undefined : String(pageSize) }),
      reset: () => change(removing([...known.split(' '), 'sort', 'pageSize', ...Object.keys(START)])),
    }),
    [change, known],
  )
  return [state, actions]
}

/** The query of the page's address where it says what a report shows. */
export type ReportAddress<F extends string> = {
  readonly search: URLSearchParams
  /** Active filters, by name. */
  readonly filters: Readonly<Partial<Record<F, string>>>
  readonly isFiltered: boolean
  readonly change: (patch: Patch) => void
  /** The address of the same report with some of it changed. */
  readonly addressOf: (patch: Patch) => string
  readonly clear: () => void
}

/** A report's filters and whatever else its address says; `names` are its filters. */
export function useReportAddress<F extends string>(names: readonly F[]): ReportAddress<F> {
  const [search, setSearch] = useSearchParams()
  const { filters, isFiltered } = readState(search, names)
  const change = (patch: Patch): void => setSearch(changed(queryNow(), patch))
  return { search, filters, isFiltered, change, addressOf: (patch) => `?${changed(search, patch)}`, clear: () => change(removing(names)) }
}
