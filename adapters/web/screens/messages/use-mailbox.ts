import { useCallback } from 'react'
import { messageRoutes } from '../../../http/contract/message.routes.ts'
import { useReadAnew } from '../../app/api.ts'

/** Reads every list and number of the mailbox anew. */
export function useRefreshMailbox(): () => void {
  const readAnew = useReadAnew()
  return useCallback(() => void readAnew(messageRoutes.latestMessages, messageRoutes.messages), [readAnew])
}
