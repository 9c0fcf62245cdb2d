import { useQueryClient } from '@tanstack/react-query'
import { orderFeeRoutes } from '../../http/contract/pricing/fees/order-fees.routes.ts'
import { orderPriceRoutes } from '../../http/contract/parcels/orders/order-prices.routes.ts'
import { orderRoutes } from '../../http/contract/parcels/orders/order.routes.ts'
import { weightPricesRoutes } from '../../http/contract/parcels/orders/weight-prices.routes.ts'
import type { PayloadOf } from '../../http/contract/route.ts'
import { trackingRoutes } from '../../http/contract/parcels/tracking/tracking.routes.ts'
import { callKey } from './api.ts'

/** One order as its page gets it: with its history and the events offered to the reader. */
export type OrderFound = PayloadOf<typeof orderRoutes.findOrder>

/** Reloads everything that shows orders, after one moved, changed or was created. */
export function useRefreshOrders(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const route of [
      orderRoutes.findOrder,
      orderRoutes.listOrders,
      orderRoutes.countOrders,
      trackingRoutes.trackOrder,
      orderFeeRoutes.orderFees,
      weightPricesRoutes.weightPrices,
      orderPriceRoutes.orderPrices,
    ])
      void queries.invalidateQueries({ queryKey: callKey(route) })
  }
}
