import { useCallback } from 'react'
import { orderFeeRoutes } from '../../../../http/contract/pricing/fees/order-fees.routes.ts'
import { refundRoutes } from '../../../../http/contract/money/refunds/refund.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Reloads refunds, and what orders were charged. */
export function useRefreshRefunds(): () => void {
  const invalidate = useInvalidate()
  return useCallback(
    () => void invalidate(refundRoutes.refunds, refundRoutes.findRefund, refundRoutes.refundableCharges, orderFeeRoutes.orderFees),
    [invalidate],
  )
}
