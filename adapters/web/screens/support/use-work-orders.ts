import { useCallback } from 'react'
import { workOrderRoutes } from '../../../http/contract/support/work-order.routes.ts'
import { useReadAnew } from '../../base/api.ts'

/** Reloads lists, numbers and open conversations. */
export function useRefreshWorkOrders(): () => void {
  const readAnew = useReadAnew()
  return useCallback(() => void readAnew(workOrderRoutes.workOrders, workOrderRoutes.workOrder), [readAnew])
}
