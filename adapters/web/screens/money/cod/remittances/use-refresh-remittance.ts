import { useCallback } from 'react'
import { remittanceRoutes } from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'

/** Reads remittances again, after one has changed. */
export function useRefreshRemittance(): () => void {
  const invalidate = useInvalidate()
  return useCallback(
    () => void invalidate(remittanceRoutes.findRemittance, remittanceRoutes.remittanceLines, remittanceRoutes.remittances),
    [invalidate],
  )
}
