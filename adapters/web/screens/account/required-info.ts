import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { certificationRoutes, type RequiredInfo } from '../../../http/contract/certification.routes.ts'
import { callKey, useCall, useSession } from '../../app/api.ts'
import { refreshSession } from '../../app/session.tsx'

const REVIEW_MILLIS = 15_000
const SUBMITTED = 20

/** Puts a step's answer in place of what was read: every step answers the whole. */
export const keepRequiredInfo = (queries: QueryClient, info: RequiredInfo): void =>
  void queries.setQueryData(callKey(certificationRoutes.requiredInfo, {}), info)

/** How far the account is; asked again while it is in review, so that an approval opens the menu without a new sign-in. */
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
