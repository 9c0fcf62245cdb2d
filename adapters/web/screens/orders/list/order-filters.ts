import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { pagedKinds } from '../../../../../core/orders/kinds/catalog.ts'
import type { orderRoutes } from '../../../../http/contract/order.routes.ts'
import type { SentOf } from '../../../../http/contract/route.ts'
import { viewerZone } from '../time-text.ts'

/** What the list is filtered by, as it stands in the page's address. */
export const FILTER_NAMES = [
  'status',
  'keywords',
  'numbers',
  'order_number',
  'order_refCode',
  'airway_number',
  'consignee',
  'phone',
  'country',
  'created_from',
  'created_to',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export type SentFilter = NonNullable<SentOf<typeof orderRoutes.countOrders>['query']>

/** The filter as the API takes it: the page's kinds, and the days in the viewer's zone. */
export function sentFilter(kinds: readonly OrderKind[], filters: Filters): SentFilter {
  const hasDays = filters.created_from !== undefined || filters.created_to !== undefined
  return {
    ...filters,
    ...(kinds.length === pagedKinds.length ? {} : { order_type: kinds.map((kind) => kind.name).join(',') }),
    ...(hasDays ? { timezone: viewerZone() } : {}),
  }
}

/** Numbers of any kind as pasted: by lines, commas or spaces; each once, in their order. */
export function readNumbers(text: string): { readonly numbers: readonly string[]; readonly duplicates: readonly string[] } {
  const all = text.split(/[\s,，;；]+/).filter((one) => one !== '')
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const one of all) {
    if (seen.has(one)) duplicates.add(one)
    seen.add(one)
  }
  return { numbers: [...seen], duplicates: [...duplicates] }
}
