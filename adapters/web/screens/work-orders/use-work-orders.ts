import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { workOrderRoutes } from '../../../http/contract/work-order.routes.ts'
import { callKey } from '../../app/api.ts'

/** Reads lists, numbers and open conversations anew. */
export function useRefreshWorkOrders(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const route of [workOrderRoutes.workOrders, workOrderRoutes.workOrder])
      void queries.invalidateQueries({ queryKey: callKey(route) })
  }, [queries])
}
