import { useQueryClient } from '@tanstack/react-query'
import { orderRoutes } from '../../../http/contract/order.routes.ts'
import type { PayloadOf } from '../../../http/contract/route.ts'
import { trackingRoutes } from '../../../http/contract/tracking.routes.ts'
import { callKey } from '../../app/api.ts'

/** One order as its page gets it: with its history and the events open to the reader. */
export type OrderFound = PayloadOf<typeof orderRoutes.findOrder>

/** Everything that shows orders is read anew: after one moved, changed or was made. */
export function useRefreshOrders(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const route of [orderRoutes.findOrder, orderRoutes.listOrders, orderRoutes.countOrders, trackingRoutes.trackOrder])
      void queries.invalidateQueries({ queryKey: callKey(route) })
  }
}
