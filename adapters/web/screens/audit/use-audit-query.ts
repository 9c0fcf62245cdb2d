import { useCallback } from 'react'
import { PAGE_SIZES, useUrlState, type UrlState } from '../../app/url-state.ts'
import { viewerZone } from '../orders/time-text.ts'

export const AUDIT_FILTERS = ['person', 'area', 'action', 'subject', 'from', 'to'] as const
export type AuditFilterName = (typeof AUDIT_FILTERS)[number]
export type AuditFilters = Readonly<Partial<Record<AuditFilterName, string>>>

/** Where the page begins and which entry is open stand in the address too. */
const NAMES = [...AUDIT_FILTERS, 'after', 'before', 'entry'] as const
const NOWHERE = { after: undefined, before: undefined, entry: undefined } as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
const dayOf = (text: string | undefined): string | undefined => (text !== undefined && DAY.test(text) ? text : undefined)

function filtersOf({ filters }: UrlState<(typeof NAMES)[number]>): AuditFilters {
  const { person, area, action, subject } = filters
  const [from, to] = [dayOf(filters.from), dayOf(filters.to)]
  return {
    ...(person === undefined ? {} : { person }),
    ...(area === undefined ? {} : { area }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { subject }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** What the page asks for, as its address says it. */
export function useAuditQuery() {
  const [state, actions] = useUrlState(NAMES)
  const filters = filtersOf(state)
  const { setFilters } = actions
  const open = useCallback((id: number | undefined) => setFilters({ entry: id?.toString() }), [setFilters])
  const [after, before] = [idOf(state.filters.after), idOf(state.filters.before)]
  return {
    filters,
    filter: { ...filters, timezone: viewerZone() },
    place: {
      pageSize: state.pageSize,
      ...(after === undefined ? {} : { after }),
      ...(before === undefined || after !== undefined ? {} : { before }),
    },
    opened: idOf(state.filters.entry),
    isFiltered: Object.keys(filters).length > 0,
    setFilters: (next: Readonly<Partial<Record<AuditFilterName, string | undefined>>>) => setFilters({ ...next, ...NOWHERE }),
    goTo: (place: { readonly after?: number; readonly before?: number }) =>
      setFilters({ ...NOWHERE, after: place.after?.toString(), before: place.before?.toString() }),
    open,
    setPageSize: actions.setPageSize,
    reset: actions.reset,
    sizes: PAGE_SIZES,
  }
}
export type AuditQuery = ReturnType<typeof useAuditQuery>
