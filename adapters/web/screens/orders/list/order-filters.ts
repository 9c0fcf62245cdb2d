import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { pagedKinds } from '../../../../../core/orders/kinds/catalog.ts'
import type { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import type { SentOf } from '../../../../http/contract/route.ts'
import { viewerZone } from '../../../base/time-zone.ts'

/** The filters of the list, as in the page's address. */
export const FILTER_NAMES = [
  'status',
  'keywords',
  'numbers',
  'order_number',
  'order_refCode',
  'airway_number',
  'import',
  'consignee',
  'phone',
  'country',
  'created_from',
  'created_to',
  'channel',
  'has_cod',
  'has_exception',
  'printed',
  'label_outdated',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export type SentFilter = NonNullable<SentOf<typeof orderRoutes.countOrders>['query']>

/** The filter in the form of the API: the page's kinds, and the days in the viewer's time zone. */
export function sentFilter(kinds: readonly OrderKind[], filters: Filters): SentFilter {
  const hasDays = filters.created_from !== undefined || filters.created_to !== undefined
  return {
    ...filters,
    ...(kinds.length === pagedKinds.length ? {} : { order_type: kinds.map((kind) => kind.name).join(',') }),
    ...(hasDays ? { timezone: viewerZone() } : {}),
  }
}

/** Pasted numbers of any kind, separated by lines, commas or spaces; each once, in their order. */
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
