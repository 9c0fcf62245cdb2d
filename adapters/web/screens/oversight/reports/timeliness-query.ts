import { START_MILESTONES, type StartMilestone } from '#core/oversight/reports/timeliness.rules.ts'
import { TIMELINESS_GROUPS, type FigureName, type TimelinessGroupName } from '#core/oversight/reports/timeliness.words.ts'
import { useReportAddress, type ReportAddress } from '../../../base/url-state.ts'

const FILTERS = ['from', 'to', 'timezone', 'country', 'channel', 'client'] as const
type FilterName = (typeof FILTERS)[number]
export type TimelinessFilterQuery = Readonly<Partial<Record<FilterName, string>>> & { readonly start: StartMilestone }

const FIGURES = ['ripe', 'within', 'missed', 'unripe'] as const
const DAYS = ['3', '7', '10'] as const
export type Days = (typeof DAYS)[number]

/**
 * The part of a report that is opened: a group or all of it, some of its days or all, and a figure
 * or all its parcels.
 */
export type TimelinessDrilldown = {
  readonly key?: string
  readonly first?: string
  readonly last?: string
  readonly days?: Days
  readonly figure?: FigureName
}

export type TimelinessQuery = Pick<ReportAddress<FilterName>, 'isFiltered' | 'change' | 'clear'> & {
  readonly by: TimelinessGroupName
  readonly filter: TimelinessFilterQuery
  readonly sort: string
  /** The part that is opened; undefined on the report itself. */
  readonly opened: TimelinessDrilldown | undefined
  /** The address of the parcels behind a figure. */
  readonly parcelsOf: (opened: TimelinessDrilldown) => string
  /** The address of the report that was left. */
  readonly report: string
}

const PARCELS = 'parcels'
const OPENING = ['view', 'key', 'first', 'last', 'days', 'figure', 'page', 'pageSize'] as const
const REPORT = Object.fromEntries(OPENING.map((name) => [name, undefined]))

function openedIn(search: URLSearchParams): TimelinessDrilldown | undefined {
  if (search.get('view') !== PARCELS) return undefined
  const given = (name: (typeof OPENING)[number]) => {
    const value = search.get(name)
    return value === null ? {} : { [name]: value }
  }
  const days = DAYS.find((one) => one === search.get('days'))
  const figure = FIGURES.find((one) => one === search.get('figure'))
  return { ...given('key'), ...given('first'), ...given('last'), ...(days === undefined || figure === undefined ? {} : { days, figure }) }
}

/**
 * Reads the query in the address of the report: days, zone, start, filters, how it is added up and
 * sorted, and what is opened.
 */
export function useTimelinessQuery(groups: readonly TimelinessGroupName[]): TimelinessQuery {
  const { search, filters, isFiltered, change, addressOf, clear } = useReportAddress(FILTERS)
  const by = TIMELINESS_GROUPS.find((one) => groups.includes(one) && one === search.get('by')) ?? 'country'
  const start = START_MILESTONES.find((one) => one === search.get('start')) ?? 'outbound_time'
  return {
    by,
    filter: { ...filters, start },
    sort: search.get('sort') ?? '-count',
    isFiltered,
    opened: openedIn(search),
    change,
    parcelsOf: (opened) => addressOf({ ...REPORT, ...opened, view: PARCELS }),
    report: addressOf(REPORT),
    clear,
  }
}
