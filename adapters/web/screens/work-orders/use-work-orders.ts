import { useCallback } from 'react'
import { workOrderRoutes } from '../../../http/contract/work-order.routes.ts'
import { useReadAnew } from '../../app/api.ts'

/** Reads lists, numbers and open conversations anew. */
export function useRefreshWorkOrders(): () => void {
  const readAnew = useReadAnew()
  return useCallback(() => void readAnew(workOrderRoutes.workOrders, workOrderRoutes.workOrder), [readAnew])
}
