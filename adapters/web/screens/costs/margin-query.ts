import { useSearchParams } from 'react-router-dom'
import { MARGIN_GROUPS, type MarginGroup } from '../../../../core/costs/margin.ports.ts'
import { queryNow } from '../../base/url-state.ts'

const NAMES = ['from', 'to', 'client', 'channel', 'country'] as const
export type MarginFilterQuery = Readonly<Partial<Record<(typeof NAMES)[number], string>>>

/** What the address of the report asks for. */
export type MarginQuery = {
  readonly by: MarginGroup
  readonly filter: MarginFilterQuery
  readonly isFiltered: boolean
  readonly change: (patch: Readonly<Record<string, string>>) => void
  /** The address of the same report with some of it changed. */
  readonly addressOf: (patch: Readonly<Record<string, string>>) => string
  readonly clear: () => void
}

function changed(before: URLSearchParams, patch: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** The grouping and the filters of the report of margins; they are its address. */
export function useMarginQuery(): MarginQuery {
  const [search, setSearch] = useSearchParams()
  const by = MARGIN_GROUPS.find((group) => group === search.get('by')) ?? 'month'
  const filter: MarginFilterQuery = Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])))
  return {
    by,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change: (patch) => setSearch(changed(queryNow(), patch)),
    addressOf: (patch) => `?${changed(search, patch)}`,
    clear: () => setSearch({ by }),
  }
}

/** Months up to that of a day, the latest first: `2026-11`. */
export const lastMonths = (day: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(day.getFullYear(), day.getMonth() - back, 1))
    return month.toISOString().slice(0, 7)
  })
