import { orderLists } from '#core/parcels/orders/kinds/catalog.ts'
import { ORDER_LIST } from '#core/parcels/orders/kinds/menus.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { useCall } from '../../../../base/api.ts'
import { readState } from '../../../../base/url-state.ts'
import { FILTER_NAMES, sentFilter } from '../list/order-filters.ts'
import type { ListPlace } from '../list-place.ts'

type Query = NonNullable<SentOf<typeof orderRoutes.listOrders>['query']>

export type Neighbours = {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The place in the whole list, from 1. */
  readonly at: number
  readonly total: number
}

/** The page of the list that an order was opened from, or one of the pages beside it. */
function usePage(place: ListPlace | undefined, pagesOn: number, enabled: boolean) {
  const { filters, sort, page, pageSize } = readState(new URLSearchParams(place?.list.search), FILTER_NAMES)
  const list = orderLists.find(({ path }) => path === place?.list.path) ?? ORDER_LIST
  const wanted = page + pagesOn
  const query = { ...sentFilter(list, filters), page: Math.max(1, wanted), pageSize, ...(sort === undefined ? {} : { sort }) }
  const { data } = useCall(orderRoutes.listOrders, { query: query as Query }, { enabled: enabled && place !== undefined && wanted >= 1 })
  return { data, first: (page - 1) * pageSize }
}

/**
 * The orders before and after this one in the list that it was opened from; undefined where it was
 * opened otherwise or left the list.
 */
export function useNeighbours(orderNumber: string, place: ListPlace | undefined): Neighbours | undefined {
  const { data, first } = usePage(place, 0, true)
  const rows = data?.rows ?? []
  const at = rows.findIndex((row) => row.order_number === orderNumber)
  const { data: before } = usePage(place, -1, at === 0)
  const { data: after } = usePage(place, 1, at >= 0 && at === rows.length - 1)
  if (data === undefined || at < 0) return undefined
  return {
    previous: at > 0 ? rows[at - 1]?.order_number : before?.rows.at(-1)?.order_number,
    next: at < rows.length - 1 ? rows[at + 1]?.order_number : after?.rows[0]?.order_number,
    at: first + at + 1,
    total: data.total,
  }
}
