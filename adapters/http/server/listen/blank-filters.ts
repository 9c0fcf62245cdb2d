import { scannedCode } from '#core/base/fields/barcode.rules.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import { NOTHING_FOUND, type AnyRoute } from '../../contract/route.ts'
import { namesIn } from '../../contract/schema-names.ts'

/** How a list is turned and said, which filters nothing. */
export const NO_FILTER: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort', 'timezone', 'after', 'lang', 'columns'])
const OF_LIST = /\/(?:export|counts|print)$/

/** Whether the query of a route filters a list, its counts or its file. */
export const filtersList = ({ method, path, query }: AnyRoute): boolean =>
  method === 'GET' && (OF_LIST.test(path) || namesIn(query).own.has('page'))

/**
 * The query of a list as it filters (rule: Blank filters): an empty value is a filter that was
 * cleared, one that is nothing once it is cleaned finds nothing instead of everything, and a
 * scanned one comes without the prefix of its scanner.
 */
export function readFilters(route: AnyRoute, query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !filtersList(route)) return query
  const { own } = namesIn(route.query)
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      if (typeof value !== 'string' || NO_FILTER.has(name) || !own.has(name)) return [[name, value]]
      if (value === '') return []
      return [[name, foldForSearch(cleanText(value)).trim() === '' ? NOTHING_FOUND : scannedCode(value)]]
    }),
  )
}
