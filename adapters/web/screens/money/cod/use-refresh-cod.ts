import { useCallback } from 'react'
import { codChangeRoutes } from '../../../../http/contract/money/cod/cod-change.routes.ts'
import { orderRoutes } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Reloads lists of changes, and what shows orders, whose amount may be another one. */
export function useRefreshCod(): () => void {
  const invalidate = useInvalidate()
  return useCallback(() => void invalidate(codChangeRoutes.codChanges, orderRoutes.findOrder, orderRoutes.listOrders), [invalidate])
}
