import { useCallback } from 'react'
import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'

/** Reloads payouts, the bills that wait for one, and the account. */
export function useRefreshPayouts(): () => void {
  const invalidate = useInvalidate()
  return useCallback(() => void invalidate(payoutRoutes.codPayouts, payoutRoutes.billsToPayOut, payoutRoutes.alipayInfo), [invalidate])
}
