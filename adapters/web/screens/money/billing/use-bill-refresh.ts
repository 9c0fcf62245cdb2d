import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { BILL_SIDES, type BillSide } from './bill-sides.ts'

/** Reads bills again, after one has changed. */
export function useBillRefresh(side: BillSide): () => void {
  const invalidate = useInvalidate()
  const { find, lines } = BILL_SIDES[side]
  return () => void Promise.all([find, lines, billingRoutes.ownBills, billingRoutes.clientsBills].map((route) => invalidate(route)))
}
