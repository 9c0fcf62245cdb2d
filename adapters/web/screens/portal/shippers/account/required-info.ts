import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { certificationRoutes, type RequiredInfo } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { callKey, useCall, useSession } from '../../../../base/api.ts'
import { refreshSession } from '../../../../base/session.ts'

const REVIEW_MILLIS = 15_000
const SUBMITTED = 20

/** Replaces the cached answer with a step's: every step answers the complete state. */
export const keepRequiredInfo = (queries: QueryClient, info: RequiredInfo): void =>
  void queries.setQueryData(callKey(certificationRoutes.requiredInfo, {}), info)

/**
 * The onboarding of the account; polled while it is in review, so that an approval opens the menu
 * without a new sign-in.
 */
export function useRequiredInfo() {
  const queries = useQueryClient()
  const { user } = useSession()
  const isInReview = user.audit_status === SUBMITTED
  const required = useCall(certificationRoutes.requiredInfo, {}, isInReview ? { refetchMillis: REVIEW_MILLIS } : {})
  const status = required.data?.audit_status
  useEffect(() => {
    if (status !== undefined && status !== user.audit_status) void refreshSession(queries)
  }, [status, user.audit_status, queries])
  return required
}
