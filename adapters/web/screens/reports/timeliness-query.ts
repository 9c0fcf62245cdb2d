import { useSearchParams } from 'react-router-dom'
import { START_MILESTONES, type StartMilestone } from '../../../../core/reports/timeliness.rules.ts'
import { TIMELINESS_GROUPS, type FigureName, type TimelinessGroupName } from '../../../../core/reports/timeliness.words.ts'
import { queryNow } from '../../base/url-state.ts'

const FILTERS = ['from', 'to', 'timezone', 'country', 'channel', 'client'] as const
type FilterName = (typeof FILTERS)[number]
export type TimelinessFilterQuery = Readonly<Partial<Record<FilterName, string>>> & { readonly start: StartMilestone }

const FIGURES = ['ripe', 'within', 'missed', 'unripe'] as const
const DAYS = ['3', '7', '10'] as const
export type Days = (typeof DAYS)[number]

/** What is opened of a report: a group or all of it, and a figure or all its parcels. */
export type Opened = { readonly key?: string; readonly days?: Days; readonly figure?: FigureName }

export type TimelinessQuery = {
  readonly by: TimelinessGroupName
  readonly filter: TimelinessFilterQuery
  readonly sort: string
  readonly isFiltered: boolean
  /** What is opened; undefined on the report itself. */
  readonly opened: Opened | undefined
  readonly change: (patch: Readonly<Record<string, string>>) => void
  /** The address of the parcels behind a figure. */
  readonly parcelsOf: (opened: Opened) => string
  /** The address of the report that was left. */
  readonly report: string
  readonly clear: () => void
}

const PARCELS = 'parcels'
const OPENING = ['view', 'key', 'days', 'figure', 'page', 'pageSize'] as const

function changed(before: URLSearchParams, patch: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

const without = (before: URLSearchParams, names: readonly string[]): URLSearchParams =>
  changed(before, Object.fromEntries(names.map((name) => [name, undefined])))

function openedIn(search: URLSearchParams): Opened | undefined {
  if (search.get('view') !== PARCELS) return undefined
  const key = search.get('key')
  const days = DAYS.find((one) => one === search.get('days'))
  const figure = FIGURES.find((one) => one === search.get('figure'))
  return { ...(key === null ? {} : { key }), ...(days === undefined || figure === undefined ? {} : { days, figure }) }
}

/** What the address of the report asks for: days, zone, start, filters, how it is added up and sorted, and what is opened. */
export function useTimelinessQuery(groups: readonly TimelinessGroupName[]): TimelinessQuery {
  const [search, setSearch] = useSearchParams()
  const by = TIMELINESS_GROUPS.find((one) => groups.includes(one) && one === search.get('by')) ?? 'country'
  const start = START_MILESTONES.find((one) => one === search.get('start')) ?? 'outbound_time'
  const given = FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))
  return {
    by,
    filter: { ...Object.fromEntries(given), start },
    sort: search.get('sort') ?? '-count',
    isFiltered: given.length > 0,
    opened: openedIn(search),
    change: (patch) => setSearch(changed(queryNow(), patch)),
    parcelsOf: (opened) => `?${changed(without(search, OPENING), { ...opened, view: PARCELS })}`,
    report: `?${without(search, OPENING)}`,
    clear: () => setSearch(without(queryNow(), FILTERS)),
  }
}
