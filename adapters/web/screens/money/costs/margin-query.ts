import { MARGIN_GROUPS, type MarginGroup } from '#core/money/costs/margin.ports.ts'
import { useReportAddress, type ReportAddress } from '../../../base/url-state.ts'

const NAMES = ['from', 'to', 'client', 'channel', 'country'] as const
type FilterName = (typeof NAMES)[number]
export type MarginFilterQuery = Readonly<Partial<Record<FilterName, string>>>

/** The query in the address of the report. */
export type MarginQuery = Omit<ReportAddress<FilterName>, 'search' | 'filters'> & {
  readonly by: MarginGroup
  readonly filter: MarginFilterQuery
}

/** The grouping and the filters of the report of margins; they are its address. */
export function useMarginQuery(): MarginQuery {
  const { search, filters, ...address } = useReportAddress(NAMES)
  return { ...address, by: MARGIN_GROUPS.find((group) => group === search.get('by')) ?? 'month', filter: filters }
}

/** Months up to that of a day, the latest first: `2026-11`. */
export const lastMonths = (day: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(day.getFullYear(), day.getMonth() - back, 1))
    return month.toISOString().slice(0, 7)
  })
