import { useCallback } from 'react'
import { claimRoutes } from '../../../../http/contract/operations/support/claim.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Reloads claims. */
export function useRefreshClaims(): () => void {
  const invalidate = useInvalidate()
  return useCallback(() => void invalidate(claimRoutes.claims, claimRoutes.findClaim, claimRoutes.claimCaps), [invalidate])
}
