import { costBillRoutes } from '../../../../http/contract/money/costs/cost-bill.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Reads cost bills again, after one has changed. */
export function useCostRefresh(): () => void {
  const invalidate = useInvalidate()
  return () =>
    void Promise.all([costBillRoutes.findCostBill, costBillRoutes.costLines, costBillRoutes.costBills].map((route) => invalidate(route)))
}
