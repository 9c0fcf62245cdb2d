import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageRoutes } from '../../../http/contract/message.routes.ts'
import { callKey } from '../../app/api.ts'

/** Reads every list and number of the mailbox anew. */
export function useRefreshMailbox(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const route of [messageRoutes.latestMessages, messageRoutes.messages]) void queries.invalidateQueries({ queryKey: callKey(route) })
  }, [queries])
}
