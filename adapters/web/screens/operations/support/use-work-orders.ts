import { useCallback } from 'react'
import { workOrderRoutes } from '../../../../http/contract/operations/support/work-order.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Reloads lists, numbers and open conversations. */
export function useRefreshWorkOrders(): () => void {
  const invalidate = useInvalidate()
  return useCallback(() => void invalidate(workOrderRoutes.workOrders, workOrderRoutes.workOrder), [invalidate])
}
