import { useCallback } from 'react'
import { messageRoutes } from '../../../../../http/contract/portal/messages/message.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'

/** Reloads every list and number of the mailbox. */
export function useRefreshMailbox(): () => void {
  const invalidate = useInvalidate()
  return useCallback(() => void invalidate(messageRoutes.latestMessages, messageRoutes.messages), [invalidate])
}
