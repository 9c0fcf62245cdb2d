import { useCallback } from 'react'
import { messageRoutes } from '../../../../http/contract/messages/message.routes.ts'
import { useReadAnew } from '../../../base/api.ts'

/** Reloads every list and number of the mailbox. */
export function useRefreshMailbox(): () => void {
  const readAnew = useReadAnew()
  return useCallback(() => void readAnew(messageRoutes.latestMessages, messageRoutes.messages), [readAnew])
}
