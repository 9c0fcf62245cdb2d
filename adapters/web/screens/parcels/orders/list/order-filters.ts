import type { OrderList } from '#core/parcels/orders/order-kind.ts'
import { orderFlags, type FlagQuery } from '#core/parcels/orders/order-facts.ts'
import { kindsIn } from '#core/parcels/orders/kinds/catalog.ts'
import type { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { viewerZone } from '../../../../base/time-zone.ts'

/** Filters by yes and no. */
export const FLAGS: readonly FlagQuery[] = orderFlags.map(([, { api }]) => api)

/** The filters of the list, as in the page's address. */
export const FILTER_NAMES = [
  'status',
  'order_type',
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
  'at_warehouse',
  ...FLAGS,
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export type SentFilter = NonNullable<SentOf<typeof orderRoutes.countOrders>['query']>

/**
 * The filter in the form of the API: the list's kinds and states where none is chosen, and the days
 * in the viewer's time zone.
 */
export function sentFilter(list: OrderList, filters: Filters): SentFilter {
  const hasDays = filters.created_from !== undefined || filters.created_to !== undefined
  return {
    ...(list.everyKind ? {} : { order_type: namesOf(kindsIn(list)) }),
    ...(list.states === undefined ? {} : { status: list.states.join(',') }),
    ...filters,
    ...(hasDays ? { timezone: viewerZone() } : {}),
  }
}

const namesOf = (kinds: readonly { readonly name: string }[]): string => kinds.map(({ name }) => name).join(',')

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
