import { useCallback } from 'react'
import { homeRoutes } from '../../../../../http/contract/oversight/home/home.routes.ts'
import { exceptionRoutes } from '../../../../../http/contract/parcels/orders/exception.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'

/** Reloads lists of exceptions, and what shows orders, which may have gone on. */
export function useRefreshExceptions(): () => void {
  const invalidate = useInvalidate()
  const refreshOrders = useRefreshOrders()
  return useCallback(() => {
    void invalidate(exceptionRoutes.exceptions, homeRoutes.waiting)
    refreshOrders()
  }, [invalidate, refreshOrders])
}
